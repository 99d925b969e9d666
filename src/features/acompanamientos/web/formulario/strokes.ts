// Strokes of the drawn signature: scaled between the screen and the stored sheet, and thinned to fit a draft.
import type { PointGroup } from 'signature_pad';
import { MAX_BORRADOR, MAX_TRAZOS } from '../../borrador.ts';
import type { EstadoDeBorrador } from '../../contract.ts';

/** Strokes as a draft stores them: on a sheet of size {@link HOJA}, independent of the screen. */
export type Trazos = NonNullable<EstadoDeBorrador['trazos']>;

/** Size of the stored sheet and of its picture, in pixels. */
export const HOJA = { ancho: 800, alto: 280 } as const;

/** Pen for the stored sheet. */
const PEN = { dotSize: 3, minWidth: 1.4, maxWidth: 4.5, penColor: '#12233f', velocityFilterWeight: 0.7 } as const;

/** Returns the pen for a sheet of another width. */
export const penOf = (escala: number) => ({
  ...PEN,
  dotSize: PEN.dotSize * escala,
  minWidth: PEN.minWidth * escala,
  maxWidth: PEN.maxWidth * escala,
});

const numero = (valor: unknown, otherwise: number): number => (typeof valor === 'number' ? valor : otherwise);

/** Scales stored strokes to a sheet of another width, for the pad. */
export const toScale = (trazos: Trazos, escala: number): PointGroup[] =>
  trazos.map(({ points }) => ({
    ...penOf(escala),
    compositeOperation: 'source-over',
    points: points.map(({ x, y, pressure, time }) => ({
      x: x * escala,
      y: y * escala,
      pressure: numero(pressure, 0.5),
      time: numero(time, 0),
    })),
  }));

const decima = (valor: number): number => Math.round(valor * 10) / 10;

/** Scales strokes drawn on a sheet of another width to the stored sheet. */
export const fromScale = (dibujados: readonly PointGroup[], escala: number): Trazos =>
  dibujados.map(({ points }) => ({
    points: points.map(({ x, y, pressure, time }) => ({
      x: decima(x / escala),
      y: decima(y / escala),
      pressure,
      time,
    })),
  }));

/** Most characters (bytes here) that strokes may take of a draft: the rest is for text. */
const MAX_TEXTO = MAX_BORRADOR / 2;

/**
 * Fits strokes into a draft. Drops every other point while they take too much room, which is not visible. Returns null
 * for too many strokes: the draft then keeps only the picture.
 */
export function forBorrador(trazos: Trazos): Trazos | null {
  if (trazos.length > MAX_TRAZOS) return null;
  let dichos = trazos;
  while (JSON.stringify(dichos).length > MAX_TEXTO) {
    dichos = dichos.map(({ points }) => ({
      points: points.filter((_, i) => i % 2 === 0 || i === points.length - 1),
    }));
  }
  return dichos;
}
