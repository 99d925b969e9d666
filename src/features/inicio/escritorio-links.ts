// Links from the figures of the managers' desk to the rows that they count.
import type { Atencion } from '#catalogo/atencion.ts';
import type { EnlaceToFilas } from '#core/pendiente.ts';
import type { Escritorio, InformeContado } from './contract.ts';

const narrowed = ({ to, search }: EnlaceToFilas, by: EnlaceToFilas['search']): EnlaceToFilas => ({
  to,
  search: { ...search, ...by },
});

export const enlaceOfAtencion = ({ enlace }: Pick<InformeContado, 'enlace'>, atencion: Atencion): EnlaceToFilas =>
  narrowed(enlace, { atencion });

/** Link to the rows created since a day. */
export const enlaceOfNuevos = ({ enlace }: Pick<InformeContado, 'enlace'>, desde: string): EnlaceToFilas =>
  narrowed(enlace, { desde });

export const countOfAtencion = ({ solicitudes }: Pick<Escritorio, 'solicitudes'>, atencion: Atencion): number =>
  solicitudes.reduce((suma, { cuentas }) => suma + (cuentas[atencion] ?? 0), 0);
