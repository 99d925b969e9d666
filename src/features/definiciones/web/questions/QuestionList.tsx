// The questions of the form in the order of the page, under their sections: opened one at a time, moved by drag or keys.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { groupBy } from '#platform/contract/group-by.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { OrderList } from '#platform/web/ui/OrderList.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { pageQuestionOf, questionAround } from '../../editing/fault-place.ts';
import { labelOf } from '../../editing/kinds.ts';
import {
  addQuestion,
  addSection,
  moveEntry,
  outlineOf,
  settleKey,
  type Entry,
  type Place,
} from '../../editing/questions.ts';
import type { Remark } from '../../editing/remarks.ts';
import { useOpenForm } from '../editor-context.ts';
import { useRemarks } from '../Remarks.tsx';
import { idOfQuestion } from './ids.ts';
import { QuestionCard } from './QuestionCard.tsx';
import styles from './questions.module.css';
import { SectionHead } from './SectionHead.tsx';

type QuestionListProps = {
  /** Path of the open question; null while none is. */
  readonly selected: string | null;
  readonly onSelect: (ruta: string | null) => void;
};

const keyOf = (entry: Entry): string => (entry.tipo === 'seccion' ? `#${entry.index}` : entry.ruta);

const nameOf = (entry: Entry): string =>
  entry.tipo === 'seccion' ? entry.seccion.titulo : labelOf(entry.nodo) || 'Pregunta sin texto';

export function QuestionList({ selected, onSelect }: QuestionListProps) {
  const { draft, change, published, definicion } = useOpenForm();
  const entries = useMemo(() => outlineOf(draft), [draft]);
  const remarks = useRemarks();
  const remarksOfPage = useMemo(() => groupBy(remarks, ({ page }) => page), [remarks]);
  const faults = useMemo(() => faultsByQuestion(draft, definicion.fallos), [draft, definicion.fallos]);

  const closed = useRef<string | null>(null);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);

  /** Opens another question; the one that was open gets its key, now that it has words. The same for each draft. */
  const select = useCallback(
    (ruta: string | null) => {
      if (selected !== null && selected !== ruta) {
        const settled = settleKey(latest.current, selected, published);
        change(settled.draft);
        closed.current = settled.ruta;
      }
      onSelect(ruta);
    },
    [selected, change, published, onSelect],
  );

  // A question that was closed has the focus, unless another one was opened.
  useEffect(() => {
    if (selected === null && closed.current !== null) document.getElementById(idOfQuestion(closed.current))?.focus();
    closed.current = null;
  }, [selected]);

  function add(at: Place): void {
    const settled = selected === null ? draft : settleKey(draft, selected, published).draft;
    const added = addQuestion(settled, 'texto', { at, published });
    change(added.draft);
    onSelect(added.ruta);
  }

  const last: Place = {
    seccion: draft.formulario.secciones.length - 1,
    index: draft.formulario.secciones.at(-1)?.campos.length ?? 0,
  };
  return (
    <Stack>
      <Muted>
        Arrastre cada pregunta a su lugar, o muévala con Alt y las flechas. Con Intro se hace la pregunta siguiente.
      </Muted>
      <div className={styles['list']}>
        <OrderList
          label="Preguntas y secciones"
          items={entries}
          keyOf={keyOf}
          nameOf={nameOf}
          onMove={(key, to) =>
            change(
              moveEntry(
                draft,
                entries.findIndex((entry) => keyOf(entry) === key),
                to,
              ),
            )
          }
        >
          {(entry) =>
            entry.tipo === 'seccion' ? (
              <SectionHead seccion={entry.seccion} index={entry.index} />
            ) : (
              <QuestionCard
                ruta={entry.ruta}
                nodo={entry.nodo}
                isOpen={entry.ruta === selected}
                faults={faults.get(entry.ruta) ?? NONE}
                remarks={remarksOfPage.get(entry.ruta) ?? NO_REMARKS}
                onSelect={select}
                onNext={() => add({ ...entry.place, index: entry.place.index + 1 })}
              />
            )
          }
        </OrderList>
      </div>
      <Row gap={2}>
        <Button variant="brand" onClick={() => add(last)}>
          <AddIcon />
          <span>Agregar una pregunta</span>
        </Button>
        <Button onClick={() => change(addSection(draft, last))}>Agregar una sección</Button>
      </Row>
    </Stack>
  );
}

const NONE: readonly string[] = [];
const NO_REMARKS: readonly Remark[] = [];

/** Returns the sentences of faults by the path of the question on the page. */
function faultsByQuestion(
  draft: Parameters<typeof questionAround>[0],
  fallos: readonly { readonly ruta: string; readonly mensaje: string }[],
): ReadonlyMap<string, readonly string[]> {
  const placed = fallos.flatMap(({ ruta, mensaje }) => {
    const around = questionAround(draft, ruta);
    const page = around === undefined ? undefined : pageQuestionOf(draft, around);
    return page === undefined ? [] : [{ page, mensaje }];
  });
  return new Map(
    [...groupBy(placed, ({ page }) => page)].map(([page, all]) => [page, all.map(({ mensaje }) => mensaje)]),
  );
}
