import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { definirTarea, type Handler } from '#features/tareas/server/service.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { marcarProblemas } from './marcado.ts';
import { type Almacen, textoDeFilas } from './context.ts';
import { revisar } from './check.ts';
import { saveRechazo, saveRevision, resumenDeRevision, resumenDe } from './results.ts';
import { findCarga, updateCarga } from './store.ts';
import type { AutorDeCarga, Hecho, Marcha, TipoDeCarga } from './tipo.ts';
import { countPorHacer, type Hecha, type Lugar, saveHechas, selectPorHacer } from './filas.store.ts';

const entrada = z.object({ tipo: z.string(), carga: z.uuid() });

/** The input of both kinds: a load, and what kind of sheet it is. */
export type EntradaDeCarga = z.output<typeof entrada>;

/** Checks a file that came. Begun again it checks it anew: nothing else is changed by it. */
export const REVISION = definirTarea({
  nombre: 'revision-de-carga',
  titulo: () => 'Revisar un archivo',
  entrada,
  acceso: ['usuarios.cargar', 'asignaturas.editar'],
  handler: async (context: Taller) => revisarArchivos(context),
});

/** Does what was planned and accepted, one file at a time: two might hold the same rows. Begun again it goes on with what is left. */
export const APLICACION = definirTarea({
  nombre: 'aplicacion-de-carga',
  titulo: () => 'Cargar un archivo',
  entrada,
  linea: 'cargas',
  continua: true,
  acceso: ['usuarios.cargar', 'asignaturas.editar'],
  handler: async (context: Taller) => aplicarPlanes(context),
});

/** Rows done between two notes of it: a kill leaves at most so many that are looked at again. */
const LOTE = 100;

type PorAplicar = {
  readonly db: Db;
  readonly tipo: TipoDeCarga;
  readonly carga: string;
  readonly autor: AutorDeCarga;
};

/**
 * Does what is left to do of a load, one sort of action after the other, and notes what became of each. What was noted
 * is not done again; what was done and not noted is found to be so already.
 * @returns why something could not be tried, in words, each reason once
 */
async function aplicar(
  { db, tipo, carga, autor }: PorAplicar,
  { avanzar, signal }: Marcha,
): Promise<readonly string[]> {
  const ejecucion = tipo.ejecutar(autor);
  const motivos = new Set<string>();
  const total = await countPorHacer(db, carga);
  let hechos = 0;
  avanzar({ fase: 'Comenzando', hechos, total });
  for (const [accion, { enFila }] of Object.entries(tipo.acciones)) {
    let despues: Lugar = { asunto: '', numero: 0 };
    for (;;) {
      signal.throwIfAborted();
      const lote = await selectPorHacer(db, carga, { accion, despues, limite: LOTE });
      const last = lote.at(-1);
      if (!last) break;
      avanzar({ fase: enFila, hechos, total });
      const resultados = await ejecucion.hacer(accion, lote, signal);
      await saveHechas(
        db,
        carga,
        accion,
        lote.map(({ numero }, i) => hechaDe(numero, resultados[i]!)),
      );
      for (const hecho of resultados) if (hecho.estado === 'interrumpida') motivos.add(hecho.motivo);
      despues = last;
      hechos += lote.length;
      avanzar({ hechos });
    }
  }
  return [...motivos];
}

const hechaDe = (fila: number, hecho: Hecho): Hecha => ({
  fila,
  estado: hecho.estado,
  motivo: 'motivo' in hecho ? hecho.motivo : (hecho.nota ?? null),
});

/** The services that the jobs of loads need. */
export type Taller = Almacen & { readonly tiposDeCarga: readonly TipoDeCarga[] };

const YA_NO_ESTA = { ok: false, error: 'Esa carga ya no está. Envíe el archivo de nuevo.' } as const;

/** Checks files that came. */
export function revisarArchivos({ db, files, tiposDeCarga }: Taller): Handler<EntradaDeCarga> {
  return async ({ id, entrada, avanzar, signal }) => {
    const tipo = tiposDeCarga.find(({ nombre }) => nombre === entrada.tipo);
    const carga = await findCarga(db, entrada.tipo, entrada.carga);
    if (!tipo || !carga?.archivo) return YA_NO_ESTA;
    if (carga.estado !== 'en-revision') return { ok: true, resumen: 'Ya se había revisado' };
    await updateCarga(db, carga.id, { revision: id });
    const stored = await files.store.open(carga.archivo);
    if (!stored) return YA_NO_ESTA;
    const archivo = await buffer(stored.stream);
    const revision = await revisar(tipo, archivo, { avanzar, signal });
    if (!revision.ok) {
      if (revision.motivo === 'mundo') return { ok: false, error: revision.error };
      await db.transaction().execute(async (tx) => saveRechazo(tx, carga, revision.error));
      return { ok: true, resumen: 'El archivo no se puede cargar' };
    }
    const marcado = await marcarProblemas({ db, files }, tipo, revision, { avanzar });
    signal.throwIfAborted();
    await db.transaction().execute(async (tx) => saveRevision(tx, carga, { tipo, revision, marcado }));
    return { ok: true, resumen: resumenDeRevision(revision) };
  };
}

/** Does what was planned and accepted. */
export function aplicarPlanes({ db, tiposDeCarga }: Taller): Handler<EntradaDeCarga> {
  return async ({ id, entrada, solicitante: { usuario, nombre }, avanzar, signal }) => {
    const tipo = tiposDeCarga.find((one) => one.nombre === entrada.tipo);
    const carga = await findCarga(db, entrada.tipo, entrada.carga);
    if (!tipo || !carga || carga.retirada) return YA_NO_ESTA;
    if (carga.estado !== 'aceptada') return { ok: true, resumen: 'Ya se había cargado' };
    await updateCarga(db, carga.id, { aplicacion: id });
    const autor = { usuario, nombre, origen: carga.origen };
    const interrumpidas = await aplicar({ db, tipo, carga: carga.id, autor }, { avanzar, signal });
    const resumen = await resumenDe(db, tipo, carga.id);
    const { hechas, fallidas, pendientes, porHacer, porMirar = 0 } = resumen;
    const cuantas = `${enMiles(hechas)} de ${textoDeFilas(porHacer)}`;
    if (interrumpidas.length > 0) {
      await updateCarga(db, carga.id, { resumen });
      const error = `${interrumpidas.join(' ')} Se hicieron ${cuantas}; faltan ${enMiles(pendientes)}. Intente de nuevo: se continúa con lo que falta.`;
      return { ok: false, error };
    }
    await updateCarga(db, carga.id, { estado: 'terminada', terminada: new Date(), resumen });
    const partes = [
      cuantas,
      fallidas > 0 && `${enMiles(fallidas)} no se pudieron hacer`,
      porMirar > 0 && `${enMiles(porMirar)} con algo por mirar`,
    ];
    return { ok: true, resumen: partes.filter(Boolean).join('; ') };
  };
}
