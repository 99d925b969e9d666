import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';

export type OpcionesFecha = Base & {
  /** Days that have not come yet are refused. */
  readonly hastaHoy?: boolean;
};

/** A civil date, `AAAA-MM-DD`. */
export type CampoFecha = Definido<'fecha', OpcionesFecha>;

export const fecha = <const O extends OpcionesFecha>(opciones: O): Definido<'fecha', O> => ({
  ...opciones,
  tipo: 'fecha',
});

/** Nobody dates an act of this product before this day; it catches a year typed with three digits. */
const PRIMERA = '1900-01-01';

export const esquemaFecha = (campo: CampoFecha, { hoy }: Entorno): z.ZodMiniType<string> =>
  z.iso.date(campo.mensaje ?? 'Escriba una fecha completa: día, mes y año.').check(
    z.refine((value) => value >= PRIMERA, campo.mensaje ?? 'Revise el año de la fecha.'),
    z.refine((value) => !campo.hastaHoy || value <= hoy, 'La fecha no puede ser posterior a hoy.'),
  );
