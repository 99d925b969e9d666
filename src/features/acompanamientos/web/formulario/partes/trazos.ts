import type { PointGroup } from 'signature_pad';
import { MAX_BORRADOR, MAX_TRAZOS } from '../../../borrador.ts';
import type { EstadoDeBorrador } from '../../../contract.ts';

/** Strokes as a draft keeps them: drawn on a sheet {@link HOJA} wide, whatever the size of the screen. */
export type Trazos = NonNullable<EstadoDeBorrador['trazos']>;

/** The sheet of a signature, in pixels; also the size of its picture. */
export const HOJA = { ancho: 800, alto: 280 } as const;

/** The pen on that sheet. */
const PLUMA = { dotSize: 3, minWidth: 1.4, maxWidth: 4.5, penColor: '#12233f', velocityFilterWeight: 0.7 } as const;

/** The pen on a sheet of another width. */
export const plumaDe = (escala: number) => ({
  ...PLUMA,
  dotSize: PLUMA.dotSize * escala,
  minWidth: PLUMA.minWidth * escala,
  maxWidth: PLUMA.maxWidth * escala,
});

const numero = (valor: unknown, otherwise: number): number => (typeof valor === 'number' ? valor : otherwise);

/** Strokes as the pad draws them on a sheet of another width. */
export const conEscala = (trazos: Trazos, escala: number): PointGroup[] =>
  trazos.map(({ points }) => ({
    ...plumaDe(escala),
    compositeOperation: 'source-over',
    points: points.map(({ x, y, pressure, time }) => ({
      x: x * escala,
      y: y * escala,
      pressure: numero(pressure, 0.5),
      time: numero(time, 0),
    })),
  }));

const decima = (valor: number): number => Math.round(valor * 10) / 10;

/** Strokes that were drawn on a sheet of another width, as they are kept. */
export const sinEscala = (dibujados: readonly PointGroup[], escala: number): Trazos =>
  dibujados.map(({ points }) => ({
    points: points.map(({ x, y, pressure, time }) => ({
      x: decima(x / escala),
      y: decima(y / escala),
      pressure,
      time,
    })),
  }));

/** As much of a draft as strokes may take: the rest is for what was written. In letters, which are bytes here. */
const MAX_TEXTO = MAX_BORRADOR / 2;

/**
 * Strokes as a draft has room for: with every other point where there are too many, which nobody sees; null where there
 * are too many strokes: the picture stands for them.
 */
export function paraBorrador(trazos: Trazos): Trazos | null {
  if (trazos.length > MAX_TRAZOS) return null;
  let dichos = trazos;
  while (JSON.stringify(dichos).length > MAX_TEXTO) {
    dichos = dichos.map(({ points }) => ({
      points: points.filter((_, i) => i % 2 === 0 || i === points.length - 1),
    }));
  }
  return dichos;
}
