// Remarks on the draft as it is built, for the questions and for publishing: sentences, each with its remedy or the way to it.
import { useMemo, useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { remarksOf, type Remark } from '../editing/remarks.ts';
import { useOpenForm } from './editor-context.ts';
import styles from './Remarks.module.css';
import { useCalm } from './useCalm.ts';

/** Returns the remarks on the draft, a moment after the last letter that was typed. */
export function useRemarks(): readonly Remark[] {
  const draft = useCalm(useOpenForm().draft);
  return useMemo(() => remarksOf(draft), [draft]);
}

/** A question asks already: no colon follows its mark. */
const beforeRemark = (name: string): string => (/[?!.…]$/.test(name) ? `${name} ` : `${name}: `);

type RemarkListProps = {
  readonly remarks: readonly Remark[];
  /** Path of the question beside which they are shown; undefined: each names its own, and leads to it. */
  readonly beside?: string;
};

/** Shows remarks; a press does the remedy, and undo takes it back. */
export function RemarkList({ remarks, beside }: RemarkListProps) {
  const { draft, change, published, edit } = useOpenForm();
  const list = useRef<HTMLUListElement>(null);

  function remedy({ remedy: found }: Remark): void {
    if (!found) return;
    change(found.apply(draft, published));
    // Its button is about to go.
    list.current?.focus();
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label="Para revisar" className={styles['remarks']}>
      {remarks.map((remark) => {
        const { ruta, page, name, text, remedy: found } = remark;
        const isNamed = ruta !== beside && ruta !== '';
        return (
          <li key={`${ruta} ${text}`}>
            <span>
              {isNamed && <strong>{beforeRemark(name || 'Pregunta sin texto')}</strong>}
              <span>{text}</span>
            </span>
            {found && (
              <Button variant="link" onClick={() => remedy(remark)}>
                {found.label}
              </Button>
            )}
            {!found && beside === undefined && (
              <Button variant="link" onClick={() => edit(page)}>
                Ir a la pregunta
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
