import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Fallo } from '#catalogo/validar.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Recibo } from '../contract.ts';
import type { Aceptado } from './aceptado.ts';
import { aplicar, tieneAcciones } from './efectos/index.ts';
import { newRegistro, reciboDe } from './registro.ts';
import { type Envio, insertEnvios, lockFormulario, selectEnvios } from './store.ts';

/** What became of a sending: its receipt, why it could not be stored, or nothing because its key was used before. */
export type Guardado = { readonly recibo: Recibo } | { readonly fallo: Fallo } | null;

/**
 * Stores sendings, each once for its key. Those of forms that do nothing else go together in one statement; the others
 * together with what belongs to them, in a transaction for each form.
 */
export function createGuardado(db: Db): (envio: Aceptado) => Promise<Guardado> {
  const solos = inBatches((envios: readonly Aceptado[]) => guardarSolos(db, envios));
  const porFormulario = new Map<string, typeof solos>();

  function conLoDemas(formulario: Formulario): typeof solos {
    const listo = porFormulario.get(formulario.slug);
    if (listo) return listo;
    const nuevo = inBatches((envios: readonly Aceptado[]) => guardarConLoDemas(db, formulario, envios));
    porFormulario.set(formulario.slug, nuevo);
    return nuevo;
  }

  return (envio) => {
    const { formulario, junto } = envio;
    return junto.length > 0 || tieneAcciones(formulario) ? conLoDemas(formulario)(envio) : solos(envio);
  };
}

function envioDe({ formulario, datos, creado, semestre, clave, huella }: Aceptado): Envio {
  const registro = newRegistro(formulario, datos, { creado, semestre });
  return { registro, recibo: reciboDe(formulario, registro), clave, huella };
}

async function guardarSolos(db: Db, aceptados: readonly Aceptado[]): Promise<readonly Guardado[]> {
  const envios = aceptados.map(envioDe);
  const guardados = await insertEnvios(db, envios);
  return envios.map(({ registro, recibo }) => (guardados.has(registro.id) ? { recibo } : null));
}

/** Another form's sending took one of the keys while this transaction was at work: all of it must be undone. */
class ClaveCruzada extends Error {}

async function guardarConLoDemas(
  db: Db,
  formulario: Formulario,
  aceptados: readonly Aceptado[],
): Promise<readonly Guardado[]> {
  try {
    return await db.transaction().execute((tx) => guardarLote(tx, formulario, aceptados));
  } catch (error) {
    // The key is known now, so that the next try passes over it.
    if (error instanceof ClaveCruzada) return guardarConLoDemas(db, formulario, aceptados);
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
