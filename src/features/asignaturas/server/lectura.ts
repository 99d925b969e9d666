// Reading assignments from Moodle: recognises subjects in courses, builds the rows of a load, and the job that does it.
import { plainText } from '#catalogo/busqueda.ts';
import { previousSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import {
  ROL_DE_MOODLE,
  type CategoriaMoodle,
  type CursoMoodle,
  type Moodle,
  type Participante,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import { defineTarea, type Handler, type RunningTarea } from '#core/tareas/server/service.ts';
import { loadFilas } from '#features/cargas/server/service.ts';
import { countOf, shortListText } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { lecturaSchema, type DatosDeAsignatura, type LecturaDeMoodle } from '../contract-gestion.ts';
import { cargaDeAsignaturas, listasForCarga } from './carga.ts';
import { LecturaFailure, readParticipantes, valueOf } from './participantes.ts';
import { identityOf, selectDeSemestres } from './store.ts';

/** Subject code and semester of a course. */
export type AsignaturaDeCurso = { readonly codigo: string; readonly semestre: Semestre };

/** A semester among other characters: `201101-2026-2-01`, `2026_2 201101`. The rest may tell groups apart. */
const SEMESTRE = /(?<![0-9A-Za-z])(\d{4})\s?[-_./ ]\s?([12])(?![0-9A-Za-z])/;

/** The same in a name, with its separators. */
const SEMESTRE_EN_NOMBRE = new RegExp(`[\\s(,·–-]*${SEMESTRE.source}\\)?`, 'g');

const SIGNOS = /^[^0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+|[^0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+$/g;

const MAX_CODIGO = 60;

/**
 * Reads code and semester from a course's `idnumber` or else its short name. The code is the part before the semester,
 * or after it if there is none before. Without a semester, the whole text is the code and the semester is the one in
 * which the course begins.
 * @returns null if no code is left
 */
export function asignaturaOf({ codigo, nombreCorto, inicio }: CursoMoodle): AsignaturaDeCurso | null {
  const texto = codigo.trim() || nombreCorto.trim();
  const hallado = SEMESTRE.exec(texto);
  const cleaned = (parte: string): string => parte.replaceAll(SIGNOS, '').toUpperCase();
  if (!hallado) return wasFound(cleaned(texto), semestreOf(new Date(inicio * 1000)));
  const [entero, ano, mitad] = hallado;
  const before = cleaned(texto.slice(0, hallado.index));
  return wasFound(before || cleaned(texto.slice(hallado.index + entero.length)), `${ano}-${mitad}` as Semestre);
}

const wasFound = (codigo: string, semestre: Semestre): AsignaturaDeCurso | null =>
  codigo === '' || codigo.length > MAX_CODIGO ? null : { codigo, semestre };

/** Normalises a text to capital words between single spaces, so that codes match whole words only. */
const normalised = (texto: string): string =>
  ` ${texto
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Returns true if a course's number or short name has the code of a subject (DECISIONS §7). */
export const hasCodigo = (codigo: string, curso: Pick<CursoMoodle, 'codigo' | 'nombreCorto'>): boolean =>
  [curso.codigo, curso.nombreCorto].some((texto) => normalised(texto).includes(normalised(codigo)));

/** Returns a course's full name without the semester, as the name of its subject. */
export const nombreOf = ({ nombre }: CursoMoodle): string => nombre.replaceAll(SEMESTRE_EN_NOMBRE, '').trim();

type Categoria = Pick<CategoriaMoodle, 'id' | 'nombre' | 'ruta'>;

export type MoodleData = {
  readonly cursos: readonly CursoMoodle[];
  readonly categorias: readonly Categoria[];
  /** Courses that cannot be read are left out. */
  readonly participantes: ReadonlyMap<number, readonly Participante[]>;
};

/** Defaults for data that neither Moodle nor an earlier assignment has. */
type Defaults = Pick<DatosDeAsignatura, 'tipoAsignatura' | 'habilitable'> & {
  readonly facultad?: string | undefined;
  readonly programaAcademico?: string | undefined;
};

type KnownAsignatura = Omit<DatosDeAsignatura, 'semestre'>;

export type KnownData = {
  readonly semestre: Semestre;
  /** Assignments of the semester and the one before: a code most likely keeps its earlier data. */
  readonly conocidas: readonly KnownAsignatura[];
  readonly facultades: readonly string[];
  readonly programas: readonly string[];
  readonly defecto: Defaults;
};

/** An assignment read from Moodle's courses; unknown data is ''. */
type MoodleRow = Readonly<Record<keyof DatosDeAsignatura, string>>;

type MoodleRows = {
  readonly filas: readonly MoodleRow[];
  /** Short names of skipped courses: of the semester without a teacher, unreadable, or without a code. */
  readonly withoutDocente: readonly string[];
  readonly sinLeer: readonly string[];
  readonly withoutCodigo: readonly string[];
};

const { docente: DOCENTE, estudiante: ESTUDIANTE } = ROL_DE_MOODLE;

/**
 * Returns one assignment per editing teacher and course of the semester. Courses with the same code are one subject,
 * whose students are counted once.
 */
export function moodleRows({ cursos, categorias, participantes }: MoodleData, sabido: KnownData): MoodleRows {
  const filas = new Map<string, MoodleRow>();
  const estudiantes = new Map<string, Set<number>>();
  const [withoutDocente, unread, withoutCodigo]: [string[], string[], string[]] = [[], [], []];
  const complete = completeFrom(sabido, categoryNamesOf(categorias));
  for (const curso of cursos) {
    const asignatura = asignaturaOf(curso);
    if (!asignatura) withoutCodigo.push(curso.nombreCorto);
    if (asignatura?.semestre !== sabido.semestre) continue;
    const gente = participantes.get(curso.id);
    const docentes = gente?.filter(({ roles }) => roles.includes(DOCENTE)) ?? [];
    if (!gente) unread.push(curso.nombreCorto);
    else if (docentes.length === 0) withoutDocente.push(curso.nombreCorto);
    for (const { nombre, correo } of docentes) {
      const { codigo: codigoAsignatura, semestre } = asignatura;
      const fila = {
        semestre,
        codigoAsignatura,
        docente: nombre,
        correo: correo.toLowerCase(),
        ...complete(curso, { codigo: codigoAsignatura, correo: correo.toLowerCase() }),
      };
      const llave = JSON.stringify([fila.codigoAsignatura, fila.correo, fila.programaAcademico]);
      const matriculados = estudiantes.get(llave) ?? new Set();
      for (const { id, roles } of gente ?? []) if (roles.includes(ESTUDIANTE)) matriculados.add(id);
      estudiantes.set(llave, matriculados);
      filas.set(llave, { ...fila, matriculados: String(matriculados.size) });
    }
  }
  return { filas: [...filas.values()], withoutDocente, sinLeer: unread, withoutCodigo };
}

/** Returns the names of a category and its ancestors, nearest first. */
function categoryNamesOf(categorias: readonly Categoria[]): (id: number) => readonly string[] {
  const byId = new Map(categorias.map((categoria) => [categoria.id, categoria]));
  return (id) => (byId.get(id)?.ruta ?? []).toReversed().flatMap((ancestor) => byId.get(ancestor)?.nombre ?? []);
}

type CompletedData = Pick<MoodleRow, 'nombre' | 'tipoAsignatura' | 'facultad' | 'programaAcademico' | 'habilitable'>;

/**
 * Completes a course with known data: first of the same code and teacher, then of the same code. Program and faculty
 * also come from the names of the course's categories. A known name stays, because a person may have corrected it.
 */
function completeFrom(
  { conocidas, facultades, programas, defecto }: KnownData,
  rutaDe: (idCategoria: number) => readonly string[],
) {
  const byCodigo = Map.groupBy(conocidas, ({ codigoAsignatura }) => codigoAsignatura);
  const byName = (textos: readonly string[], ruta: readonly string[]): string | undefined => {
    const planos = new Map(textos.map((texto) => [plainText(texto), texto]));
    return ruta.map((nombre) => planos.get(plainText(nombre))).find((texto) => texto !== undefined);
  };
  return (
    curso: CursoMoodle,
    { codigo, correo }: { readonly codigo: string; readonly correo: string },
  ): CompletedData => {
    const ruta = rutaDe(curso.idCategoria);
    const sameCodigo = byCodigo.get(codigo) ?? [];
    const programa = byName(programas, ruta);
    const igual =
      sameCodigo.find(
        (candidate) => candidate.correo === correo && (!programa || candidate.programaAcademico === programa),
      ) ?? sameCodigo.find((candidate) => !programa || candidate.programaAcademico === programa);
    const { tipoAsignatura, habilitable } = igual ?? defecto;
    return {
      nombre: igual?.nombre ?? sameCodigo.find(({ nombre }) => nombre)?.nombre ?? nombreOf(curso),
      tipoAsignatura,
      habilitable: habilitable ? 'Sí' : 'No',
      facultad: igual?.facultad ?? byName(facultades, ruta) ?? defecto.facultad ?? '',
      programaAcademico: programa ?? igual?.programaAcademico ?? defecto.programaAcademico ?? '',
    };
  };
}

/** Job that reads the assignments of a semester from a server. The result is a load that a manager reviews. */
export const LECTURA_DE_ASIGNATURAS = defineTarea({
  nombre: 'lectura-de-asignaturas',
  inWords: 'Lectura de las asignaturas',
  titulo: () => 'Leer asignaturas de Moodle',
  entrada: lecturaSchema,
  acceso: 'asignaturas.editar',
  handler: runLectura,
});

type LecturaContext = { readonly db: Db; readonly files: Files; readonly moodle: Moodle };

/** Runs the readings. A restarted job reads again: it writes only the load, which has the job's id. */
function runLectura({ db, files, moodle }: LecturaContext): Handler<LecturaDeMoodle> {
  return async (trabajo) => {
    const { id, entrada, solicitante, advance, signal } = trabajo;
    const servidor = moodle.get(entrada.servidor);
    if (!servidor) return { ok: false, error: `La plataforma «${entrada.servidor}» ya no está configurada.` };
    try {
      const leidas = await readServer(db, servidor, trabajo);
      if (leidas.filas.length === 0) return { ok: false, error: nothingIn(leidas, entrada.semestre) };
      const gathered = {
        id,
        tipo: cargaDeAsignaturas(db),
        origen: 'moodle',
        archivo: `${servidor.label} ${entrada.semestre}.xlsx`,
        filas: leidas.filas,
        avisos: leidas.avisos,
        autor: { usuario: solicitante.usuario, nombre: solicitante.nombre },
      };
      return await loadFilas({ db, files }, gathered, { advance, signal });
    } catch (error) {
      if (error instanceof LecturaFailure) return { ok: false, error: error.message };
      throw error;
    }
  };
}

async function readServer(
  db: Db,
  servidor: Pick<ServidorMoodle, 'escritura' | 'cursos'>,
  { entrada, advance, signal }: RunningTarea<LecturaDeMoodle>,
) {
  const { semestre, idCategoria, ...defecto } = entrada;
  advance({ fase: 'Leyendo los cursos' });
  const [categorias, all] = [
    valueOf(await servidor.escritura.categorias()),
    valueOf(await servidor.escritura.cursos()),
  ];
  signal.throwIfAborted();
  const inside = new Set(
    categorias.filter(({ ruta }) => idCategoria === undefined || ruta.includes(idCategoria)).map(({ id }) => id),
  );
  const cursos = all.filter((curso) => inside.has(curso.idCategoria));
  const cursoIds = cursos.filter((curso) => asignaturaOf(curso)?.semestre === semestre).map(({ id }) => id);
  const participantes = await readParticipantes(servidor, cursoIds, {
    onPart: (hechos) => advance({ fase: 'Leyendo los docentes', hechos, total: cursoIds.length }),
    signal,
  });
  const { facultad: facultades, programaAcademico: programas } = await listasForCarga(db);
  const conocidas = await selectDeSemestres(db, [semestre, previousSemestre(semestre)]);
  const leidas = moodleRows(
    { cursos, categorias, participantes },
    // The current semester takes precedence over the one before.
    {
      semestre,
      conocidas: conocidas.toSorted((a, b) => (a.semestre < b.semestre ? 1 : -1)),
      facultades,
      programas,
      defecto,
    },
  );
  const inMoodle = new Set(leidas.filas.map((fila) => identityOf(fila)));
  const remaining = conocidas.filter(
    (conocida) => conocida.semestre === semestre && !inMoodle.has(identityOf(conocida)),
  ).length;
  return { ...leidas, avisos: noticesOf(leidas, { quedan: remaining, hasCategoria: idCategoria !== undefined }) };
}

const MAX_NAMED = 5;

type Leftovers = { readonly quedan: number; readonly hasCategoria: boolean };

/** Notices about courses that the plan does not show. */
function noticesOf(
  { withoutDocente, sinLeer: unread, withoutCodigo }: MoodleRows,
  { quedan: remaining, hasCategoria }: Leftovers,
): string[] {
  return [
    ...(withoutDocente.length > 0
      ? [`Estos cursos no tienen docente con permiso de edición: ${shortListText(withoutDocente, MAX_NAMED)}.`]
      : []),
    ...(unread.length > 0
      ? [
          `Moodle no deja leer quiénes están en estos cursos, y sus docentes faltan aquí: ${shortListText(unread, MAX_NAMED)}.`,
        ]
      : []),
    ...(withoutCodigo.length > 0
      ? [`De estos cursos no se pudo saber el código: ${shortListText(withoutCodigo, MAX_NAMED)}.`]
      : []),
    ...(remaining > 0
      ? [
          `${countOf(remaining, 'asignatura', 'asignaturas')} del semestre no ` +
            `${remaining === 1 ? 'está' : 'están'} en los cursos leídos y ${remaining === 1 ? 'queda como está' : 'quedan como están'}` +
            `${hasCategoria ? ' (se leyó una sola categoría)' : ''}.`,
        ]
      : []),
  ];
}

function nothingIn({ withoutDocente, sinLeer: unread }: MoodleRows, semestre: string): string {
  if (unread.length > 0)
    return `Moodle no deja leer quiénes están en los cursos del semestre ${semestre}: ${shortListText(unread, MAX_NAMED)}.`;
  return withoutDocente.length === 0
    ? `No hay cursos del semestre ${semestre}: su número o nombre corto debe tener el código y el semestre, o su fecha de inicio estar en él.`
    : `Los cursos del semestre ${semestre} no tienen docentes con permiso de edición.`;
}
