import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';

/** A total in its place: how far from the left and from the foot, in percent. */
export type Punto = {
  readonly id: string;
  readonly semana: number;
  readonly total: number;
  readonly x: number;
  readonly y: number;
};

/** More would stand in each other's way on a phone. */
const MAXIMO = 8;
const ESCALA = 5;

/** The last totals of a subject, from the oldest to the newest; what has none is left out. */
export function puntosDe(
  acompanamientos: readonly Pick<ResumenDeAcompanamiento, 'id' | 'semana' | 'total'>[],
): Punto[] {
  const conTotal = acompanamientos
    .flatMap(({ total, ...uno }) => (typeof total === 'number' ? [{ ...uno, total }] : []))
    .slice(0, MAXIMO)
    .toReversed();
  const paso = conTotal.length < 2 ? 0 : 100 / (conTotal.length - 1);
  return conTotal.map(({ id, semana, total }, i) => ({ id, semana, total, x: i * paso, y: (total / ESCALA) * 100 }));
}
