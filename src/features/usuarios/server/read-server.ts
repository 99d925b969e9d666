// Reads from Moodle everything that a file of users refers to.
import {
  falloInWords,
  type CursoMoodle,
  type Escritura,
  type Lectura,
  type UsuarioMoodle,
} from '#core/moodle/server/service.ts';
import type { FilaPorPlanear, RunControl } from '#features/cargas/server/service.ts';
import { isLoadable } from './columnas.ts';
import { readExtras, type ExtraData } from './read-extras.ts';

/** Values in one request: few enough to report progress often. */
const BATCH = 500;

type PorValor = ReadonlyMap<string, readonly UsuarioMoodle[]>;

/** Everything on a server that the rows of a file refer to. */
export type ServerData = {
  readonly usuarios: PorValor;
  readonly correos: PorValor;
  readonly documentos: PorValor;
  /** Courses by short name and by code, in lower case. */
  readonly cursos: ReadonlyMap<string, readonly CursoMoodle[]>;
  /** Roles that may be given. */
  readonly roles: ReadonlySet<string>;
  /** Roles of each person in a course; courses whose people cannot be read are left out. */
  readonly matriculas: ReadonlyMap<number, ReadonlyMap<number, readonly string[]>>;
  readonly extras: ExtraData;
};

export type ServerReading =
  { readonly ok: true; readonly existing: ServerData } | { readonly ok: false; readonly error: string };

class NoAnswer extends Error {}

/** Reads from a server, in batches, everything that the rows of a file refer to. */
export async function readServer(
  { label, escritura }: { readonly label: string; readonly escritura: Escritura },
  filas: readonly FilaPorPlanear[],
  { advance, signal }: RunControl,
): Promise<ServerReading> {
  const [usuarios, correos, documentos] = ['usuario', 'correo', 'documento'].map((columna) =>
    valoresOf(filas, columna),
  );
  const total = usuarios!.length + correos!.length + documentos!.length;
  let hechos = 0;
  advance({ fase: `Consultando ${label}`, hechos, total });

  const valueOf = <T>(lectura: Lectura<T>): T => {
    signal.throwIfAborted();
    if (lectura.ok) return lectura.valor;
    throw new NoAnswer(`${label}: ${falloInWords(lectura)}`);
  };
  const findUsuarios = async (
    campo: 'usuario' | 'correo' | 'documento',
    valores: readonly string[],
  ): Promise<PorValor> => {
    const halladas = new Map<string, readonly UsuarioMoodle[]>();
    for (let i = 0; i < valores.length; i += BATCH) {
      const lote = valores.slice(i, i + BATCH);
      for (const [valor, cuentas] of valueOf(await escritura.findUsuarios(campo, lote))) halladas.set(valor, cuentas);
      advance({ hechos: (hechos += lote.length) });
    }
    return halladas;
  };

  try {
    const cursos = cursosByKey(valueOf(await escritura.cursos()));
    const escritos = valoresOf(filas, 'rol');
    const foundRoles = valueOf(await escritura.roles(escritos));
    // An unknown role is reported with the list of the existing ones.
    const conocidos = escritos.every((rol) => foundRoles.has(rol)) ? foundRoles : valueOf(await escritura.roles());
    const roles = new Set([...conocidos.keys()].filter((rol) => isLoadable(rol)));
    const hallados = {
      usuarios: await findUsuarios('usuario', usuarios!),
      correos: await findUsuarios('correo', correos!),
      documentos: await findUsuarios('documento', documentos!),
    };
    const namedCursos = valoresOf(filas, 'curso').flatMap((curso) => cursos.get(curso.toLowerCase()) ?? []);
    advance({ fase: `Consultando las matrículas de ${label}` });
    const participantes = valueOf(await escritura.participantes([...new Set(namedCursos.map(({ id }) => id))]));
    const matriculas = new Map(
      [...participantes].map(([curso, gente]) => [
        curso,
        new Map(gente.map(({ id, roles: ownRoles }) => [id, ownRoles])),
      ]),
    );
    const extras = await readExtras(filas, {
      escritura,
      cursosOf: ({ datos }) => cursos.get((datos['curso'] ?? '').toLowerCase()) ?? [],
      valueOf,
    });
    return { ok: true, existing: { ...hallados, cursos, roles, matriculas, extras } };
  } catch (error) {
    if (error instanceof NoAnswer) return { ok: false, error: error.message };
    throw error;
  }
}

/** Returns the distinct valid values of a column. */
const valoresOf = (filas: readonly FilaPorPlanear[], columna: string): readonly string[] =>
  [...new Set(filas.filter(({ faulty }) => !faulty.has(columna)).map(({ datos }) => datos[columna] ?? ''))].filter(
    (valor) => valor !== '',
  );

/** Indexes courses; a short name takes precedence over an equal code. */
export function cursosByKey(cursos: readonly CursoMoodle[]): Map<string, readonly CursoMoodle[]> {
  const byCodigo = Map.groupBy(
    cursos.filter(({ codigo }) => codigo !== ''),
    ({ codigo }) => codigo.toLowerCase(),
  );
  return new Map([...byCodigo, ...Map.groupBy(cursos, ({ nombreCorto }) => nombreCorto.toLowerCase())]);
}
