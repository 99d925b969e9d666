// Programmes and faculties for the choice of a scope, its parts by name, and the number of rows that are in none.
import type { Ambito, Asignado } from '#catalogo/ambito.ts';
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import type { Informe } from '#catalogo/informe.ts';
import { readAsignados, readAsignadosIn, readNombres } from '#features/asignaturas/server/service.ts';
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

/** A part of a scope by its key, and by its name: a subject by code and name. */
type Nombrada = { readonly clave: string; readonly nombre: string };

/** Returns a function that names the parts of scopes, in order. @param codigos subjects of all these scopes */
export async function readNombresOfAmbitos(
  db: Db,
  codigos: readonly string[],
): Promise<(ambito: Ambito) => Readonly<Record<keyof Ambito, Nombrada[]>>> {
  const [{ programas, facultades }, nombres] = await Promise.all([readAdscripciones(db), readNombres(db, codigos)]);
  const named = (claves: readonly string[], nombreOf: (clave: string) => string | undefined): Nombrada[] =>
    claves.map((clave) => ({ clave, nombre: nombreOf(clave) ?? clave }));
  return (ambito) => ({
    programas: named(ambito.programas, (clave) => programas.get(clave)?.nombre),
    facultades: named(ambito.facultades, (clave) => facultades.get(clave)),
    asignaturas: named(ambito.asignaturas, (codigo) => textoDeAsignatura(codigo, nombres.get(codigo))),
  });
}

/** Returns the names of the parts of a scope. */
export async function readNombresOfAmbito(db: Db, ambito: Ambito): Promise<string[]> {
  const { programas, facultades, asignaturas } = (await readNombresOfAmbitos(db, ambito.asignaturas))(ambito);
  return [...programas, ...facultades, ...asignaturas].map(({ nombre }) => nombre);
}

/**
 * Returns the programmes and faculties of a scope as the assignments of subjects name them.
 * @param semestre undefined: each programme that ever had subjects, with its newest faculty
 */
export async function readAsignadosWithin(
  db: Db,
  { programas, facultades }: Ambito,
  semestre?: string,
): Promise<readonly Asignado[]> {
  const { ofAsignado } = await readAdscripciones(db);
  const asignados =
    semestre === undefined ? await readAsignados(db) : [...(await readAsignadosIn(db, semestre)).values()].flat();
  return asignados.filter((asignado) => {
    const { programa, facultad } = ofAsignado(asignado);
    return (programa !== null && programas.includes(programa)) || (facultad !== null && facultades.includes(facultad));
  });
}

/** Counts the rows of a report that have neither a programme nor a faculty: no limited scope has them. */
export async function countWithoutAmbito(db: Db, { formulario, unidad }: Informe): Promise<number> {
  return formulario ? countEmpty(db, unidad === undefined ? 'registros' : 'items', formulario.slug) : 0;
}
