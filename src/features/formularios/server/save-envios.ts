// Stores checked sendings of forms in batches, each once for its key, with effects and the rows beside the record.
import type { Limites } from '#catalogo/formulario.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo } from '../contract.ts';
import type { Promesas } from './comprobantes.ts';
import { applyEfectos, hasAcciones, type EnvioConEfectos, type SaveAnonimos } from './efectos.ts';
import type { Envio, Guardias, ResultadoDeEnvio } from './envio.ts';
import { countAnswers, type Refusal } from './limites.ts';
import { newRegistro, reciboOf } from './registro.ts';
import { deleteClaves, insertClaves, insertEnvios, lockFormulario, selectEnvios } from './store.ts';

type Envios = readonly Envio[];

/** Null if the key of the sending was used before. */
type Guardado = ResultadoDeEnvio | null;

type Options = {
  readonly saveAnonimos: SaveAnonimos;
  readonly promesas: Promesas;
  /** Returns the limits of a form's newest version. */
  readonly limitesOf: (slug: string) => Limites | undefined;
  readonly guardias: Guardias;
};

/**
 * Makes the function that stores a sending once for its key. Simultaneous sendings share a batch: plain ones of any
 * form in one statement, and another few where receipts are promised; those with effects or rows beside the record in a
 * transaction for each form.
 */
export function createSaveEnvio(db: Db, options: Options): (envio: Envio) => Promise<Guardado> {
  const savePlain = inBatches(async (envios: Envios) => {
    const store = async (source: Db) => storeRegistros(source, envios, options);
    const isPromised = envios.some(({ correo }) => correo !== null);
    const recibos = await (isPromised ? db.transaction().execute(store) : store(db));
    return recibos.map((recibo): Guardado => recibo && { ok: true, recibo });
  });
  const byFormulario = new Map<string, typeof savePlain>();
  return async (envio) => {
    const { formulario, junto } = envio;
    const { slug } = formulario;
    const isPlain =
      junto.length === 0 && !hasAcciones(formulario) && !options.limitesOf(slug) && !options.guardias[slug];
    if (!formulario.anonimo && isPlain) return savePlain(envio);
    const save = byFormulario.get(slug) ?? inBatches(async (envios: Envios) => saveTogether(db, envios, options));
    byFormulario.set(slug, save);
    return save(envio);
  };
}

/** A sending of another form took one of the keys while this transaction ran: all of it must be undone. */
class ClaveCruzada extends Error {}

/** Stores sendings of one form in one transaction. */
async function saveTogether(db: Db, envios: Envios, options: Options): Promise<readonly Guardado[]> {
  try {
    return await db.transaction().execute(async (tx) => saveBatch(tx, envios, options));
  } catch (error) {
    // The key is known by then, so that the next attempt skips it.
    if (error instanceof ClaveCruzada) return saveTogether(db, envios, options);
    throw error;
  }
}

/** Stores the new sendings among some of one form: first the effects of the form, then each record with its own rows. */
async function saveBatch(tx: Db, envios: Envios, options: Options): Promise<readonly Guardado[]> {
  const [primero] = envios;
  if (!primero) return [];
  const { formulario } = primero;
  // Of an anonymous sending only the key is stored, under the day of its batch.
  const fecha = formulario.anonimo ? diaOf(primero.creado) : null;
  const nuevos = fecha === null ? await lockNuevos(tx, formulario.slug, envios) : await takeNuevos(tx, fecha, envios);
  const rechazos = await spendPapeletas(tx, nuevos, options);
  const admitidos = nuevos.filter((envio) => !rechazos.has(envio));
  const hechos = await acceptEnvios(tx, admitidos, options);
  const aceptados = hechos.flatMap((hecho) => (hecho.ok ? [hecho.envio] : []));
  const recibos = (
    fecha === null ? await storeCompletos(tx, aceptados, options) : aceptados.map(() => ({ fecha }))
  ).values();
  const guardados = new Map<Envio, ResultadoDeEnvio>(rechazos);
  for (const [i, hecho] of hechos.entries())
    guardados.set(admitidos[i]!, hecho.ok ? { ok: true, recibo: recibos.next().value! } : refused(hecho));
  return envios.map((envio) => guardados.get(envio) ?? null);
}

/**
 * Spends what the guard of the form verified of new sendings. Of anonymous ones the keys are stored by then: those of
 * refused ones are free again.
 */
