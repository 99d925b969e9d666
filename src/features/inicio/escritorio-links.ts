// Links from the figures of the managers' desk to the rows that they count, and the numbers of its alerts.
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { type InformeDeFormulario, rutaOfInforme } from '#catalogo/informe.ts';
import type { Escritorio } from './contract.ts';

/** Address of a page, with the search that selects rows. */
export type EnlaceToFilas = { readonly to: string; readonly search: Readonly<Record<string, string>> };

type Tramo = Escritorio['solicitudes']['tramos'][number];
type Opcion = Escritorio['cupos']['opciones'][number];

/** Returns the report whose rows a figure counts. */
export function informeOf(slug: string): InformeDeFormulario {
  const informe = INFORMES_DE_FORMULARIOS.find((uno) => uno.slug === slug);
  if (!informe) throw new Error(`no report ${slug}`);
  return informe;
}

/** Search for rows of any semester: by default a report opens with the current one. */
const anySemestre = ({ semestreDesde }: InformeDeFormulario) => (semestreDesde ? { semestre: 'todos' } : {});

/** Link to the open requests of a range of age. */
export function enlaceOfEdad(slug: string, { desde, hasta }: Tramo): EnlaceToFilas {
  const informe = informeOf(slug);
  return {
    to: rutaOfInforme(informe),
    search: { ...anySemestre(informe), estado: 'abierto', ...(desde && { desde }), ...(hasta && { hasta }) },
  };
}

/** Link to the rows created since a day. */
export function enlaceOfNuevos(slug: string, desde: string): EnlaceToFilas {
  const informe = informeOf(slug);
  return { to: rutaOfInforme(informe), search: { ...anySemestre(informe), desde } };
}

/** Link to the enrolments that took an option's places in a semester. */
export function enlaceOfCupo({ informe: slug, campo, clave }: Opcion, semestre: string): EnlaceToFilas {
  return { to: rutaOfInforme(informeOf(slug)), search: { [campo]: clave, semestre } };
}

/** Link to the unanswered requests of data owners. */
export const ENLACE_OF_TITULARES: EnlaceToFilas = {
  to: '/gestores/datosPersonales/solicitudes',
  search: { ver: 'abiertas' },
};

/**
 * Counts the alerts of the desk (DECISIONS §3): requests open for too long, requests of data owners overdue or nearly
 * so, failed jobs, and options nearly full.
 */
export function alertasOf({ solicitudes: { informes }, titulares, fallidas, cupos: { opciones } }: Escritorio) {
  const vencidas = informes.reduce((suma, { cuentas }) => suma + (cuentas.at(-1) ?? 0), 0);
  const { vencidas: fueraDePlazo, porVencer } = titulares;
  return { vencidas, titulares: fueraDePlazo + porVencer, fallidas, cupos: opciones.length };
}
