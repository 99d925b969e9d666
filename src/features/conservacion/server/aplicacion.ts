// Removals that retention rules make due: their plan, the job that makes them, its start by a person or at night.
import * as z from 'zod/mini';
import type { Catalogo } from '#catalogo/catalogo.ts';
import { wallTimeOf } from '#catalogo/momento.ts';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { record, SISTEMA, type Principal } from '#core/auditoria/server/service.ts';
import { defineTarea, startTarea } from '#core/tareas/server/service.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { LineaDelPlan, VistaDeConservacion } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION, retentionEndOf } from '../regla.ts';
import type { Context } from './handler.ts';
import { readReglas, tituloOf } from './service.ts';
import { insertNoche, isNocheTomada, selectPendientes, type Pendiente } from './store.ts';

const entrada = z.object({
  /** The lines that were shown and confirmed. */
  lineas: z.array(
    z.object({
      formulario: z.string(),
      semestre: z.string(),
      accion: z.enum(keysOf(ACCIONES_DE_CONSERVACION)),
    }),
  ),
});

/** Job that removes persons, or their files, from records whose retention time is over. */
export const CONSERVACION = defineTarea({
  nombre: 'conservacion',
  inWords: 'Conservación',
  titulo: () => 'Retirar datos personales cuyo tiempo terminó',
  entrada,
  acceso: 'conservacion.editar',
  linea: 'personas',
  handler: async (context: Context) => (await import('./handler.ts')).applyConservacion(context),
});

/** Returns the removals that are due and not done. @param onlyProgramadas only those applied automatically */
export async function duePlan(db: Db, now: Date, onlyProgramadas = false): Promise<readonly Pendiente[]> {
  const today = diaOf(now);
  const pendientes = await selectPendientes(db);
  return pendientes.filter(
    ({ semestre, meses, programada }) => retentionEndOf(semestre, meses) <= today && (programada || !onlyProgramadas),
  );
}

const lineaOf = (
  catalogo: Catalogo,
  { formulario, semestre, accion, registros, archivos }: Pendiente,
): LineaDelPlan => ({
  formulario,
  titulo: tituloOf(catalogo, formulario),
  semestre,
  accion,
  registros,
  archivos,
});

/** Returns true if a plan equals the one seen, including its counts: a rule changed in the meantime may remove more. */
export function isPlanSeen(plan: readonly Pendiente[], visto: readonly LineaDelPlan[]): boolean {
  const claves = (lineas: readonly Omit<LineaDelPlan, 'titulo'>[]): string[] =>
    lineas
      .map(({ formulario, semestre, accion, registros }) => [formulario, semestre, accion, registros].join(' '))
      .toSorted();
  return claves(plan).join() === claves(visto).join();
}

/** Returns the rules of all forms and the removals due today. */
export async function readConservacion(db: Db, catalogo: Catalogo, now: Date): Promise<VistaDeConservacion> {
  const plan = await duePlan(db, now);
  return { reglas: await readReglas(db, catalogo), plan: plan.map((linea) => lineaOf(catalogo, linea)) };
}

type AplicacionRequest = { readonly principal: Principal; readonly actor: Actor; readonly plan: readonly Pendiente[] };

/** Starts the job that applies a plan and records it in the audit. @returns the job's id */
export async function startAplicacion(tx: Db, { plan, actor, principal }: AplicacionRequest): Promise<string> {
  const lineas = plan.map(({ formulario, semestre, accion }) => ({ formulario, semestre, accion }));
  const registros = plan.reduce((suma, linea) => suma + linea.registros, 0);
  await record(tx, {
    accion: 'conservacion.aplicacion',
    principal,
    objeto: { tipo: 'formulario', ids: [...new Set(plan.map(({ formulario }) => formulario))] },
    detalle: {
      registros,
      plan: lineas.map(({ formulario, semestre, accion }) => `${formulario} ${semestre} ${accion}`),
    },
  });
  const asunto = `${inThousands(registros)} registros`;
  const { id } = await startTarea(tx, CONSERVACION, { entrada: { lineas }, asunto, actor, principal });
  return id;
}

/** Hours of Bogotá's clock in which rules are applied automatically, when few people work. */
const FROM_HOUR = 1;
const TO_HOUR = 2;

const SYSTEM_ACTOR = {
  sesion: '',
  usuario: 'sistema',
  nombre: 'Conservación programada',
  email: '',
  roles: ROLES_DEL_SISTEMA,
  permisos: ['conservacion.editar'],
} as const;

/**
 * Starts the due removals of forms whose rule is automatic, once a night. Called every few minutes, by any number of
 * processes.
 */
export async function applyAtNight(db: Db, now: Date): Promise<void> {
  const hora = wallTimeOf(now).getUTCHours();
  if (hora < FROM_HOUR || hora >= TO_HOUR) return;
  await db.transaction().execute(async (tx) => {
    const noche = diaOf(now);
    if (await isNocheTomada(tx, noche)) return;
    const plan = await duePlan(tx, now, true);
    if (plan.length === 0) return;
    await insertNoche(tx, noche, await startAplicacion(tx, { plan, actor: SYSTEM_ACTOR, principal: SISTEMA }));
  });
}
