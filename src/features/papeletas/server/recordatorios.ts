// Reminders of the verified survey: counts who has a subject to answer about, and mails them, each reminder once.
import * as z from 'zod/mini';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import { startOf } from '#catalogo/formulario.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { diaOf, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { estadoOf, vigenciaInWords, type Vigencia } from '#catalogo/vigencia.ts';
import { defineTarea, type Handler, type Outcome, type RunningTarea } from '#core/tareas/server/service.ts';
import { LecturaFailure } from '#features/asignaturas/server/service.ts';
import { createEnvio, type NewEnvio } from '#features/correo/server/service.ts';
import type { Vigencias } from '#features/vigencias/server/service.ts';
import { escapeHtml } from '#platform/contract/escape.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { MAX_RECORDATORIOS, NOBODY_LEFT, type Recordatorios } from '../contract-recordatorios.ts';
import { pantallas } from '../pantallas.ts';
import { fingerprintOf } from '../protocol.ts';
import type { Modos } from './modos.ts';
import { readPendientes } from './pendientes.ts';
import { insertRecordatorio, selectRecordatorios } from './recordatorios.store.ts';

export type RecordatoriosContext = Parameters<typeof readPendientes>[0] & {
  readonly papeletas: { readonly modos: Pick<Modos, 'now'> };
  readonly vigencias: Pick<Vigencias, 'of'>;
  /** Address of the product in mail. */
  readonly publicUrl: string;
  readonly now: () => Date;
};

const entrada = z.object({
  semestre: semestreSchema,
  /** Number of the reminder to mail; null: those whom it would reach are only counted. */
  numero: z.nullable(z.int32()),
});

type Entrada = z.output<typeof entrada>;

export const RECORDATORIOS = defineTarea({
  nombre: 'recordatorios-de-encuesta',
  inWords: 'Recordatorios de la encuesta',
  titulo: ({ numero }) => (numero === null ? 'Contar a quiénes recordar la encuesta' : 'Recordar la encuesta docente'),
  entrada,
  acceso: 'ajustes.editar',
  lugar: () => ({ nombre: 'Encuesta docente', ruta: pantallas.modo.ruta, busqueda: {} }),
  noRepeatReason: 'Comience de nuevo desde «Encuesta docente».',
  handler: (context: RecordatoriosContext) => createHandler(context),
});

/** Reads the reminders of a semester, how many are left, and why none may be sent now. */
export async function readRecordatorios(context: RecordatoriosContext, semestre: Semestre): Promise<Recordatorios> {
  const enviados = await selectRecordatorios(context.db, semestre);
  return {
    enviados: enviados.map(({ numero, dia, personas }) => ({ numero, dia, personas })),
    quedan: MAX_RECORDATORIOS - enviados.length,
    impedimento: await impedimentoOf(context, semestre, enviados.length),
  };
}

async function impedimentoOf(
  { papeletas, vigencias, now }: RecordatoriosContext,
  semestre: Semestre,
  sent: number,
): Promise<string | null> {
  const { modo } = await papeletas.modos.now(semestre);
  if (modo === 'abierta') return 'La encuesta de este semestre es abierta: no se sabe a quién le falta responder.';
  if (semestre !== semestreOf(now())) return 'Solo se recuerda la encuesta del semestre en curso.';
  if (sent >= MAX_RECORDATORIOS) return 'Ya se enviaron los dos recordatorios de este semestre.';
  return estadoOf(await vigencias.of(encuestaDocente), now()) === 'abierta'
    ? null
    : 'La encuesta no está recibiendo respuestas.';
}

