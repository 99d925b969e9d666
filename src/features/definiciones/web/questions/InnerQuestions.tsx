// The questions inside a group, a matrix or a list of rows: opened, added, moved and taken away in their place.
import { useState, type ReactNode } from 'react';
import type { Nodo } from '#catalogo/arbol.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { OrderList } from '#platform/web/ui/OrderList.tsx';
import { innerOf, joinRuta, lastOf } from '../../editing/draft.ts';
import { KIND_NAMES, kindNamed, labelOf, type KindName } from '../../editing/kinds.ts';
import { addInner, moveInner } from '../../editing/questions.ts';
import { useOpenForm } from '../editor-context.ts';
import styles from './questions.module.css';

/** Rows hold neither rows nor files nor tables. */
const INNER_KINDS = KIND_NAMES.filter((kind) => !kindNamed(kind).isOuter && kind !== 'archivo');

const ROW_KINDS = ['escala', 'opcion'] as const;

/** A question inside another one that is open. */
export type OpenQuestion = {
  readonly ruta: string;
  readonly nodo: Nodo;
  readonly kinds: readonly KindName[];
  readonly onSelect: (ruta: string | null) => void;
  readonly onNext: () => void;
};

type InnerQuestionsProps = {
  readonly ruta: string;
  readonly nodo: Nodo;
  /** Draws the form of a question. */
  readonly renderForm: (open: OpenQuestion) => ReactNode;
};

export function InnerQuestions({ ruta, nodo, renderForm }: InnerQuestionsProps) {
  const { draft, change, published } = useOpenForm();
  const [open, setOpen] = useState<string | null>(null);
  const inner = innerOf(nodo);
  if (!inner) return null;
  const isMatrix = nodo.tipo === 'grupo' && nodo.matriz !== undefined;
  const entries = Object.entries(inner);

  function add(): void {
    const added = addInner(draft, ruta, published);
    change(added.draft);
    setOpen(lastOf(added.ruta));
  }

  return (
    <FieldGroup
      label={isMatrix ? 'Filas de la tabla' : nodo.tipo === 'lista' ? 'Preguntas de cada fila' : 'Preguntas del grupo'}
    >
      <Stack gap={2}>
        <div className={styles['inner']}>
          <OrderList
            label="Preguntas de adentro"
            items={entries}
            keyOf={([clave]) => clave}
            nameOf={([, one]) => labelOf(one) || 'Pregunta sin texto'}
            onMove={(clave, to) => change(moveInner(draft, joinRuta(ruta, clave), to))}
          >
            {([clave, one]) =>
              clave === open ? (
                renderForm({
                  ruta: joinRuta(ruta, clave),
                  nodo: one,
                  kinds: isMatrix ? ROW_KINDS : INNER_KINDS,
                  onSelect: (next) => setOpen(next === null ? null : lastOf(next)),
                  onNext: add,
                })
              ) : (
                <button type="button" className={styles['question']} onClick={() => setOpen(clave)}>
                  {labelOf(one) ? <strong>{labelOf(one)}</strong> : <span data-empty>Pregunta sin texto</span>}
                </button>
              )
            }
          </OrderList>
        </div>
        <Row>
          <Button onClick={add}>{isMatrix ? 'Agregar una fila' : 'Agregar una pregunta aquí'}</Button>
        </Row>
      </Stack>
    </FieldGroup>
  );
}
