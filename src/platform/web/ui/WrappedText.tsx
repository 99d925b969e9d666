// A text in which an e-mail address that does not fit breaks before its dots and its @, not within a word.
import { Fragment } from 'react';
import { Verbatim } from './text.tsx';

const ADDRESS = /(\S+@\S+)/;

export const WrappedText = ({ children }: { readonly children: string }) =>
  // Splitting by a pattern in parentheses makes every other part a match.
  children.split(ADDRESS).map((part, i) => (
    <span key={i}>
      {i % 2 === 0
        ? part
        : part.split(/(?=[@.])/).map((piece, j) => (
            <Fragment key={j}>
              {j > 0 && <wbr />}
              <Verbatim>{piece}</Verbatim>
            </Fragment>
          ))}
    </span>
  ));
