// Rows of a report: on a desk the table of `Tabla.tsx`, on a phone cards, drawn here; a pager for very many rows.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { agrupacionOf, type Informe } from '#catalogo/informe.ts';
import { columnasUnderHead, textoOnScreen, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { GroupHead } from '#platform/web/ui/GroupHead.tsx';
import { ChevronIcon } from '#platform/web/ui/icons.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { usePrinting } from '#platform/web/ui/usePrinting.ts';
import type { FilaDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import { apartText, groupHeadOf, headFilaOf } from '../labels.ts';
import type { Densidad, useFolding } from '../usePresentacion.ts';
import type { SeleccionDeFilas } from '../useSeleccion.ts';
import { renglonesOf } from '../ventana/renglones.ts';
import { useCabezas } from '../ventana/useConteos.ts';
import { useVentana } from '../ventana/useVentana.ts';
import type { VistaMostrada } from '../ventana/useVistaMostrada.ts';
import { Celda } from './columnas.tsx';
import { CasillaDeFila, type GroupHeadProps } from './FilaDeTabla.tsx';
import { FilasImpresas } from './FilasImpresas.tsx';
import { FilasFailure, Tabla, type ListaProps, type OrdenDeTabla } from './Tabla.tsx';
import styles from './Tarjetas.module.css';

/** Facts in the last line of a card; the rest is in the record. */
const CARD_FACTS = 2;

/** Heights in px, equal to Tarjetas.module.css: a card of three lines, the gap between cards, the head of a group by a column. */
const CARD_HEIGHT = 98;
const CARD_GAP = 8;
const LINE_HEIGHT = 24;

/** Cards of a phone, in the page's own scroll. */
function Tarjetas(props: ListaProps) {
  const {
    informe,
    columnas,
    underHead,
    agrupacion,
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

  const altoDeCabeza = agrupacion ? CARD_HEIGHT : LINE_HEIGHT;
  const partes = useMemo(() => cardPartsOf(underHead.filter(({ celdas }) => celdas.length > 0)), [underHead]);
  const virtualizer = useWindowVirtualizer({
    count: renglones.cuenta,
    estimateSize: (lugar) => (renglones.en(lugar).grupo !== null ? altoDeCabeza : CARD_HEIGHT) + CARD_GAP,
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
  useEffect(() => virtualizer.measure(), [virtualizer, renglones]);

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
            const head = {
              grupo: cabezaDe(grupo),
              agrupacion,
              columnas,
              folded: plegado,
              onToggle: () => onPlegar(grupo),
            };
            return <TarjetaDeGrupo key={`grupo ${index}`} style={style} {...head} />;
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
                  {fila?.estado && partes.estado && (
                    <span className={styles['estado']}>
                      <EstadoBadge estado={fila.estado} inList />
                    </span>
                  )}
                </>
              }
            >
              {fila && <CardBody fila={fila} partes={partes} onAbrir={() => onAbrir(fila.id, index)} />}
            </Card>
          );
        })}
      </CardList>
    </>
  );
}

/** The head of a group: a line or, of one that the report declares, a card with its values. */
function TarjetaDeGrupo({
  grupo,
  agrupacion,
  columnas,
  style,
  ...fold
}: GroupHeadProps & { readonly style: React.CSSProperties }) {
  const group = grupo && groupHeadOf(agrupacion, grupo, columnas[0]);
  if (!group || !grupo.celdas) {
    return (
      <li className={styles['linea']} style={style}>
        <GroupHead group={group} {...fold} />
      </li>
    );
  }
  const fila = headFilaOf(grupo);
  const apart = apartText(agrupacion, grupo);
  return (
    <Card
      style={style}
      head={
        <>
          <span data-folded={fold.folded}>
            <ChevronIcon />
          </span>
          <span className={styles['cuenta']}>
            <span>{group.count}</span>
            {apart !== undefined && <b>{apart}</b>}
          </span>
        </>
      }
    >
      <CardBody
        fila={fila}
        partes={cardPartsOf(columnas.filter((columna, i) => i === 0 || textoOnScreen(columna, fila.celdas) !== ''))}
        plegada={fold.folded}
        onAbrir={fold.onToggle}
      />
    </Card>
  );
}

/** The columns of a card's three lines. */
type PartesDeTarjeta = {
  /** The column that names the row. */
  readonly principal: ColumnaOnScreen | undefined;
  readonly estado: ColumnaOnScreen | undefined;
  /** The subject of the row. */
  readonly asunto: ColumnaOnScreen | undefined;
  readonly datos: readonly ColumnaOnScreen[];
  /** The day that ends the last line. */
  readonly dia: ColumnaOnScreen | undefined;
};

