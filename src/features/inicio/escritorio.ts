import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { type InformeDeFormulario, rutaDeInforme } from '#catalogo/informe.ts';
import type { Escritorio } from './contract.ts';

/** A page with what of its address says which rows it shows. */
export type EnlaceAFilas = { readonly to: string; readonly search: Readonly<Record<string, string>> };

type Tramo = Escritorio['solicitudes']['tramos'][number];
type Opcion = Escritorio['cupos']['opciones'][number];

/** The report that a figure counts rows of. */
export function informeDe(slug: string): InformeDeFormulario {
  const informe = INFORMES_DE_FORMULARIOS.find((uno) => uno.slug === slug);
  if (!informe) throw new Error(`no report ${slug}`);
  return informe;
}

/** Rows of any semester: a report is opened with the current one. */
const deTodos = ({ semestreDesde }: InformeDeFormulario) => (semestreDesde ? { semestre: 'todos' } : {});

/** The open requests of an age. */
export function enlaceDeEdad(slug: string, { desde, hasta }: Tramo): EnlaceAFilas {
  const informe = informeDe(slug);
  return {
    to: rutaDeInforme(informe),
    search: { ...deTodos(informe), estado: 'abierto', ...(desde && { desde }), ...(hasta && { hasta }) },
  };
}

/** The rows that were made since a day. */
export function enlaceDeNuevos(slug: string, desde: string): EnlaceAFilas {
  const informe = informeDe(slug);
  return { to: rutaDeInforme(informe), search: { ...deTodos(informe), desde } };
}

/** Who took the places of an option in a semester. */
export function enlaceDeCupo({ informe: slug, campo, clave }: Opcion, semestre: string): EnlaceAFilas {
  return { to: rutaDeInforme(informeDe(slug)), search: { [campo]: clave, semestre } };
}

/** Requests of data owners that are not answered. */
export const ENLACE_DE_TITULARES: EnlaceAFilas = {
  to: '/gestores/datosPersonales/solicitudes',
  search: { ver: 'abiertas' },
};

/**
 * What of the desk is an alert (DECISIONS §3): how many open requests are too old, requests of data owners whose term
 * is over or near, failed jobs, and places that run out.
 */
export function alertasDe({ solicitudes: { informes }, titulares, fallidas, cupos: { opciones } }: Escritorio) {
  const vencidas = informes.reduce((suma, { cuentas }) => suma + (cuentas.at(-1) ?? 0), 0);
  const { vencidas: fueraDePlazo, porVencer } = titulares;
  return { vencidas, titulares: fueraDePlazo + porVencer, fallidas, cupos: opciones.length };
}
