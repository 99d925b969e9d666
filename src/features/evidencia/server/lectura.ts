// Job that reads evidence for the rubric's criteria: finds the Moodle course (aula), reads it and induction records.
import * as z from 'zod/mini';
import type { Calendario } from '#catalogo/rubrica/calendario.ts';
import { type Aula, type Induccion } from '#catalogo/rubrica/evidencia-hechos.ts';
import { hallazgosOf } from '#catalogo/rubrica/evidencia.ts';
import type { FindRubrica } from '#catalogo/rubrica/registro.ts';
import type { EvidenciaVista } from '#catalogo/rubrica/rubrica.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { MOTIVOS_IN_WORDS, type CursoMoodle, type Moodle, type ServidorMoodle } from '#core/moodle/server/service.ts';
import { defineTarea, type Handler, type RunningTarea } from '#core/tareas/server/service.ts';
import { createAsignaturas, hasCodigo } from '#features/asignaturas/server/service.ts';
import { readCalendario } from '#features/calendarios/server/service.ts';
import { opcionesOf } from '#features/listas/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Candidata, ResultadoDeLectura } from '../contract.ts';
import {
  selectAula,
  selectLectura,
  selectMomentos,
  updateResultado,
  type AulaElegida,
  type FilaLectura,
} from './store.ts';

/** Job that reads evidence for the criteria from a classroom and our records. */
export const LECTURA_DE_EVIDENCIA = defineTarea({
  nombre: 'lectura-de-evidencia',
  inWords: 'Lectura de la evidencia',
  titulo: () => 'Leer la evidencia de un aula',
  // Personal data are in the reading, not in the job.
  entrada: z.object({ lectura: z.uuid() }),
  acceso: 'acompanamientos.diligenciar',
  // The form starts one for each chosen subject and shows progress itself.
  unannounced: true,
  handler: ({ db, moodle, rubricas }: Pick<Context, 'db' | 'moodle'> & { readonly rubricas: Rubricas }) =>
    readEvidencia({
      db,
      moodle,
      rubricas: rubricas.buscar,
      calendarioDe: async (semestre) => readCalendario(db, semestre),
    }),
});

/** Longest source that a record stores. */
const MAX_FUENTE = 300;

type Context = {
  readonly db: Db;
  readonly moodle: Moodle;
  /** Returns the present rubrics. */
  readonly rubricas: () => Promise<FindRubrica>;
  readonly calendarioDe: (semestre: Semestre) => Promise<Calendario>;
  readonly now?: () => Date;
};

/** Creates the job's handler. It can run again: it writes only the result. */
export function readEvidencia({ now = () => new Date(), ...context }: Context): Handler<{ readonly lectura: string }> {
  return async (trabajo) => {
    const lectura = await selectLectura(context.db, trabajo.entrada.lectura);
    if (!lectura) return { ok: false, error: 'Esa lectura ya se borró. Pida otra desde el formulario.' };
    const leida = await readAulaOf({ ...context, now }, lectura, trabajo);
    await updateResultado(context.db, lectura.id, leida);
    return { ok: true };
  };
}

/** The classroom read, or a sentence with the reason why there is none. */
type Leida = { readonly aula: Aula | string; readonly curso: Candidata | null };

/** The part of a reading that says what is to be read. */
export type Leible = Omit<FilaLectura, 'id' | 'evaluador' | 'resultado'>;

/** Finds the course of a subject and reads its evidence. */
export async function readAulaOf(
  context: Required<Context>,
  lectura: Leible,
  trabajo: Pick<RunningTarea<unknown>, 'advance' | 'signal'>,
): Promise<ResultadoDeLectura> {
  const { db, moodle } = context;
  trabajo.advance({ fase: 'Buscando el aula' });
  const elegida = lectura.buscarOtra ? undefined : await selectAula(db, lectura);
  const busqueda = await searchAulas(moodle, lectura, elegida);
  const { candidatas, avisos } = busqueda;
  trabajo.signal.throwIfAborted();
  const curso = aulaEntre(busqueda, elegida);
  const { aula, curso: leido } = curso
    ? await readAula(moodle, curso, trabajo)
    : { aula: reasonWithoutAula(lectura, candidatas, avisos), curso: null };
  const evidencias = await evidenciasOf(context, lectura, { aula, curso: leido });
  const falla = curso && typeof aula === 'string' ? [aula] : [];
  return {
    evidencias,
    aula: curso ?? null,
    elegida: curso !== undefined && elegida !== undefined,
    candidatas: [...candidatas],
    avisos: [...avisos, ...falla],
  };
}

function reasonWithoutAula({ codigo }: Leible, candidatas: readonly Candidata[], avisos: readonly string[]): string {
  if (candidatas.length > 1) return `Hay ${candidatas.length} aulas con el código ${codigo}: elija cuál se evalúa.`;
  if (avisos.length > 0) return `No se encontró el aula ${codigo}. ${avisos.join(' ')}`;
  return `Ningún curso de Moodle lleva el código ${codigo} en su número de identificación o nombre corto.`;
}

async function readAula(
  moodle: Moodle,
  curso: Candidata,
  { advance, signal }: Pick<RunningTarea<unknown>, 'advance' | 'signal'>,
): Promise<Leida> {
  const servidor = moodle.get(curso.servidor)!;
  const leida = await servidor.aulas.read(curso.idCurso, { advance, signal });
  if (leida.ok) return { aula: leida.valor, curso };
  return { aula: `No se pudo leer el aula «${curso.nombreCorto}»: ${MOTIVOS_IN_WORDS[leida.motivo]}`, curso: null };
}

