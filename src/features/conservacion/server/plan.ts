import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS } from '#catalogo/index.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { LineaDelPlan, Regla, VistaDeConservacion } from '../contract.ts';
import { venceEl } from '../regla.ts';
import { type Pendiente, selectConservaciones, selectPendientes, writeConservacion } from './store.ts';
import { CONSERVACION } from './tarea.ts';

/** Forms whose records hold persons: of an anonymous one nothing is kept but answers. */
const conPersonas: readonly Formulario[] = FORMULARIOS.filter(({ anonimo }) => !anonimo);

const tituloDe = (slug: string): string => conPersonas.find((uno) => uno.slug === slug)?.titulo ?? slug;

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
  const puestas = new Map((await selectConservaciones(db)).map((fila) => [fila.formulario, fila]));
  const plan = await planDe(db, now);
  return {
    reglas: conPersonas.map(({ slug, titulo }) => {
      const { meses = null, accion = 'anonimizar', programada = false } = puestas.get(slug) ?? {};
      return { formulario: slug, titulo, meses, accion, programada };
    }),
    plan: plan.map(lineaDe),
  };
}

type De = { readonly quien: Quien };

/** Sets rules, all of them or none. @throws {AppError} `datos-invalidos` for a form that there is not */
export async function cambiarReglas(db: Db, reglas: readonly Regla[], { quien }: De): Promise<void> {
  reglas.forEach(({ formulario }, i) => {
    if (conPersonas.some(({ slug }) => slug === formulario)) return;
    throw new AppError('datos-invalidos', { errores: { [`reglas.${i}.formulario`]: 'Ese formulario no existe.' } });
  });
  await db.transaction().execute(async (tx) => {
    for (const regla of reglas) await writeConservacion(tx, regla);
    await record(tx, {
      accion: 'conservacion.cambio',
      quien,
      objeto: { tipo: 'formulario', ids: reglas.map(({ formulario }) => formulario) },
      detalle: {
        reglas: reglas.map(({ formulario, meses, accion, programada }) =>
          meses === null
            ? `${formulario}: sin límite`
            : `${formulario}: ${meses} meses, ${accion}${programada ? ', programada' : ''}`,
        ),
      },
    });
  });
}

type Aplicacion = De & { readonly actor: Actor; readonly plan: readonly Pendiente[] };

/** Begins the job that does what a plan says. @returns its id */
export async function comenzarAplicacion(db: Db, { plan, actor, quien }: Aplicacion): Promise<string> {
  const lineas = plan.map(({ formulario, semestre, accion }) => ({ formulario, semestre, accion }));
  const registros = plan.reduce((suma, linea) => suma + linea.registros, 0);
  return db.transaction().execute(async (tx) => {
    await record(tx, {
      accion: 'conservacion.aplicacion',
      quien,
      objeto: { tipo: 'formulario', ids: [...new Set(plan.map(({ formulario }) => formulario))] },
      detalle: {
        registros,
        plan: lineas.map(({ formulario, semestre, accion }) => `${formulario} ${semestre} ${accion}`),
      },
    });
    const asunto = `${registros.toLocaleString('es-CO')} registros`;
    const { id } = await iniciarTarea(tx, CONSERVACION, { entrada: { lineas }, asunto, actor, quien });
    return id;
  });
}
