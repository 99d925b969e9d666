import { escribirRuta, leerRuta } from './arbol.ts';
import type { InformeDeFormulario } from './informe.ts';

type Datos = Readonly<Record<string, unknown>>;

/** The list of a form whose items are the rows of its report, by the form's slug (DESIGN §3). */
export const unidadesDe = (informes: readonly InformeDeFormulario[]): ReadonlyMap<string, string> =>
  new Map(informes.flatMap(({ formulario, unidad }) => (unidad === undefined ? [] : [[formulario.slug, unidad]])));

/** A submission once for each item of a list: its tree with that item in the place of the list, so that paths lead to it. */
export function itemsDe(unidad: string, datos: Datos): Datos[] {
  const items = leerRuta(datos, unidad);
  return Array.isArray(items) ? items.map((item) => escribirRuta(datos, unidad, item)) : [];
}

/** The tree of an item as a submission that has this one alone: what is shown and searched of it. */
export const comoEnvio = (unidad: string, datos: Datos): Datos =>
  escribirRuta(datos, unidad, [leerRuta(datos, unidad)]);
