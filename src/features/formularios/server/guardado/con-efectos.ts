import type { Formulario } from '#catalogo/formulario.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Aceptado } from '../aceptado.ts';
import { aplicar } from '../efectos/index.ts';
import { envioDe } from '../registro.ts';
import { insertEnvios, lockFormulario, selectEnvios } from '../store.ts';
import type { Guardado } from './guardado.ts';

/** Another form's sending took one of the keys while this transaction was at work: all of it must be undone. */
class ClaveCruzada extends Error {}

/** Stores sendings of a form, each together with all that its effects do and what belongs to it, or not at all. */
export async function guardarConEfectos(
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
