// Links from the figures of the managers' desk to the rows that they count, and the alerts among them.
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { type InformeDeFormulario, rutaDeInforme } from '#catalogo/informe.ts';
import type { Escritorio } from './contract.ts';

/** Address of a page, with the search that selects rows. */
export type EnlaceAFilas = { readonly to: string; readonly search: Readonly<Record<string, string>> };

type Tramo = Escritorio['solicitudes']['tramos'][number];
type Opcion = Escritorio['cupos']['opciones'][number];

/** Returns the report whose rows a figure counts. */
export function informeDe(slug: string): InformeDeFormulario {
  const informe = INFORMES_DE_FORMULARIOS.find((uno) => uno.slug === slug);
  if (!informe) throw new Error(`no report ${slug}`);
  return informe;
}

/** Search for rows of any semester: by default a report opens with the current one. */
const deTodos = ({ semestreDesde }: InformeDeFormulario) => (semestreDesde ? { semestre: 'todos' } : {});

/** Link to the open requests of a range of age. */
export function enlaceDeEdad(slug: string, { desde, hasta }: Tramo): EnlaceAFilas {
  const informe = informeDe(slug);
  return {
    to: rutaDeInforme(informe),
    search: { ...deTodos(informe), estado: 'abierto', ...(desde && { desde }), ...(hasta && { hasta }) },
  };
}

/** Link to the rows created since a day. */
export function enlaceDeNuevos(slug: string, desde: string): EnlaceAFilas {
  const informe = informeDe(slug);
  return { to: rutaDeInforme(informe), search: { ...deTodos(informe), desde } };
}

/** Link to the enrolments that took an option's places in a semester. */
export function enlaceDeCupo({ informe: slug, campo, clave }: Opcion, semestre: string): EnlaceAFilas {
  return { to: rutaDeInforme(informeDe(slug)), search: { [campo]: clave, semestre } };
}

/** Link to the unanswered requests of data owners. */
export const ENLACE_DE_TITULARES: EnlaceAFilas = {
  to: '/gestores/datosPersonales/solicitudes',
  search: { ver: 'abiertas' },
};

/**
 * Counts the alerts of the desk (DECISIONS §3): requests open for too long, requests of data owners overdue or nearly
 * so, failed jobs, and options nearly full.
 */
export function alertasDe({ solicitudes: { informes }, titulares, fallidas, cupos: { opciones } }: Escritorio) {
  const vencidas = informes.reduce((suma, { cuentas }) => suma + (cuentas.at(-1) ?? 0), 0);
  const { vencidas: fueraDePlazo, porVencer } = titulares;
  return { vencidas, titulares: fueraDePlazo + porVencer, fallidas, cupos: opciones.length };
}
