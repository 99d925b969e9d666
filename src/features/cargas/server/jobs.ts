// Background jobs of loads: the check of a file, and the application of an accepted plan.
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { defineTarea, type Handler } from '#core/tareas/server/service.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ACCESO_DE_CARGAS } from '../contract.ts';
import { checkArchivo } from './check.ts';
import { textoDeFilas, type Almacen } from './context.ts';
import { countPending, saveOutcomes, selectPending, type OutcomeOfFila, type PlaceInPlan } from './filas.store.ts';
import { markProblemas } from './marked-workbook.ts';
import { resumenDeRevision, resumenOf, saveRechazo, saveRevision } from './results.ts';
import { findCarga, updateCarga } from './store.ts';
import type { ActionOutcome, AutorDeCarga, RunControl, TipoDeCarga } from './tipo-de-carga.ts';

const entrada = z.object({ tipo: z.string(), carga: z.uuid() });

/** Input of both jobs: the load and its kind of sheet. */
type EntradaDeCarga = z.output<typeof entrada>;

/** Job that checks a file. A restarted job repeats the check, which changes nothing else. */
export const REVISION = defineTarea({
  nombre: 'revision-de-carga',
  inWords: 'Revisión de un archivo',
  titulo: () => 'Revisar un archivo',
  entrada,
  acceso: ACCESO_DE_CARGAS,
  handler: async (context: JobContext) => checkArchivos(context),
});

/**
 * Job that applies an accepted plan, one file at a time because two might contain the same rows. A restarted job
 * continues with the actions left.
 */
export const APLICACION = defineTarea({
  nombre: 'aplicacion-de-carga',
  inWords: 'Carga de un archivo',
  titulo: () => 'Cargar un archivo',
  entrada,
  linea: 'cargas',
  continua: true,
  acceso: ACCESO_DE_CARGAS,
  handler: async (context: JobContext) => applyPlans(context),
});

/** Rows whose outcomes are stored together: a kill leaves at most so many to try again. */
const LOTE = 100;

type Application = {
  readonly db: Db;
  readonly tipo: TipoDeCarga;
  readonly carga: string;
  readonly autor: AutorDeCarga;
};

/**
 * Executes the pending actions of a load, one kind after the other, and stores each outcome. Stored outcomes are not
 * repeated; an action executed before a crash reports that it was already done.
 * @returns the reasons of interruptions, each once
 */
async function executeActions(
  { db, tipo, carga, autor }: Application,
  { advance, signal }: RunControl,
): Promise<readonly string[]> {
  const ejecucion = tipo.ejecutar(autor);
  const motivos = new Set<string>();
  const total = await countPending(db, carga);
  let hechos = 0;
  advance({ fase: 'Comenzando', hechos, total });
  for (const [accion, { enFila }] of Object.entries(tipo.acciones)) {
    let after: PlaceInPlan = { asunto: '', numero: 0 };
    for (;;) {
      signal.throwIfAborted();
      const lote = await selectPending(db, carga, { accion, despues: after, limite: tipo.lote ?? LOTE });
      const last = lote.at(-1);
      if (!last) break;
      advance({ fase: enFila, hechos, total });
      const resultados = await ejecucion.execute(accion, lote, signal);
      await saveOutcomes(
        db,
        carga,
        accion,
        lote.map(({ numero }, i) => outcomeOf(numero, resultados[i]!)),
      );
      for (const hecho of resultados) if (hecho.estado === 'interrumpida') motivos.add(hecho.motivo);
      after = last;
      hechos += lote.length;
      advance({ hechos });
    }
  }
  return [...motivos];
}

const outcomeOf = (fila: number, hecho: ActionOutcome): OutcomeOfFila => ({
  fila,
  estado: hecho.estado,
  motivo: 'motivo' in hecho ? hecho.motivo : (hecho.nota ?? null),
});

export type JobContext = Almacen & { readonly tiposDeCarga: readonly TipoDeCarga[] };

const YA_NO_ESTA = { ok: false, error: 'Esa carga ya no está. Envíe el archivo de nuevo.' } as const;

/** Handler of {@link REVISION}. */
function checkArchivos({ db, files, tiposDeCarga }: JobContext): Handler<EntradaDeCarga> {
  return async ({ id, entrada, advance, signal }) => {
    const tipo = tiposDeCarga.find(({ nombre }) => nombre === entrada.tipo);
    const carga = await findCarga(db, entrada.tipo, entrada.carga);
    if (!tipo || !carga?.archivo) return YA_NO_ESTA;
    if (carga.estado !== 'en-revision') return { ok: true, resumen: 'Ya se había revisado' };
    await updateCarga(db, carga.id, { revision: id });
    const stored = await files.store.open(carga.archivo);
    if (!stored) return YA_NO_ESTA;
    const archivo = await buffer(stored.stream);
    const revision = await checkArchivo(tipo, archivo, { advance, signal });
    if (!revision.ok) {
      if (revision.motivo === 'no-disponible') return { ok: false, error: revision.error };
      await db.transaction().execute(async (tx) => saveRechazo(tx, carga, revision.error));
      return { ok: true, resumen: 'El archivo no se puede cargar' };
    }
    const marcado = await markProblemas({ db, files }, tipo, revision, { advance });
    signal.throwIfAborted();
    await db.transaction().execute(async (tx) => saveRevision(tx, carga, { tipo, revision, marcado }));
    return { ok: true, resumen: resumenDeRevision(revision) };
  };
}

/** Handler of {@link APLICACION}. */
function applyPlans({ db, tiposDeCarga }: JobContext): Handler<EntradaDeCarga> {
  return async ({ id, entrada, solicitante: { usuario, nombre }, advance, signal }) => {
    const tipo = tiposDeCarga.find((one) => one.nombre === entrada.tipo);
    const carga = await findCarga(db, entrada.tipo, entrada.carga);
    if (!tipo || !carga || carga.retirada) return YA_NO_ESTA;
    if (carga.estado !== 'aceptada') return { ok: true, resumen: 'Ya se había cargado' };
    await updateCarga(db, carga.id, { aplicacion: id });
    const autor = { usuario, nombre, origen: carga.origen, carga: carga.id };
    const interrumpidas = await executeActions({ db, tipo, carga: carga.id, autor }, { advance, signal });
    const resumen = await resumenOf(db, tipo, carga.id);
    const { hechas, fallidas, pendientes, porHacer, porMirar = 0 } = resumen;
    const doneText = `${inThousands(hechas)} de ${textoDeFilas(porHacer)}`;
    if (interrumpidas.length > 0) {
      await updateCarga(db, carga.id, { resumen });
      const error = `${interrumpidas.join(' ')} Se hicieron ${doneText}; faltan ${inThousands(pendientes)}. Intente de nuevo: se continúa con lo que falta.`;
      return { ok: false, error };
    }
    await updateCarga(db, carga.id, { estado: 'terminada', terminada: new Date(), resumen });
    const partes = [
      doneText,
      fallidas > 0 && `${inThousands(fallidas)} no se pudieron hacer`,
      porMirar > 0 && `${inThousands(porMirar)} con algo por mirar`,
    ];
    return { ok: true, resumen: partes.filter(Boolean).join('; ') };
  };
}
