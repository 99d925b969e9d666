import type { Formulario } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Recibo, ReciboAnonimo } from '../contract.ts';
import type { Aceptado } from './envio.ts';
import { aplicar, tieneAcciones } from './efectos.ts';
import { envioDe } from './registro.ts';
import { insertClaves, insertEnvios, lockFormulario, selectEnvios } from './store.ts';

/** Another form's sending took one of the keys while this transaction was at work: all of it must be undone. */
class ClaveCruzada extends Error {}

/** Stores sendings of a form, each together with all that its effects do and what belongs to it, or not at all. */
async function guardarConEfectos(
  db: Db,
  formulario: Formulario,
  aceptados: readonly Aceptado[],
): Promise<readonly Guardado[]> {
  try {
    return await db.transaction().execute(async (tx) => guardarLote(tx, formulario, aceptados));
  } catch (error) {
    // The key is known now, so that the next try passes over it.
    if (error instanceof ClaveCruzada) return guardarConEfectos(db, formulario, aceptados);
    throw error;
  }
}

async function guardarLote(
  tx: Db,
  formulario: Formulario,
  aceptados: readonly Aceptado[],
): Promise<readonly Guardado[]> {
  await lockFormulario(tx, formulario.slug);
  const nuevos = await sinRepetidos(tx, aceptados);
  const hechos = await aplicar(tx, formulario, nuevos);

  const guardados = new Map<Aceptado, Guardado>();
  const envios = hechos.flatMap((hecho, i) => {
    const original = nuevos[i]!;
    if (!hecho.ok) guardados.set(original, { fallo: hecho.fallo });
    return hecho.ok ? [{ original, envio: envioDe(hecho.envio) }] : [];
  });
  const insertados = await insertEnvios(
    tx,
    envios.map(({ envio }) => envio),
  );
  if (insertados.size < envios.length) throw new ClaveCruzada();
  for (const { original, envio } of envios) {
    for (const escribir of original.junto) await escribir(tx, envio.registro.id);
    guardados.set(original, { recibo: envio.recibo });
  }
  return aceptados.map((aceptado) => guardados.get(aceptado) ?? null);
}

/** The sendings without key, and the first of each key that was not used before. */
async function sinRepetidos(tx: Db, aceptados: readonly Aceptado[]): Promise<readonly Aceptado[]> {
  const usadas = new Set(
    (
      await selectEnvios(
        tx,
        aceptados.flatMap(({ clave }) => clave ?? []),
      )
    ).map(({ clave }) => clave),
  );
  return aceptados.filter(({ clave }) => {
    if (clave === null) return true;
    const esNueva = !usadas.has(clave.toLowerCase());
    usadas.add(clave.toLowerCase());
    return esNueva;
  });
}

/**
 * Stores sendings of which nothing is kept but their keys, and what the form's effects make of them: no record, no instant,
 * nothing that both have in common.
 */
const guardarAnonimos = async (
  db: Db,
  formulario: Formulario,
  aceptados: readonly Aceptado[],
): Promise<readonly Guardado[]> =>
  db.transaction().execute(async (tx) => {
    const [primero] = aceptados;
    if (!primero) return [];
    const fecha = diaDe(primero.creado);
    const claves = aceptados.flatMap(({ clave }) => clave ?? []);
    const libres = new Set(await insertClaves(tx, claves, fecha));
    const nuevos = aceptados.filter(({ clave }) => clave === null || libres.delete(clave.toLowerCase()));
    await aplicar(tx, formulario, nuevos);
    return aceptados.map((aceptado) => (nuevos.includes(aceptado) ? { recibo: { fecha } } : null));
  });

/** What became of a sending: its receipt, why it could not be stored, or nothing because its key was used before. */
export type Guardado = { readonly recibo: Recibo | ReciboAnonimo } | { readonly fallo: Fallo } | null;

type Lote = readonly Aceptado[];
type GuardarLote = (db: Db, formulario: Formulario, lote: Lote) => Promise<readonly Guardado[]>;

/**
 * Stores sendings, each once for its key. Those of forms that do nothing else go together in one statement; the others in
 * a transaction for each form.
 */
export function createGuardado(db: Db): (envio: Aceptado) => Promise<Guardado> {
  const solos = inBatches(async (lote: Lote) => guardarSolos(db, lote));
  const porFormulario = new Map<string, typeof solos>();

  function enTransaccion(formulario: Formulario, guardar: GuardarLote): typeof solos {
    const hecho = porFormulario.get(formulario.slug) ?? inBatches(async (lote: Lote) => guardar(db, formulario, lote));
    porFormulario.set(formulario.slug, hecho);
    return hecho;
  }

  return async (envio) => {
    const { formulario, junto } = envio;
    if (formulario.anonimo) return enTransaccion(formulario, guardarAnonimos)(envio);
    if (junto.length > 0 || tieneAcciones(formulario)) return enTransaccion(formulario, guardarConEfectos)(envio);
    return solos(envio);
  };
}

async function guardarSolos(db: Db, lote: Lote): Promise<readonly Guardado[]> {
  const envios = lote.map(envioDe);
  const guardados = await insertEnvios(db, envios);
  return envios.map(({ registro, recibo }) => (guardados.has(registro.id) ? { recibo } : null));
}
