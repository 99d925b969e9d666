import type { Formulario } from '#catalogo/formulario.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Aceptado } from '../aceptado.ts';
import { aplicar } from '../efectos/index.ts';
import { insertClaves } from '../store.ts';
import type { Guardado } from './guardado.ts';

/**
 * Stores sendings of which nothing is kept but their keys, and what the form's effects make of them: no record, no instant,
 * nothing that both have in common.
 */
export const guardarAnonimos = async (
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
