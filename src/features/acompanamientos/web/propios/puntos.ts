import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';

/** A total in its place: how far from the left and from the foot, in percent. */
export type Punto = {
  readonly id: string;
  readonly semana: number;
  readonly total: number;
  readonly x: number;
  readonly y: number;
  /** Where its number stands, so that the line of the mark does not cross it. */
  readonly numero: 'encima' | 'debajo';
};

/** More would stand in each other's way on a phone. */
const MAXIMO = 8;
const ESCALA = 5;
/** Below it, in percent, a number would stand upon the weeks. */
const BAJO = 30;

/** The last totals of a subject, from the oldest to the newest; what has none is left out. */
export function puntosDe(
  acompanamientos: readonly Pick<ResumenDeAcompanamiento, 'id' | 'semana' | 'total' | 'marca'>[],
): Punto[] {
  const conTotal = acompanamientos
    .flatMap(({ total, ...uno }) => (typeof total === 'number' ? [{ ...uno, total }] : []))
    .slice(0, MAXIMO)
    .toReversed();
  const paso = conTotal.length < 2 ? 0 : 100 / (conTotal.length - 1);
  // The line that is drawn is that of the newest.
  const marca = acompanamientos[0]?.marca ?? 0;
  return conTotal.map(({ id, semana, total }, i) => {
    const y = (total / ESCALA) * 100;
    return { id, semana, total, x: i * paso, y, numero: total < marca && y >= BAJO ? 'debajo' : 'encima' };
  });
}
