import { Fragment } from 'react';

const ADDRESS = /(\S+@\S+)/;

/** A text in which an e-mail address that does not fit breaks at its marks, not within a word. */
export const WrappedText = ({ children }: { readonly children: string }) =>
  // Splitting by a pattern in parentheses makes every other part a match.
  children.split(ADDRESS).map((part, i) => (
    <Fragment key={i}>
      {i % 2 === 0
        ? part
        : part.split(/(?=[@.])/).map((piece, j) => (
            <Fragment key={j}>
              {j > 0 && <wbr />}
              {piece}
            </Fragment>
          ))}
    </Fragment>
  ));