async function spendPapeletas(
  tx: Db,
  envios: Envios,
  { guardias }: Options,
): Promise<ReadonlyMap<Envio, ResultadoDeEnvio>> {
  const [first] = envios;
  const guardia = first && guardias[first.formulario.slug];
  if (!guardia) return new Map();
  const outcomes = await guardia.spend(tx, envios);
  const rechazos = envios.flatMap((envio, i) => (outcomes[i] ? [[envio, outcomes[i]] as const] : []));
  if (first.formulario.anonimo) await deleteClaves(tx, clavesOf(rechazos.map(([envio]) => envio)));
  return new Map(rechazos);
}

/** A sending with the values of its effects, or the reason for which the form's limits or its effects refuse it. */
type Aceptado = EnvioConEfectos | ({ readonly ok: false } & Refusal);

/** Applies the effects of new sendings of one form. Limits are counted in order: a refused sending takes nothing. */
async function acceptEnvios(
  tx: Db,
  envios: Envios,
  { saveAnonimos, limitesOf }: Options,
): Promise<readonly Aceptado[]> {
  const [first, ...others] = envios;
  if (!first) return [];
  const { formulario } = first;
  const limites = limitesOf(formulario.slug);
  if (!limites) return applyEfectos(tx, envios, { formulario, saveAnonimos });
  const conteo = await countAnswers(tx, limites, [first, ...others]);
  const aceptados: Aceptado[] = [];
  for (const envio of envios) {
    const refusal = conteo.refusalOf(envio);
    const [aceptado] = refusal
      ? [{ ok: false as const, ...refusal }]
      : await applyEfectos(tx, [envio], { formulario, saveAnonimos });
    if (aceptado.ok) conteo.add(envio);
    aceptados.push(aceptado);
  }
  return aceptados;
}

const refused = (refusal: Refusal): ResultadoDeEnvio =>
  'mensaje' in refusal
    ? { ok: false, motivo: 'fuera-de-plazo', mensaje: refusal.mensaje }
    : { ok: false, motivo: 'datos-invalidos', fallos: [refusal.fallo] };

/** Keeps other sendings of the form waiting; returns those without key, and the first of each key not used before. */
async function lockNuevos(tx: Db, slug: string, envios: Envios): Promise<Envios> {
  await lockFormulario(tx, slug);
  const usadas = new Set((await selectEnvios(tx, clavesOf(envios))).map(({ clave }) => clave));
  return envios.filter(({ clave }) => {
    if (clave === null) return true;
    const isNueva = !usadas.has(clave.toLowerCase());
    usadas.add(clave.toLowerCase());
    return isNueva;
  });
}

/** Stores the keys of anonymous sendings; returns those without key, and the first of each key not used before. */
async function takeNuevos(tx: Db, fecha: string, envios: Envios): Promise<Envios> {
  const libres = new Set(await insertClaves(tx, clavesOf(envios), fecha));
  return envios.filter(({ clave }) => clave === null || libres.delete(clave.toLowerCase()));
}

const clavesOf = (envios: Envios): string[] => envios.flatMap(({ clave }) => clave ?? []);

/** Stores records with the rows that belong to each. */
async function storeCompletos(tx: Db, envios: Envios, options: Options): Promise<readonly Recibo[]> {
  const recibos = (await storeRegistros(tx, envios, options)).filter((recibo) => recibo !== null);
  if (recibos.length < envios.length) throw new ClaveCruzada();
  for (const [i, { id }] of recibos.entries()) {
    for (const write of envios[i]!.junto) await write(tx, id);
  }
  return recibos;
}

/**
 * Stores the records of sendings in one statement, and promises their receipts.
 * @returns the receipt of each; null if its key was used before
 */
async function storeRegistros(db: Db, envios: Envios, { promesas }: Options): Promise<readonly (Recibo | null)[]> {
  const filas = envios.map(({ formulario, datos, clave, huella, correo, ...momento }) => {
    const registro = newRegistro(formulario, datos, momento);
    return { registro, recibo: reciboOf(formulario, registro), clave, huella, correo };
  });
  const insertados = await insertEnvios(db, filas);
  const promised = filas.flatMap(({ registro: { id }, correo }) =>
    correo !== null && insertados.has(id) ? [{ registro: id, correo }] : [],
  );
  if (promised.length > 0) await promesas.promise(db, promised);
  return filas.map(({ registro, recibo }) => (insertados.has(registro.id) ? recibo : null));
}
