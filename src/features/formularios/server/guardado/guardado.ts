import type { Formulario } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo, ReciboAnonimo } from '../../contract.ts';
import type { Aceptado } from '../aceptado.ts';
import { tieneAcciones } from '../efectos/index.ts';
import { envioDe } from '../registro.ts';
import { insertEnvios } from '../store.ts';
import { guardarAnonimos } from './anonimos.ts';
import { guardarConEfectos } from './con-efectos.ts';

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
