// Applying retention rules: what is due, the job that removes it, and the automatic start at night.
import * as z from 'zod/mini';
import { horaDePared } from '#catalogo/momento.ts';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { definirTarea, iniciarTarea } from '#features/tareas/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import type { LineaDelPlan, VistaDeConservacion } from '../contract.ts';
import { type AccionDeConservacion, ACCIONES_DE_CONSERVACION, venceEl } from '../regla.ts';
import { insertNoche, isNocheTomada, type Pendiente, selectPendientes } from './store.ts';
import { leerReglas, tituloDe } from './service.ts';
import type { Taller } from './handler.ts';

const entrada = z.object({
  /** The lines that were shown and confirmed. */
  lineas: z.array(
    z.object({
      formulario: z.string(),
      semestre: z.string(),
      accion: z.enum(Object.keys(ACCIONES_DE_CONSERVACION) as AccionDeConservacion[]),
    }),
  ),
});

/** Input of the job: the records to process and the action for each. */
export type LineasPorAplicar = z.output<typeof entrada>;

/** Job that removes persons, or their files, from records whose retention time is over. */
export const CONSERVACION = definirTarea({
  nombre: 'conservacion',
  titulo: () => 'Retirar datos personales cuyo tiempo terminó',
  entrada,
  acceso: 'conservacion.editar',
  linea: 'personas',
  handler: async (context: Taller) => (await import('./handler.ts')).aplicarConservacion(context),
});

/** Returns the removals that are due and not done. @param soloProgramadas only those applied automatically */
export async function planDe(db: Db, now: Date, soloProgramadas = false): Promise<readonly Pendiente[]> {
  const hoy = diaDe(now);
  const pendientes = await selectPendientes(db);
  return pendientes.filter(
    ({ semestre, meses, programada }) => venceEl(semestre, meses) <= hoy && (programada || !soloProgramadas),
  );
}

const lineaDe = ({ formulario, semestre, accion, registros, archivos }: Pendiente): LineaDelPlan => ({
  formulario,
  titulo: tituloDe(formulario),
  semestre,
  accion,
  registros,
  archivos,
});

/** Returns true if a plan equals the one seen, including its counts: a rule changed in the meantime may remove more. */
export function esElVisto(plan: readonly Pendiente[], visto: readonly LineaDelPlan[]): boolean {
  const claves = (lineas: readonly Omit<LineaDelPlan, 'titulo'>[]): string[] =>
    lineas
      .map(({ formulario, semestre, accion, registros }) => [formulario, semestre, accion, registros].join(' '))
      .toSorted();
  return claves(plan).join() === claves(visto).join();
}

/** Returns the rules of all forms and the removals due today. */
export async function verConservacion(db: Db, now: Date): Promise<VistaDeConservacion> {
  const plan = await planDe(db, now);
  return { reglas: await leerReglas(db), plan: plan.map(lineaDe) };
}

type Aplicacion = { readonly quien: Quien; readonly actor: Actor; readonly plan: readonly Pendiente[] };

/** Starts the job that applies a plan and records it in the audit. @returns the job's id */
export async function comenzarAplicacion(tx: Db, { plan, actor, quien }: Aplicacion): Promise<string> {
  const lineas = plan.map(({ formulario, semestre, accion }) => ({ formulario, semestre, accion }));
  const registros = plan.reduce((suma, linea) => suma + linea.registros, 0);
  await record(tx, {
    accion: 'conservacion.aplicacion',
    quien,
    objeto: { tipo: 'formulario', ids: [...new Set(plan.map(({ formulario }) => formulario))] },
    detalle: {
      registros,
      plan: lineas.map(({ formulario, semestre, accion }) => `${formulario} ${semestre} ${accion}`),
    },
  });
  const asunto = `${enMiles(registros)} registros`;
  const { id } = await iniciarTarea(tx, CONSERVACION, { entrada: { lineas }, asunto, actor, quien });
  return id;
}

/** Hours of Bogotá's clock in which rules are applied automatically, when few people work. */
const DESDE = 1;
const HASTA = 2;

/** Actor of the automatic application. */
const SISTEMA = {
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
export async function aplicarDeNoche(db: Db, now: Date): Promise<void> {
  const hora = horaDePared(now).getUTCHours();
  if (hora < DESDE || hora >= HASTA) return;
  await db.transaction().execute(async (tx) => {
    const noche = diaDe(now);
    if (await isNocheTomada(tx, noche)) return;
    const plan = await planDe(tx, now, true);
    if (plan.length === 0) return;
    const quien = { usuario: SISTEMA.usuario, roles: SISTEMA.roles, direccion: '127.0.0.1' };
    await insertNoche(tx, noche, await comenzarAplicacion(tx, { plan, actor: SISTEMA, quien }));
  });
}