/** Returns true if the values of a column are read without its heading: what a row is about, unless it is a number. */
const speaksForItself = ({ papel, formato, maximo }: ColumnaOnScreen): boolean =>
  papel === 'asunto' && formato !== 'numero' && maximo === undefined;

function cardPartsOf([principal, ...columnas]: readonly ColumnaOnScreen[]): PartesDeTarjeta {
  const estado = columnas.find(({ papel }) => papel === 'estado');
  const dia =
    columnas.find(({ papel }) => papel === 'vence') ?? columnas.find(({ papel }) => papel === 'fecha') ?? undefined;
  const others = columnas.filter((columna) => columna !== estado && columna !== dia && columna.papel !== 'fecha');
  const asunto = others.find(speaksForItself) ?? others[0];
  return { principal, estado, asunto, datos: others.filter((columna) => columna !== asunto).slice(0, CARD_FACTS), dia };
}

type CuerpoProps = {
  readonly fila: FilaDeInforme;
  readonly partes: PartesDeTarjeta;
  /** Of the head of a group: its rows are hidden. */
  readonly plegada?: boolean;
  readonly onAbrir: () => void;
};

/** The name of a row, what it is about in up to two lines, and the line that says kind, owner and day. */
function CardBody({ fila, partes: { principal, asunto, datos, dia }, plegada, onAbrir }: CuerpoProps) {
  return (
    <>
      <CardName
        onOpen={onAbrir}
        expanded={plegada === undefined ? undefined : !plegada}
        hint={plegada === undefined ? 'abrir el registro' : 'ver sus filas'}
      >
        {principal && <Celda columna={principal} fila={fila} />}
      </CardName>
      <p className={styles['asunto']}>{asunto && <Dato columna={asunto} fila={fila} />}</p>
      <p className={styles['pie']}>
        <span>
          {datos.map((columna) => (
            <Dato key={columna.clave} columna={columna} fila={fila} />
          ))}
        </span>
        {dia && <Celda columna={dia} fila={fila} />}
      </p>
    </>
  );
}

/** A value of a card, with the heading of its column where it does not speak for itself. */
function Dato({ columna, fila }: { readonly columna: ColumnaOnScreen; readonly fila: FilaDeInforme }) {
  const { papel, titulo, grupo } = columna;
  const texto = textoOnScreen(columna, fila.celdas);
  if (papel === 'responsable')
    return <span>{texto ? <Celda columna={columna} fila={fila} /> : 'sin responsable'}</span>;
  if (texto === '') return null;
  return (
    <span>
      {!speaksForItself(columna) && <span>{`${grupo === null ? titulo : `${grupo}, ${titulo}`}: `}</span>}
      <Celda columna={columna} fila={fila} />
    </span>
  );
}

/** Most rows of one scroll: browsers limit pages to some ten million pixels. */
const ROWS_PER_TRAMO = 100_000;

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
  const printing = usePrinting();
  // Another list starts with its first rows.
  const [tramo, setTramo] = useState({ vista, desde: 0 });
  const desde = tramo.vista === vista && tramo.desde < cuenta ? tramo.desde : 0;
  const all = exacta ? cuenta : -1;
  const tramoCount = Math.min(ROWS_PER_TRAMO, cuenta - desde);
  const { estaPlegado: isPlegado } = pliegue;
  const { informe, columnas } = common;
  const agrupacion = agrupacionOf(informe, vista.filtro.agrupar);
  const underHead = useMemo(() => columnasUnderHead(informe, agrupacion, columnas), [informe, agrupacion, columnas]);
  // Where rows have all that their head has, a head over one of them says nothing.
  const alone = agrupacion !== undefined && agrupacion.onScreen === undefined;
  const renglones = useMemo(
    () => renglonesOf(grupos, { desde, cuenta: tramoCount, alone }, isPlegado),
    [grupos, desde, tramoCount, alone, isPlegado],
  );
  const lista = { ...common, underHead, agrupacion, vista, todas: all, desde, renglones, onPlegar: pliegue.toggle };
  return (
    <>
      {narrow ? <Tarjetas {...lista} /> : <Tabla {...lista} orden={orden} onOrdenar={onOrdenar} densidad={densidad} />}
      <Pager
        label="Tramos de filas"
        rows="Filas"
        from={desde}
        size={ROWS_PER_TRAMO}
        total={cuenta}
        onGo={(next) => setTramo({ vista, desde: next })}
      />
      {printing && common.abierto === undefined && (
        <FilasImpresas informe={informe} columnas={columnas} mostrada={mostrada} />
      )}
    </>
  );
}