async function evidenciasOf(
  { db, rubricas, calendarioDe, now }: Required<Context>,
  lectura: Leible,
  { aula, curso }: Leida,
): Promise<Record<string, EvidenciaVista>> {
  const { correo, codigo, tipo, semestre, semana, versionRubrica } = lectura;
  const findRubrica = await rubricas();
  const asignaturas = await createAsignaturas(db).read(semestre);
  const asignada = asignaturas
    .findByCodigo(codigo)
    .find((asignaturaAsignada) => asignaturaAsignada.correo.toLowerCase() === correo);
  const today = now();
  const hallazgos = hallazgosOf({
    rubrica: findRubrica(tipo, versionRubrica ?? undefined),
    calendario: await calendarioDe(semestre),
    semana,
    hoy: today,
    habilitable: asignada?.habilitable,
    induccion: await readInduccion(db, lectura),
    aula,
  });
  const fuenteDelAula = curso ? `${curso.nombreDelServidor}, ${curso.nombreCorto}`.slice(0, MAX_FUENTE) : 'Moodle';
  return Object.fromEntries(
    [...hallazgos].map(([clave, { texto, sugerencia }]) => [
      clave,
      {
        texto,
        sugerencia,
        fuente: clave === 'induccion' ? `Asistencia a la inducción docente, ${semestre}` : fuenteDelAula,
        consultada: today.toISOString(),
      },
    ]),
  );
}

/** Counts moments and not options: the first moment has an option for each type of subject (DECISIONS §2). */
async function readInduccion(db: Db, lectura: Leible): Promise<Induccion> {
  const opciones = await opcionesOf(db, 'momentosInduccion');
  const momentoOf = (clave: string): string =>
    String(opciones.find((opcion) => opcion.clave === clave)?.atributos?.['momento'] ?? clave);
  const claves = await selectMomentos(db, lectura);
  return {
    momentos: claves.map(momentoOf),
    registrables: new Set(opciones.filter(({ activa }) => activa).map(({ clave }) => momentoOf(clave))).size,
  };
}

/** Result of a search: possible courses of a subject, and servers that did not answer. */
type Busqueda = {
  readonly candidatas: readonly Candidata[];
  readonly avisos: readonly string[];
  /** Names of the servers that did not answer. */
  readonly unanswered: readonly string[];
};

/** A semester in the names of courses: 2026-2, 2026_2, 2026/2. */
const SEMESTRE = /(?<!\d)(20\d{2})\s?[-_./ ]\s?([12])(?!\d)/;

/** Subject and semester searched; the code is in capitals. */
type Buscada = { readonly codigo: string; readonly semestre: Semestre };

/** Returns true for a course named after another semester. */
function isDeOtroSemestre(curso: CursoMoodle, { codigo, semestre }: Buscada): boolean {
  const withoutCodigo = (texto: string): string => texto.toUpperCase().replace(codigo, ' ');
  const hallado = SEMESTRE.exec(withoutCodigo(curso.codigo)) ?? SEMESTRE.exec(withoutCodigo(curso.nombreCorto));
  return hallado !== null && `${hallado[1]}-${hallado[2]}` !== semestre;
}

/** Searches a subject's course: first on the server of the chosen one, then on every server. */
async function searchAulas(moodle: Moodle, buscada: Buscada, elegida?: AulaElegida): Promise<Busqueda> {
  const chosen = elegida && moodle.get(elegida.servidor);
  if (chosen) {
    const busqueda = await searchIn(chosen, buscada);
    // If that server does not answer, another course would be the wrong one.
    if (busqueda.unanswered.length > 0 || findChosen(busqueda, elegida)) return busqueda;
  }
  const byServidor = await Promise.all([...moodle.values()].map(async (servidor) => searchIn(servidor, buscada)));
  return {
    candidatas: byServidor.flatMap(({ candidatas }) => candidatas),
    avisos: byServidor.flatMap(({ avisos }) => avisos),
    unanswered: byServidor.flatMap(({ unanswered }) => unanswered),
  };
}

async function searchIn({ name, label, escritura }: ServidorMoodle, buscada: Buscada): Promise<Busqueda> {
  const leidos = await escritura.cursos();
  if (!leidos.ok) {
    return { candidatas: [], avisos: [`${label}: ${MOTIVOS_IN_WORDS[leidos.motivo]}`], unanswered: [name] };
  }
  const matching = leidos.valor.filter(
    (curso) => hasCodigo(buscada.codigo, curso) && !isDeOtroSemestre(curso, buscada),
  );
  return { candidatas: matching.map((curso) => candidataOf(name, label, curso)), avisos: [], unanswered: [] };
}

const candidataOf = (servidor: string, nombreDelServidor: string, curso: CursoMoodle): Candidata => ({
  servidor,
  nombreDelServidor,
  idCurso: curso.id,
  nombre: curso.nombre,
  nombreCorto: curso.nombreCorto,
  visible: curso.visible,
});

const findChosen = ({ candidatas }: Busqueda, elegida: AulaElegida): Candidata | undefined =>
  candidatas.find(({ servidor, idCurso }) => servidor === elegida.servidor && idCurso === elegida.idCurso);

/**
 * Returns the chosen course, else the only one. Undefined if there are none or several, and if the server of the chosen
 * course did not answer: another course would be the wrong one.
 */
function aulaEntre(busqueda: Busqueda, elegida: AulaElegida | undefined): Candidata | undefined {
  const hallada = elegida && findChosen(busqueda, elegida);
  if (hallada || (elegida && busqueda.unanswered.includes(elegida.servidor))) return hallada;
  return busqueda.candidatas.length === 1 ? busqueda.candidatas[0] : undefined;
}
