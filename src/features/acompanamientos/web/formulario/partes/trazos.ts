import type { PointGroup } from 'signature_pad';
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
