import { diffWords } from 'diff';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from '../rubrica.module.css';

const PALABRAS = new Intl.Segmenter('es', { granularity: 'word' });

type DiferenciaProps = { readonly antes: string; readonly despues: string };

/** A text as it became, word by word: what went struck out, what came underlined, each said to who does not see it. */
export function Diferencia({ antes, despues }: DiferenciaProps) {
  return (
    <p className={styles['diferencia']}>
      {diffWords(antes, despues, { intlSegmenter: PALABRAS }).map(({ value, added, removed }, i) => {
        if (added) {
          return (
            <ins key={i}>
              <VisuallyHidden>{' [se agrega:] '}</VisuallyHidden>
              {value}
              <VisuallyHidden>{' [fin] '}</VisuallyHidden>
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={i}>
              <VisuallyHidden>{' [se quita:] '}</VisuallyHidden>
              {value}
              <VisuallyHidden>{' [fin] '}</VisuallyHidden>
            </del>
          );
        }
        return <span key={i}>{value}</span>;
      })}
    </p>
  );
}
