// Reads the courses under way on a server one after the other, as rows of the report of the state of classrooms.
import { setTimeout as sleep } from 'node:timers/promises';
import { estadoDeAulas, NECESITA_VISITA } from '#catalogo/estado-de-aulas.ts';
import type { Calendario } from '#catalogo/rubrica/calendario.ts';
import type { Aula } from '#catalogo/rubrica/evidencia-hechos.ts';
import { semestreOf, type Semestre } from '#catalogo/semestre.ts';
import {
  falloInWords,
  isFunctionFailure,
  type CursoMoodle,
  type FalloMoodle,
  type Lectura,
} from '#core/moodle/server/service.ts';
import { asignaturaOf, readAsignaciones, type AsignacionGuardada } from '#features/asignaturas/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { categoriasOf, isBeingTaught, type Categoria } from './accesos.ts';
import { estadoOfAula, isClosed, type EstadoDeAula } from './estado-de-aula.ts';
import { LecturaError, valueOf, type Reader, type ReaderContext } from './lectura.ts';
import type { FilaLeida } from './leidos.store.ts';

type Options = {
  /** Waits so many ms, until it is aborted. */
  readonly rest?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** A course with the semester and code of its subject, and the assignments of that code in it. */
type CursoAsignado = {
  readonly curso: CursoMoodle;
  readonly semestre: Semestre;
  readonly codigo: string | null;
  readonly asignaciones: readonly AsignacionGuardada[];
};

/** Failures that say nothing of the server. */
const OF_COURSE = new Set<FalloMoodle['motivo']>(['sin-permiso', 'no-existe']);

/**
 * Creates the reader of classrooms. After each course it rests for as long as its reading took: Moodle works for us half
 * of the time at most.
 */
export const createAulasReader = ({
  rest = async (ms, signal) => sleep(ms, undefined, { signal }),
}: Options = {}): Reader => ({
  leido: estadoDeAulas,
  async read(context) {
    const { db, servidor, advance, signal, now } = context;
    advance({ fase: 'Leyendo los cursos' });
    const [categorias, all] = [valueOf(await servidor.cursos.categorias()), valueOf(await servidor.escritura.cursos())];
    signal.throwIfAborted();
    const cursos = withAsignaciones(all.filter(isUnderWay(now)), await readAsignaciones(db), now);
    const judge = await createJudge(context);
    const categoriaOf = categoriasOf(servidor, categorias);
    const filas: FilaLeida[] = [];
    const failed: FalloMoodle[] = [];
    for (const asignado of cursos) {
      advance({ fase: 'Leyendo las aulas', hechos: filas.length, total: cursos.length });
      const start = performance.now();
      const leida = await servidor.aulas.read(asignado.curso.id, { signal });
      const titular = await titularOf(asignado, servidor);
      // Without a known teacher, those of the code agree on the subject.
      const known = titular ?? asignado.asignaciones[0];
      if (!leida.ok && !isFunctionFailure(leida)) throw new LecturaError(leida);
      if (!leida.ok && !OF_COURSE.has(leida.motivo)) failed.push(leida);
      const estado = await judge(asignado, leida, known);
      const categoria = categoriaOf(asignado.curso);
      filas.push(rowOf(asignado, { servidor, titular, known, categoria, estado, now }));
      await rest(performance.now() - start, signal);
    }
    // A fault of most courses is the server's.
    if (failed.length * 2 > cursos.length) throw new LecturaError(failed[0]!);
    const visits = filas.filter(({ datos }) => datos['visita'] === NECESITA_VISITA.si).length;
    return { filas, resumen: `${countOf(filas.length, 'aula', 'aulas')}, ${inThousands(visits)} por visitar` };
  },
});

/** Makes the function that turns what was read of a course into its state, or a sentence with the reason for having none. */
async function createJudge({ db, now }: Pick<ReaderContext, 'db' | 'now'>) {
  const findRubrica = await createRubricas(db).buscar();
  const calendarios = new Map<Semestre, Calendario>();
  return async (
    { curso, semestre }: CursoAsignado,
    leida: Lectura<Aula>,
    asignacion: AsignacionGuardada | undefined,
  ): Promise<EstadoDeAula | string> => {
    if (!leida.ok) return falloInWords(leida);
    if (isClosed(leida.valor)) return falloInWords({ motivo: 'sin-permiso' });
    const calendario = calendarios.get(semestre) ?? (await readCalendario(db, semestre));
    calendarios.set(semestre, calendario);
    const asignatura = asignacion
      ? { rubrica: findRubrica(asignacion.tipoAsignatura), habilitable: asignacion.habilitable }
      : null;
    return estadoOfAula({ aula: leida.valor, inicio: curso.inicio, asignatura, calendario, now });
  };
}

type RowContext = Pick<ReaderContext, 'servidor' | 'now'> & {
  readonly titular: AsignacionGuardada | undefined;
  readonly known: AsignacionGuardada | undefined;
  readonly categoria: Categoria;
  readonly estado: EstadoDeAula | string;
};

function rowOf({ curso, semestre, codigo }: CursoAsignado, context: RowContext): FilaLeida {
  const { servidor, titular, known, categoria, estado, now } = context;
  return {
    clave: String(curso.id),
    semestre,
    creado: now,
    datos: {
      curso: { clave: `${servidor.name}/${curso.id}`, texto: curso.nombre },
      ...datosOfEstado(estado),
      docente: titular?.docente ?? null,
      correo: titular?.correo ?? null,
      codigo,
      facultad: known?.facultad ?? null,
      programa: known?.programaAcademico ?? null,
      categoria,
      servidor: { clave: servidor.name, texto: servidor.label },
    },
  };
}

/** Visible courses that last, as those of the accesses; one without an end only in the semester of its subject. */
const isUnderWay =
  (now: Date) =>
  (curso: CursoMoodle): boolean =>
    curso.visible &&
    isBeingTaught(curso, now) &&
    (curso.fin > 0 || (asignaturaOf(curso)?.semestre ?? semestreOf(new Date(curso.inicio * 1000))) >= semestreOf(now));

function withAsignaciones(
  cursos: readonly CursoMoodle[],
  asignaciones: readonly AsignacionGuardada[],
  now: Date,
): CursoAsignado[] {
  const byAsignatura = Map.groupBy(
    asignaciones.toSorted((a, b) => a.docente.localeCompare(b.docente, 'es')),
    ({ semestre, codigoAsignatura }) => `${semestre} ${codigoAsignatura}`,
  );
  return cursos.map((curso) => {
    const { codigo = null, semestre = semestreOf(now) } = asignaturaOf(curso) ?? {};
    return { curso, codigo, semestre, asignaciones: byAsignatura.get(`${semestre} ${codigo}`) ?? [] };
  });
}

/**
 * Returns the assignment of a course: that of the only teacher of its code, else of the first who is enrolled in it.
 * Undefined if it is not known whose course it is.
 */
async function titularOf(
  { curso, asignaciones }: CursoAsignado,
  { cursos }: ReaderContext['servidor'],
): Promise<AsignacionGuardada | undefined> {
  const correos = new Set(asignaciones.map(({ correo }) => correo.toLowerCase()));
  if (correos.size < 2) return asignaciones[0];
  const leidos = await cursos.docentes(curso.id);
  const enrolled = new Set(leidos.ok ? leidos.valor : []);
  return asignaciones.find(({ correo }) => enrolled.has(correo.toLowerCase()));
}

/** Returns the fields that the reading of a classroom gives. @param estado a sentence where it could not be read */
function datosOfEstado(estado: EstadoDeAula | string) {
  if (typeof estado === 'string') {
    const unknown = { docentes: null, estudiantes: null, dias: null, sinFecha: null, cuantos: null };
    return { ...unknown, visita: NECESITA_VISITA.sinLeer, porQue: estado, motivos: [], sinMirar: null };
  }
  const { motivos, sinMirar, ...numbers } = estado;
  return {
    ...numbers,
    visita: motivos.length > 0 ? NECESITA_VISITA.si : NECESITA_VISITA.no,
    porQue: sentenceOf(motivos.map(({ frase }) => frase)),
    cuantos: motivos.length,
    motivos: motivos.map(({ clave, texto }) => ({ clave, texto })),
    sinMirar: sentenceOf(sinMirar),
  };
}

/** Joins parts to a text that begins with a capital letter; null of none. */
function sentenceOf(parts: readonly string[]): string | null {
  const texto = parts.join('; ');
  return texto === '' ? null : texto.charAt(0).toUpperCase() + texto.slice(1);
}
