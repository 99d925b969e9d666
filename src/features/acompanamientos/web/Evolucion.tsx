import { textoDeFecha } from '#catalogo/momento.ts';
import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import { type Semestre, semestreDe, semestresEntre, semestreSiguiente } from '#catalogo/semestre.ts';
import type { ResumenDeAcompanamiento } from '../contract-resultado.ts';
import styles from './resultado.module.css';

type EvolucionProps = {
  /** The newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

const RAYAS = [0, 1, 2, 3, 4, 5];

/** A subject's totals by date, over the semesters; the list beside it says the same in words. */
export function Evolucion({ acompanamientos }: EvolucionProps) {
  const { puntos, bandas } = evolucionDe(acompanamientos);
  // One point is no line.
  const [ultimo] = acompanamientos;
  if (puntos.length < 2 || !ultimo) return null;
  const { marca } = ultimo;
  const fecha = (recibido: string): string => textoDeFecha(new Date(recibido));
  const dicho = puntos.map(({ recibido, total }) => `${fecha(recibido)}, ${textoDeTotal(total)}`).join('; ');
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
          <span>{textoDeTotal(marca)}</span>
        </span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={puntos.map(({ x, y }) => `${x},${100 - y}`).join(' ')} />
        </svg>
        {puntos.map(({ id, x, y, total, numero, sitio, recibido, semana }) => (
          <span
            key={id}
            className={styles['punto']}
            data-numero={numero}
            title={`Semana ${semana}, ${fecha(recibido)}: ${textoDeTotal(total)}`}
            style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}
          >
            {sitio !== 'nunca' && <span data-sitio={sitio}>{textoDeTotal(total)}</span>}
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

/** The screens on which there is room for a point's number and date beside its neighbours'. */
type Sitio = 'siempre' | 'ancho' | 'nunca';

/** A total in its place: distances from the left and from the foot, in percent. */
type Punto = Pick<ResumenDeAcompanamiento, 'id' | 'recibido' | 'semana' | 'semestre'> & {
  readonly total: number;
  readonly x: number;
  readonly y: number;
  /** Side of the point for its number, so that the line of the mark does not cross it. */
  readonly numero: 'encima' | 'debajo';
  readonly sitio: Sitio;
};

/** A semester from its first day to its last, in percent from the left. */
type Banda = { readonly semestre: Semestre; readonly x: number; readonly ancho: number };

/** More are too close to each other on a phone. */
const MAX_PUNTOS = 8;
const MAX_SEMESTRES = 4;
const ESCALA = 5;
/** Below it, in percent, a number under its point covers the dates. */
const BAJO = 20;
/** Least distance of two written points, in percent, on a phone and on a desk. */
const ESPACIO = 16;
const ESPACIO_ANCHO = 8;

/** The last totals of a subject by date, the oldest first, over the semesters that they fall in; those without total are left out. */
export function evolucionDe(
  acompanamientos: readonly Pick<
    ResumenDeAcompanamiento,
    'id' | 'recibido' | 'semana' | 'semestre' | 'total' | 'marca'
  >[],
): { readonly puntos: readonly Punto[]; readonly bandas: readonly Banda[] } {
  const conTotal = acompanamientos
    .flatMap(({ total, ...uno }) => (typeof total === 'number' ? [{ ...uno, total }] : []))
    .slice(0, MAX_PUNTOS)
    .toReversed();
  const [primero, ultimo] = [conTotal[0], conTotal.at(-1)];
  if (!primero || !ultimo) return { puntos: [], bandas: [] };
  const semestres = semestresEntre(semestreDe(new Date(primero.recibido)), semestreDe(new Date(ultimo.recibido))).slice(
    -MAX_SEMESTRES,
  );
  const desde = comienzoDe(semestres[0]!);
  const hasta = comienzoDe(semestreSiguiente(semestres.at(-1)!));
  const xOf = (instante: number): number => ((instante - desde) / (hasta - desde)) * 100;
  const enSitio = conTotal.filter(({ recibido }) => Date.parse(recibido) >= desde);
  const sitios = sitiosDe(enSitio.map(({ recibido }) => xOf(Date.parse(recibido))));
  // The line that is drawn is the newest mark.
  const { marca } = ultimo;
  return {
    puntos: enSitio.map(({ id, recibido, semana, semestre, total }, i) => {
      const y = (total / ESCALA) * 100;
      return {
        id,
        recibido,
        semana,
        semestre,
        total,
        x: xOf(Date.parse(recibido)),
        y,
        numero: total < marca && y >= BAJO ? 'debajo' : 'encima',
        sitio: sitios[i]!,
      };
    }),
    bandas: semestres.map((semestre) => {
      const x = xOf(comienzoDe(semestre));
      return { semestre, x, ancho: xOf(comienzoDe(semestreSiguiente(semestre))) - x };
    }),
  };
}

/** The first instant of a semester in Bogotá, in ms. */
function comienzoDe(semestre: Semestre): number {
  const [year, part] = semestre.split('-');
  return Date.parse(`${year}-${part === '1' ? '01' : '07'}-01T00:00:00-05:00`);
}

/** Room of points at these places, from the newest back. */
function sitiosDe(xs: readonly number[]): Sitio[] {
  const siempre: number[] = [];
  for (const x of xs.toReversed()) if (siempre.every((otra) => otra - x >= ESPACIO)) siempre.push(x);
  const ancho = [...siempre];
  for (const x of xs.toReversed()) if (ancho.every((otra) => Math.abs(otra - x) >= ESPACIO_ANCHO)) ancho.push(x);
  return xs.map((x) => (siempre.includes(x) ? 'siempre' : ancho.includes(x) ? 'ancho' : 'nunca'));
}
