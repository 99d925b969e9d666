// Programmes and faculties for the choice of a scope, and the number of rows that are in none.
import type { Informe } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countEmpty } from './ambito.store.ts';
import { readAdscripciones } from './context.ts';

type Facultad = { readonly clave: string; readonly nombre: string };
type Programa = Facultad & { readonly facultad: string | null };

const byNombre = (a: Facultad, b: Facultad): number =>
  a.nombre.localeCompare(b.nombre, 'es') || (a.clave < b.clave ? -1 : 1);

/** Returns every programme that an option or an assignment names, by name; `facultad` is the key of its faculty. */
export async function readProgramas(db: Db): Promise<readonly Programa[]> {
  const { programas } = await readAdscripciones(db);
  return [...programas].map(([clave, programa]) => ({ clave, ...programa })).sort(byNombre);
}

/** Returns every faculty of the list, and those that only ties or assignments name, by name. */
export async function readFacultades(db: Db): Promise<readonly Facultad[]> {
  const { facultades } = await readAdscripciones(db);
  return [...facultades].map(([clave, nombre]) => ({ clave, nombre })).sort(byNombre);
}

/** Counts the rows of a report that have neither a programme nor a faculty: no limited scope has them. */
export async function countWithoutAmbito(db: Db, { formulario, unidad }: Informe): Promise<number> {
  return formulario ? countEmpty(db, unidad === undefined ? 'registros' : 'items', formulario.slug) : 0;
}
