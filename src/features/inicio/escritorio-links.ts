// Links from the figures of the managers' desk to the rows that they count.
import type { Atencion } from '#catalogo/atencion.ts';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { rutaOfInforme, type InformeDeFormulario } from '#catalogo/informe.ts';
import type { EnlaceToFilas } from '#core/pendiente.ts';
import { anySemestre } from '#features/informes/contract.ts';
import type { Escritorio } from './contract.ts';

/** Returns the report whose rows a figure counts. */
export function informeOf(slug: string): InformeDeFormulario {
  const informe = INFORMES_DE_FORMULARIOS.find((informeDeFormulario) => informeDeFormulario.slug === slug);
  if (!informe) throw new Error(`no report ${slug}`);
  return informe;
}

export function enlaceOfAtencion(slug: string, atencion: Atencion): EnlaceToFilas {
  const informe = informeOf(slug);
  return { to: rutaOfInforme(informe), search: { ...anySemestre(informe), atencion } };
}

/** Link to the rows created since a day. */
export function enlaceOfNuevos(slug: string, desde: string): EnlaceToFilas {
  const informe = informeOf(slug);
  return { to: rutaOfInforme(informe), search: { ...anySemestre(informe), desde } };
}

export const countOfAtencion = ({ solicitudes }: Pick<Escritorio, 'solicitudes'>, atencion: Atencion): number =>
  solicitudes.reduce((suma, { cuentas }) => suma + (cuentas[atencion] ?? 0), 0);
