// A question among the others: a line with its facts, or open, the form that changes it.
import { memo } from 'react';
import type { Nodo } from '#catalogo/arbol.ts';
import { kindNamed, kindOf, labelOf } from '../../editing/kinds.ts';
import type { Remark } from '../../editing/remarks.ts';
import { idOfQuestion } from './ids.ts';
import { QuestionForm } from './QuestionForm.tsx';
import styles from './questions.module.css';

type QuestionCardProps = {
  readonly ruta: string;
  readonly nodo: Nodo;
  readonly isOpen: boolean;
  readonly faults: readonly string[];
  readonly remarks: readonly Remark[];
  readonly onSelect: (ruta: string | null) => void;
  /** Makes the question after it. */
  readonly onNext: () => void;
};

/** Memoised but for `onNext`, which only an open question uses: a key press draws the open one alone. */
export const QuestionCard = memo(
  function QuestionCard({ isOpen, ...question }: QuestionCardProps) {
    const { ruta, nodo, faults, remarks, onSelect } = question;
    if (isOpen) return <QuestionForm key={ruta} {...question} />;
    const label = labelOf(nodo);
    return (
      <button type="button" id={idOfQuestion(ruta)} className={styles['question']} onClick={() => onSelect(ruta)}>
        {label ? <strong>{label}</strong> : <span data-empty>Pregunta sin texto</span>}
        <span className={styles['facts']}>
          {factsOf(nodo).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {faults.length > 0 && <span className={styles['fault']}>{faults[0]}</span>}
          {faults.length === 0 && remarks[0] && <span className={styles['remark']}>{shortOf(remarks)}</span>}
        </span>
      </button>
    );
  },
  (before, after) =>
    !before.isOpen &&
    !after.isOpen &&
    before.nodo === after.nodo &&
    before.ruta === after.ruta &&
    before.faults === after.faults &&
    shortOf(before.remarks) === shortOf(after.remarks) &&
    before.onSelect === after.onSelect,
);

/** The first remark, and the number of the others. */
const shortOf = ([first, ...others]: readonly Remark[]): string =>
  first === undefined ? '' : others.length === 0 ? first.text : `${first.text} Y ${others.length} más por revisar.`;

function factsOf(nodo: Nodo): readonly string[] {
  const kind = kindOf(nodo);
  return [
    kind === undefined ? 'Tipo del producto' : kindNamed(kind).titulo,
    ...('obligatorio' in nodo && !(nodo.obligatorio ?? true) ? ['Opcional'] : []),
    ...('visibleSi' in nodo && nodo.visibleSi ? ['Con condición'] : []),
  ];
}
