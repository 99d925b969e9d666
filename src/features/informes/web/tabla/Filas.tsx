// Rows of a report: on a desk the table of `Tabla.tsx`, on a phone cards, drawn here; a pager for very many rows.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { groupColumnas } from '#catalogo/columnas.ts';
import { agrupacionOf, type Informe } from '#catalogo/informe.ts';
import { isFija, textoOnScreen, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { GroupHead } from '#platform/web/ui/GroupHead.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { FilaDeInforme } from '../../contract.ts';
import { ageOf, EstadoBadge } from '../EstadoBadge.tsx';
import { groupHeadOf } from '../labels.ts';
import type { Densidad, useFolding } from '../usePresentacion.ts';
import type { SeleccionDeFilas } from '../useSeleccion.ts';
import { renglonesOf } from '../ventana/renglones.ts';
import { useCabezas } from '../ventana/useConteos.ts';
import { useVentana } from '../ventana/useVentana.ts';
import type { VistaMostrada } from '../ventana/useVistaMostrada.ts';
import { Celda } from './columnas.tsx';
import { CasillaDeFila } from './FilaDeTabla.tsx';
import { FilasFailure, Tabla, type ListaProps, type OrdenDeTabla } from './Tabla.tsx';
import styles from './Tarjetas.module.css';

/** Columns that a card shows below its name, beside the attention to a request; the rest is in the record. */
const CARD_FACTS = 4;

/** Heights in px, equal to Tarjetas.module.css: padding, a line, and the gap between cards. */
const CARD_PADDING = 76;
const LINE_HEIGHT = 24;
const CARD_GAP = 12;
/** Height of a head that shows facts besides name and count. */
const HEAD_HEIGHT = 86;

/** Cards of a phone, in the page's own scroll. */
function Tarjetas(props: ListaProps) {
  const {
    informe,
    columnas,
    vista,
    desde,
    todas: all,
    renglones,
    onPlegar,
    ocupada,
    abierto,
    onAbrir,
    seleccion,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // The height above the list may change with the view.
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY), [vista]);
  // A new list starts at its top.
  useEffect(() => {
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [vista, desde]);

  const agrupacion = agrupacionOf(informe, vista.filtro.agrupar);
  const altoDeCabeza = agrupacion ? HEAD_HEIGHT : LINE_HEIGHT;
  const principal = columnas[0];
  const hasEstado = columnas.some(({ papel }) => papel === 'estado');
  const datos = columnas.filter((columna, i) => i > 0 && !isFija(columna));
  const atencionCount = datos.filter(({ papel }) => papel === 'vence' || papel === 'responsable').length;
  const partes = cardPartsOf(datos.slice(0, CARD_FACTS + atencionCount));
  const lineas = partes.reduce((sum, { grupo, datos }) => sum + datos.length + (grupo === null ? 0 : 1), 0);
  const virtualizer = useWindowVirtualizer({
    count: renglones.cuenta,
    estimateSize: (lugar) =>
      (renglones.en(lugar).grupo !== null ? altoDeCabeza : CARD_PADDING + lineas * LINE_HEIGHT) + CARD_GAP,
    scrollMargin: top,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const inView = items.map((item) => renglones.en(item.index));
  const filas = inView.filter(({ grupo }) => grupo === null);
  const cabezaDe = useCabezas(
    vista,
    inView.flatMap(({ grupo }) => grupo ?? []),
  );
  const ventana = useVentana(vista, { filas: filas.map(({ index }) => index), rushing: virtualizer.isScrolling });
  useEffect(() => virtualizer.measure(), [virtualizer, renglones, lineas]);

  return (
    <>
      {ventana.falla && <FilasFailure onRetry={ventana.falla.retry} />}
      <CardList
        ref={list}
        look={styles['lista']}
        style={{ blockSize: virtualizer.getTotalSize() }}
        label={informe.titulo}
        busy={ocupada}
      >
        {items.map(({ index: lugar, start, size }) => {
          const { index, grupo, plegado } = renglones.en(lugar);
          const style = { blockSize: size - CARD_GAP, transform: `translateY(${start - top}px)` };
          if (grupo !== null) {
            const cabeza = cabezaDe(grupo);
            return (
              <li key={`grupo ${index}`} className={styles['cabeza']} style={style}>
                <GroupHead
                  group={cabeza && groupHeadOf(agrupacion, cabeza)}
                  aligned={agrupacion !== undefined}
                  folded={plegado}
                  onToggle={() => onPlegar(grupo)}
                />
              </li>
            );
          }
          const fila = ventana.fila(index);
          return (
            <Card
              key={index}
              style={style}
              number={index + 1}
              total={all}
              open={fila !== undefined && fila.id === abierto}
              unread={fila?.sinLeer}
              head={
                <>
                  {fila && seleccion ? (
                    <CasillaDeFila seleccion={seleccion} id={fila.id} index={index} />
                  ) : (
                    <span>{inThousands(index + 1)}</span>
                  )}
                  {fila?.estado && hasEstado && (
                    <span className={styles['estado']}>
                      <EstadoBadge estado={fila.estado} />
                      {fila.estado !== 'cerrado' && <MutedInline>{ageOf(fila.creado)}</MutedInline>}
                    </span>
                  )}
                </>
              }
            >
              {fila && principal && (
                <CardBody fila={fila} principal={principal} partes={partes} onAbrir={() => onAbrir(fila.id, index)} />
              )}
            </Card>
          );
        })}
      </CardList>
    </>
  );
}

/** A heading inside a card, and the values below it. */
type ParteDeTarjeta = { readonly grupo: string | null; readonly datos: readonly ColumnaOnScreen[] };

const cardPartsOf = (datos: readonly ColumnaOnScreen[]): ParteDeTarjeta[] =>
  groupColumnas([{ grupo: null }, ...datos])
    .map(({ grupo, desde, cuantas: count }) => ({
      grupo,
      datos: datos.slice(Math.max(0, desde - 1), desde - 1 + count),
    }))
    .filter((parte) => parte.datos.length > 0);

type CuerpoProps = {
  readonly fila: FilaDeInforme;
  /** The column that names the row. */
  readonly principal: ColumnaOnScreen;
  readonly partes: readonly ParteDeTarjeta[];
  readonly onAbrir: () => void;
};

function CardBody({ fila, principal, partes, onAbrir }: CuerpoProps) {
  return (
    <>
      <CardName onOpen={onAbrir} hint="abrir el registro">
        <Celda columna={principal} fila={fila} />
      </CardName>
      {partes.map(({ grupo, datos }) => (
        <Fragment key={datos[0]?.clave}>
          {grupo !== null && <p className={styles['grupo']}>{grupo}</p>}
          <dl>
            {datos.map((columna) => (
              <div key={columna.clave}>
                <dt>{columna.titulo}</dt>
                <dd>{textoOnScreen(columna, fila.celdas) ? <Celda columna={columna} fila={fila} /> : '—'}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </>
  );
}

/** Most rows of one scroll: browsers limit pages to some ten million pixels. */
const ROWS_PER_TRAMO = 100_000;

type TramosProps = { readonly desde: number; readonly cuenta: number; readonly onIr: (desde: number) => void };

/** Pager of a report with more rows than one scroll holds. */
const Tramos = ({ desde, cuenta, onIr }: TramosProps) => (
  <Pager label="Tramos de filas" rows="Filas" from={desde} size={ROWS_PER_TRAMO} total={cuenta} onGo={onIr} />
);

type FilasProps = {
  readonly informe: Informe;
  /** Visible columns, from left to right. */
  readonly columnas: readonly ColumnaOnScreen[];
  readonly densidad: Densidad;
  readonly mostrada: VistaMostrada;
  readonly pliegue: Pick<ReturnType<typeof useFolding>, 'estaPlegado' | 'toggle'>;
  /** Other rows are loading. */
  readonly ocupada: boolean;
  /** Id of the opened record. */
  readonly abierto: string | undefined;
  readonly onAbrir: (id: string, index: number) => void;
  readonly orden: OrdenDeTabla;
  readonly onOrdenar: (orden: OrdenDeTabla) => void;
  readonly onCambiarEstado?: ((id: string) => void) | undefined;
  readonly seleccion?: SeleccionDeFilas | undefined;
};

/** The rows of a view; more than one scroll holds are split into stretches. */
export function Filas({ mostrada, pliegue, orden, onOrdenar, densidad, ...common }: FilasProps) {
  const { vista, cuenta, exacta, grupos } = mostrada;
  const narrow = useMediaQuery('(max-width: 48rem)');
  // Another list starts with its first rows.
  const [tramo, setTramo] = useState({ vista, desde: 0 });
  const desde = tramo.vista === vista && tramo.desde < cuenta ? tramo.desde : 0;
  const all = exacta ? cuenta : -1;
  const tramoCount = Math.min(ROWS_PER_TRAMO, cuenta - desde);
  const { estaPlegado: isPlegado } = pliegue;
  const renglones = useMemo(
    () => renglonesOf(grupos, { desde, cuenta: tramoCount }, isPlegado),
    [grupos, desde, tramoCount, isPlegado],
  );
  const lista = { ...common, vista, todas: all, desde, renglones, onPlegar: pliegue.toggle };
  return (
    <>
      {narrow ? <Tarjetas {...lista} /> : <Tabla {...lista} orden={orden} onOrdenar={onOrdenar} densidad={densidad} />}
      <Tramos desde={desde} cuenta={cuenta} onIr={(next) => setTramo({ vista, desde: next })} />
    </>
  );
}
