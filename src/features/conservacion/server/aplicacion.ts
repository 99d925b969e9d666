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
  /** What was shown and confirmed, no more. */
  lineas: z.array(
    z.object({
      formulario: z.string(),
      semestre: z.string(),
      accion: z.enum(Object.keys(ACCIONES_DE_CONSERVACION) as AccionDeConservacion[]),
    }),
  ),
});

/** What is to be taken out of which records. */
type LineasPorAplicar = z.output<typeof entrada>;

/** Takes persons, or their files, out of records whose time is over. */
export const CONSERVACION = definirTarea({
  nombre: 'conservacion',
  titulo: () => 'Retirar datos personales cuyo tiempo terminó',
  entrada,
  acceso: 'conservacion.editar',
  linea: 'personas',
  handler: async (context: Taller) => (await import('./handler.ts')).aplicarConservacion(context),
});

/** What is over by now and was not done. @param soloProgramadas only what is done by itself */
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

/** Whether a plan does what was seen, to as many: a rule that somebody changed meanwhile may take more with it. */
export function esElVisto(plan: readonly Pendiente[], visto: readonly LineaDelPlan[]): boolean {
  const claves = (lineas: readonly Omit<LineaDelPlan, 'titulo'>[]): string[] =>
    lineas
      .map(({ formulario, semestre, accion, registros }) => [formulario, semestre, accion, registros].join(' '))
      .toSorted();
  return claves(plan).join() === claves(visto).join();
}

/** The rules of all forms, and what would be done today. */
export async function verConservacion(db: Db, now: Date): Promise<VistaDeConservacion> {
  const plan = await planDe(db, now);
  return { reglas: await leerReglas(db), plan: plan.map(lineaDe) };
}

type Aplicacion = { readonly quien: Quien; readonly actor: Actor; readonly plan: readonly Pendiente[] };

/** Begins the job that does what a plan says, with its line in the audit. @returns its id */
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

/** The hours of the clock in Bogotá in which it is done by itself: nobody waits for it then. */
const DESDE = 1;
const HASTA = 2;

/** In whose name it is done by itself. */
const SISTEMA = {
  sesion: '',
  usuario: 'sistema',
  nombre: 'Conservación programada',
  email: '',
  roles: ROLES_DEL_SISTEMA,
  permisos: ['conservacion.editar'],
} as const;

/**
 * Begins what is over of the forms for which it is done by itself, once a night. Run now and then, by any number of
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