function createHandler(context: RecordatoriosContext): Handler<Entrada> {
  const { db } = context;
  return async (trabajo): Promise<Outcome> => {
    const { id, advance, signal } = trabajo;
    const { numero } = trabajo.entrada;
    const semestre = trabajo.entrada.semestre;
    const enviados = await selectRecordatorios(db, semestre);
    // It was killed after it had mailed.
    const own = enviados.find(({ tarea }) => tarea === id);
    if (own) return { ok: true, resumen: sentText(own.personas) };
    const impedimento = await impedimentoOf(context, semestre, enviados.length);
    if (impedimento !== null) return { ok: false, error: impedimento };
    try {
      const pendientes = await readPendientes(context, semestre, { advance, signal });
      if (numero === null || pendientes.length === 0) return { ok: true, resumen: pendingText(pendientes.length) };
      return await mailRecordatorio(context, trabajo, pendientes);
    } catch (error) {
      if (error instanceof LecturaFailure) return { ok: false, error: error.message };
      throw error;
    }
  };
}

/** Mails a reminder in the transaction that notes it: wherever the process dies, it is written once. */
export async function mailRecordatorio(
  context: RecordatoriosContext,
  {
    id: tarea,
    entrada: { numero, semestre },
    solicitante,
  }: Pick<RunningTarea<Entrada>, 'id' | 'entrada' | 'solicitante'>,
  pendientes: Awaited<ReturnType<typeof readPendientes>>,
): Promise<Outcome> {
  const { db, vigencias, papeletas, now } = context;
  const { claves } = await papeletas.modos.now(semestre);
  if (claves === null || numero === null) throw new Error('a reminder of no verified survey');
  const personas = pendientes.length;
  const vigencia = await vigencias.of(encuestaDocente);
  const mensaje = messageOf(context, { semestre, huella: fingerprintOf(claves.publica), vigencia });
  const { usuario, roles } = solicitante;
  const envio: NewEnvio = {
    ...mensaje,
    actor: { sesion: '', email: '', ...solicitante, permisos: ['correo.enviar'] },
    principal: { usuario, roles: [...roles], direccion: '127.0.0.1' },
  };
  return db.transaction().execute(async (tx): Promise<Outcome> => {
    const fila = { semestre, numero, tarea, dia: diaOf(now()), personas };
    if (!(await insertRecordatorio(tx, fila)))
      return { ok: false, error: 'Otra persona acaba de enviar este recordatorio.' };
    await createEnvio(
      tx,
      envio,
      pendientes.map(({ correo: email, nombre }) => ({ email, nombre, rol: 'Estudiante', campos: {}, filas: [] })),
    );
    return { ok: true, resumen: sentText(personas) };
  });
}

const students = (personas: number): string => countOf(personas, 'estudiante', 'estudiantes');

const sentText = (personas: number): string => `Se está enviando a ${students(personas)}. Puede seguirlo en «Correos».`;

const pendingText = (personas: number): string =>
  personas === 0
    ? NOBODY_LEFT
    : `${students(personas)} ${personas === 1 ? 'tiene' : 'tienen'} alguna asignatura por responder.`;

type Facts = { readonly semestre: string; readonly huella: string; readonly vigencia: Vigencia };

/** The message, the same for everybody: nothing in it is of one person. */
function messageOf({ publicUrl, now }: RecordatoriosContext, { semestre, huella, vigencia }: Facts) {
  const titulo = `Encuesta docente ${semestre}`;
  const window = vigenciaInWords(vigencia, now())?.aviso;
  return {
    tipo: '2',
    asunto: `${titulo}: le falta responder`,
    origen: 'encuesta',
    contenido: [
      `<h2>${titulo}</h2>`,
      '<p>Cordial saludo:</p>',
      '<p>Tiene al menos una asignatura por responder en la encuesta docente. Ingrese con su cuenta de la plataforma y responda una sola vez por cada una.</p>',
      '<p>Queda anotado quién pidió responder y qué día. Qué respondió cada persona no se puede saber.</p>',
      ...(window === undefined ? [] : [`<p>${escapeHtml(window)}</p>`]),
      `<p><a href="${publicUrl}${startOf(encuestaDocente)}">Responder la encuesta</a></p>`,
      `<p>Huella de la clave de este semestre: <strong>${huella}</strong>. Compárela con la que ve en la encuesta: es la misma para todas las personas.</p>`,
    ].join('\n'),
  } as const;
}
