// Reads from Moodle everything that a file of new courses refers to.
import {
  falloInWords,
  FUNCIONES_DE_CURSOS_NUEVOS,
  ROL_DE_MOODLE,
  type CategoriaMoodle,
  type Contenido,
  type CursoMoodle,
  type Lectura,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import type { FilaPorPlanear, RunControl } from '#features/cargas/server/service.ts';
import { listText } from '#platform/contract/lists.ts';
import type { Db } from '#platform/server/db/database.ts';
import { docentesOf, isTakenBack } from './columnas.ts';
import { selectCursos } from './store.ts';

type Abierto = { readonly curso: number; /** Why it may not be taken back. */ readonly impedimento: string | null };

/** Everything on a server that the rows of a file refer to. */
export type ServerData = {
  /** Courses of a short name; otherwise of a code. */
  readonly origenesOf: (escrito: string) => readonly CursoMoodle[];
  /** Names of courses by short name and by code, in lower case. */
  readonly nombresCortos: ReadonlyMap<string, string>;
  readonly codigos: ReadonlyMap<string, string>;
  readonly categorias: readonly CategoriaMoodle[];
  /** Contents of the courses that are copied; those that cannot be read are left out. */
  readonly contenidos: ReadonlyMap<number, Contenido>;
  /** Ids of active accounts, by user name. */
  readonly docentes: ReadonlyMap<string, number>;
  readonly hasRolDocente: boolean;
  readonly lastId: number;
  /** Courses opened by loads that are to be taken back, by short name in lower case. */
  readonly abiertos: ReadonlyMap<string, Abierto>;
};

type ServerReading =
  { readonly ok: true; readonly existing: ServerData } | { readonly ok: false; readonly error: string };

class NoAnswer extends Error {}

/** Reads from a server what the rows of a file refer to, or says what its service lacks. */
export async function readServer(
  { db, servidor: { name, label, escritura } }: { readonly db: Db; readonly servidor: ServidorMoodle },
  filas: readonly FilaPorPlanear[],
  { advance, signal }: RunControl,
): Promise<ServerReading> {
  const valueOf = <T>(lectura: Lectura<T>): T => {
    signal.throwIfAborted();
    if (lectura.ok) return lectura.valor;
    throw new NoAnswer(`${label}: ${falloInWords(lectura)}`);
  };
  advance({ fase: `Consultando ${label}` });
  try {
    const missing = valueOf(await escritura.missingFunctions(FUNCIONES_DE_CURSOS_NUEVOS));
    if (missing.length > 0) return { ok: false, error: missingInWords(label, missing) };
    const cursos = valueOf(await escritura.cursos());
    const byNombreCorto = Map.groupBy(cursos, ({ nombreCorto }) => nombreCorto.toLowerCase());
    const byCodigo = Map.groupBy(cursos, ({ codigo }) => codigo.toLowerCase());
    byCodigo.delete('');
    const origenesOf = (escrito: string): readonly CursoMoodle[] =>
      byNombreCorto.get(escrito.toLowerCase()) ?? byCodigo.get(escrito.toLowerCase()) ?? [];
    const nuevas = filas.filter(({ datos }) => !isTakenBack(datos));
    const origenes = nuevas.flatMap(({ datos }) => origenesOf(datos['origen'] ?? '').map(({ id }) => id));
    const usuarios = [...new Set(nuevas.flatMap(({ datos }) => docentesOf(datos)))];
    const cuentas = valueOf(await escritura.findUsuarios('usuario', usuarios));
    const roles = usuarios.length > 0 ? valueOf(await escritura.roles([ROL_DE_MOODLE.docente])) : new Map();
    advance({ fase: `Leyendo los cursos de ${label}` });
    const nombresDeBorrados = filas
      .filter(({ datos }) => isTakenBack(datos))
      .map(({ datos }) => datos['nombreCorto'] ?? '');
    const opened = await selectCursos(db, name, nombresDeBorrados);
    const impedimentos = valueOf(await escritura.impedimentosDeRetiro(opened.map(({ curso }) => curso)));
    const existing: ServerData = {
      origenesOf,
      nombresCortos: namesOf(byNombreCorto),
      codigos: namesOf(byCodigo),
      categorias: valueOf(await escritura.categorias()),
      contenidos: valueOf(await escritura.contenidos([...new Set(origenes)])),
      docentes: new Map(
        [...cuentas].flatMap(([usuario, [cuenta]]) => (cuenta && !cuenta.suspendido ? [[usuario, cuenta.id]] : [])),
      ),
      hasRolDocente: roles.has(ROL_DE_MOODLE.docente),
      lastId: Math.max(0, ...cursos.map(({ id }) => id)),
      abiertos: new Map(
        opened.map(({ curso, nombre_corto }) => [
          nombre_corto.toLowerCase(),
          { curso, impedimento: impedimentos.get(curso) ?? null },
        ]),
      ),
    };
    return { ok: true, existing };
  } catch (error) {
    if (error instanceof NoAnswer) return { ok: false, error: error.message };
    throw error;
  }
}

const namesOf = (cursos: ReadonlyMap<string, readonly CursoMoodle[]>): ReadonlyMap<string, string> =>
  new Map([...cursos].map(([key, [curso]]) => [key, curso!.nombre]));

const missingInWords = (label: string, missing: readonly string[]): string =>
  `Para abrir cursos, al servicio web de ${label} le falta ${listText(missing)}: pida a quien administra la plataforma que lo agregue, como dice la guía de administración en «Cursos nuevos».`;
