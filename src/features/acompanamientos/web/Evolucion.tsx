// Line chart of the totals of a subject's accompaniments over the semesters, and the layout of its points and labels.
import { formatFecha } from '#catalogo/momento.ts';
import { totalText } from '#catalogo/rubrica/evaluacion.ts';
import { nextSemestre, semestreOf, semestresBetween, type Semestre } from '#catalogo/semestre.ts';
import { LEAST_POINTS } from '#platform/chart/chart.ts';
import type { ResumenDeAcompanamiento } from '../contract-resultado.ts';
import styles from './resultado.module.css';

type EvolucionProps = {
  /** Newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

const RAYAS = [0, 1, 2, 3, 4, 5];

/** Line chart of a subject's totals by date, over the semesters. The list beside it gives the same data as text. */
export function Evolucion({ acompanamientos }: EvolucionProps) {
  const { puntos, bandas } = evolucionOf(acompanamientos);
  const [ultimo] = acompanamientos;
  if (puntos.length < LEAST_POINTS || !ultimo) return null;
  const { marca } = ultimo;
  const fecha = (recibido: string): string => formatFecha(new Date(recibido));
  const dicho = puntos.map(({ recibido, total }) => `${fecha(recibido)}, ${totalText(total)}`).join('; ');
  return (
    <div role="img" aria-label={`Evolución del total: ${dicho}.`} className={styles['evolucion']}>
      <div className={styles['campo']} aria-hidden="true">
        {bandas.map(({ semestre, x, ancho }) => (
          <div
            key={semestre}
            className={styles['banda']}
            style={{ insetInlineStart: `${x}%`, inlineSize: `${ancho}%` }}
          >
            {semestre}
          </div>
        ))}
        {RAYAS.map((valor) => (
          <span key={valor} className={styles['raya']} style={{ insetBlockEnd: `${valor * 20}%` }}>
            <span>{valor}</span>
          </span>
        ))}
        <span className={styles['marca']} style={{ insetBlockEnd: `${marca * 20}%` }}>
          <span>{totalText(marca)}</span>
        </span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={puntos.map(({ x, y }) => `${x},${100 - y}`).join(' ')} />
        </svg>
        {puntos.map(({ id, x, y, total, numero, sitio, recibido, semana }) => (
          <span
            key={id}
            className={styles['punto']}
            data-numero={numero}
            title={`Semana ${semana}, ${fecha(recibido)}: ${totalText(total)}`}
            style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}
          >
            {sitio !== 'nunca' && <span data-sitio={sitio}>{totalText(total)}</span>}
          </span>
        ))}
      </div>
      <div className={styles['eje']} aria-hidden="true">
        {puntos.map(
          ({ id, x, recibido, sitio }) =>
            sitio !== 'nunca' && (
              <span key={id} data-sitio={sitio} style={{ insetInlineStart: `${x}%` }}>
                {fecha(recibido).slice(0, 5)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** Screens with room for a point's number and date beside those of its neighbours. */
type Sitio = 'siempre' | 'ancho' | 'nunca';

/** A total with its distances from left and bottom, in percent. */
type Punto = Pick<ResumenDeAcompanamiento, 'id' | 'recibido' | 'semana' | 'semestre'> & {
  readonly total: number;
  readonly x: number;
  readonly y: number;
  /** Side of the point for its number, so that the line of the mark does not cross it. */
  readonly numero: 'encima' | 'debajo';
  readonly sitio: Sitio;
};

/** A semester's distance from the left and its width, in percent. */
type Banda = { readonly semestre: Semestre; readonly x: number; readonly ancho: number };

/** Most points and semesters shown: more would be too close on a phone. */
const MAX_PUNTOS = 8;
const MAX_SEMESTRES = 4;
const ESCALA = 5;
/** Height in percent below which a number under its point would cover the dates. */
const LOW = 20;
/** Least distance between two labelled points, in percent, on narrow and wide screens. */
const ESPACIO = 16;
const ESPACIO_ANCHO = 8;

/** Computes the chart: the last totals by date, oldest first, and their semesters. Accompaniments without total are left out. */
export function evolucionOf(
  acompanamientos: readonly Pick<
    ResumenDeAcompanamiento,
    'id' | 'recibido' | 'semana' | 'semestre' | 'total' | 'marca'
  >[],
): { readonly puntos: readonly Punto[]; readonly bandas: readonly Banda[] } {
  const withTotal = acompanamientos
    .flatMap(({ total, ...resumen }) => (typeof total === 'number' ? [{ ...resumen, total }] : []))
    .slice(0, MAX_PUNTOS)
    .toReversed();
  const [primero, ultimo] = [withTotal[0], withTotal.at(-1)];
  if (!primero || !ultimo) return { puntos: [], bandas: [] };
  const semestres = semestresBetween(
    semestreOf(new Date(primero.recibido)),
    semestreOf(new Date(ultimo.recibido)),
  ).slice(-MAX_SEMESTRES);
  const desde = comienzoOf(semestres[0]!);
  const hasta = comienzoOf(nextSemestre(semestres.at(-1)!));
  const xOf = (instante: number): number => ((instante - desde) / (hasta - desde)) * 100;
  const placed = withTotal.filter(({ recibido }) => Date.parse(recibido) >= desde);
  const sitios = sitiosOf(placed.map(({ recibido }) => xOf(Date.parse(recibido))));
  // The chart draws the newest mark only.
  const { marca } = ultimo;
  return {
    puntos: placed.map(({ id, recibido, semana, semestre, total }, i) => {
      const y = (total / ESCALA) * 100;
      return {
        id,
        recibido,
        semana,
        semestre,
        total,
        x: xOf(Date.parse(recibido)),
        y,
        numero: total < marca && y >= LOW ? 'debajo' : 'encima',
        sitio: sitios[i]!,
      };
    }),
    bandas: semestres.map((semestre) => {
      const x = xOf(comienzoOf(semestre));
      return { semestre, x, ancho: xOf(comienzoOf(nextSemestre(semestre))) - x };
    }),
  };
}

/** Returns the first instant of a semester in Bogotá, in ms. */
function comienzoOf(semestre: Semestre): number {
  const [year, part] = semestre.split('-');
  return Date.parse(`${year}-${part === '1' ? '01' : '07'}-01T00:00:00-05:00`);
}

/** Decides which points are labelled on which screens, from the newest back. */
function sitiosOf(xs: readonly number[]): Sitio[] {
  const always: number[] = [];
  for (const x of xs.toReversed()) if (always.every((other) => other - x >= ESPACIO)) always.push(x);
  const ancho = [...always];
  for (const x of xs.toReversed()) if (ancho.every((other) => Math.abs(other - x) >= ESPACIO_ANCHO)) ancho.push(x);
  return xs.map((x) => (always.includes(x) ? 'siempre' : ancho.includes(x) ? 'ancho' : 'nunca'));
}
