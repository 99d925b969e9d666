// Forms for other slices: receipts by key, a person's records, records that came in otherwise, items of old records.
import type { Catalogo } from '#catalogo/catalogo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Persona } from '#core/almacenes/contract.ts';
import { createReconocedor, mergePersonas } from '#core/almacenes/server/service.ts';
import { forgetClaves } from '#core/claves/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo } from '../contract.ts';
import { createCurrentAmbitoContext } from './ambito/context.ts';
import { selectEnviados } from './comprobantes.store.ts';
import { raiseUltimo, type Secuencia } from './efectos.store.ts';
import { lockRegistros } from './personas.store.ts';
import { searchRegistros } from './personas.ts';
import { newItems } from './registro.ts';
import {
  countRegistros,
  deleteEnvios,
  insertItems,
  insertRegistros,
  selectEnvios,
  selectSinItems,
  vacuumRegistros,
  type FinishedRegistro,
} from './store.ts';

export { type Apertura, createApertura, createEntorno, createVivos, dataOf, type EntornoActual } from './apertura.ts';
export { createAmbitoContext, createCurrentAmbitoContext, type AmbitoContextOf } from './ambito/context.ts';
export { refreshAmbitos } from './ambito/refresh.ts';
export {
  countWithoutAmbito,
  readAsignadosWithin,
  readFacultades,
  readNombresOfAmbito,
  readNombresOfAmbitos,
  readProgramas,
} from './ambito/service.ts';
export { checkAdjuntos, storeAdjuntos } from './adjuntos.ts';
export type { Comprobado } from './comprobantes.store.ts';
export { createPromesas, createSeguimientos, mailPrueba, type PruebaMail, type Seguimientos } from './comprobantes.ts';
export { rectifyRegistros, listRectificables } from './rectify-personas.ts';
export { openEdit, receiveEdit, type EditedRegistro } from './edit-registro.ts';
export { computeEfectos, formatDigits as enDigitos } from './efectos.ts';
export type {
  FormForShown,
  Llegada,
  Procedimiento,
  Relacionar,
  Remitente,
  ResultadoDeEnvio,
  ShownVersion,
} from './envio.ts';
export { almacenOfRegistros, cleanRegistros, type Dicho } from './personas.ts';
export { writeRecibo } from '../recibo.ts';
export { createRecepcion, type Recepcion } from './recepcion.ts';
export { newRegistro, type RegistroNuevo } from './registro.ts';

/** Returns the receipt of what was sent to a form under a key; null if nothing was, or if the key is forgotten. */
export async function reciboOf(db: Db, { slug }: Pick<Formulario, 'slug'>, clave: string): Promise<Recibo | null> {
  const [previo] = await selectEnvios(db, [clave]);
  return previo?.nombrado?.formulario === slug ? previo.nombrado.recibo : null;
}

/** Returns the ids of a person's own records and of their items, by which the audit names them. @public */
export async function registrosOf(db: Db, catalogo: Catalogo, persona: Partial<Persona>): Promise<readonly string[]> {
  const hallados = await searchRegistros(db, catalogo, createReconocedor(mergePersonas(persona)));
  const ids = hallados.filter(({ suyo: isOwn }) => isOwn).map(({ id }) => id);
  const registros = await db.transaction().execute(async (tx) => lockRegistros(tx, ids));
  return registros.flatMap(({ id, items }) => [id, ...items]);
}

/** Records of one statement. */
const LOTE = 1000;

/**
 * Makes rows of the items of records that were stored before their report counted items. Runs in the background at
 * every start.
 * @returns the number of records completed
 */
export async function completeItems(db: Db, { formularios, unidades }: Catalogo): Promise<number> {
  const ambitosOf = createCurrentAmbitoContext(db);
  let done = 0;
  for (const formulario of formularios) {
    const unidad = unidades.get(formulario.slug);
    if (unidad === undefined) continue;
    for (;;) {
      const registros = await selectSinItems(db, { formulario: formulario.slug, unidad, limite: LOTE });
      const items: Parameters<typeof insertItems>[1][number][] = [];
      for (const registro of registros) {
        const ambitos = await ambitosOf(formulario, registro.semestre);
        const nuevos = newItems(formulario, { ...registro, unidad, ambitos });
        items.push(...nuevos.map((item, orden) => ({ ...item, registro: registro.id, orden })));
      }
      await insertItems(db, items);
      done += registros.length;
      if (registros.length < LOTE) break;
    }
  }
  return done;
}

/** Forgets the keys of sendings whose time is over: each is free again. */
export const cleanEnvios = async (db: Db, now: Date): Promise<void> =>
  forgetClaves(now, async (before, limite) => deleteEnvios(db, before, limite));

/** Returns a record, locked until the transaction ends. */
export async function lockRegistro(tx: Db, id: string) {
  const [registro] = await lockRegistros(tx, [id]);
  return registro;
}

/** Returns true if a receipt was mailed for a record. */
export const hasMailedComprobante = async (tx: Db, registro: string): Promise<boolean> =>
  (await selectEnviados(tx, [registro])).has(registro);

/** Stores finished records that did not come by a sending; existing ones stay. @returns the number of records stored */
export const importRegistros = async (tx: Db, registros: readonly FinishedRegistro[]): Promise<number> =>
  insertRegistros(tx, registros);

/** Sees to it that a form's next number is higher than one that was given elsewhere. */
export const reserveNumeros = async (db: Db, secuencia: Secuencia, numero: number): Promise<void> =>
  raiseUltimo(db, secuencia, numero);

/** Counts the records of forms. */
export const countStored = async (db: Db, formularios: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  countRegistros(db, formularios);

/** Tells PostgreSQL about many new records. */
export const vacuumStored = async (db: Db): Promise<void> => vacuumRegistros(db);
