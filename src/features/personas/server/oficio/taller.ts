import { z } from 'zod';
import { CLASES_DE_DATO, NADIE, type Persona } from '#features/almacenes/contract.ts';
import type { AlmacenDePersonas } from '#features/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { crearReserva } from '../acto.ts';
import { type FilaActo, findActo } from '../store.ts';

/** What the jobs about persons work with. */
export type Taller = {
  readonly db: Db;
  readonly files: Pick<Files, 'store' | 'results'>;
  readonly almacenes: readonly AlmacenDePersonas[];
  /** The installation's key for what is sealed at rest. */
  readonly secret: string;
};

const personaSchema = z.partialRecord(z.enum(CLASES_DE_DATO), z.array(z.string()));

/** The person whom an act is about; in words why nobody can say. */
export async function abrirActo(
  { db, secret }: Pick<Taller, 'db' | 'secret'>,
  id: string,
): Promise<{ readonly persona: Persona; readonly fila: FilaActo } | { readonly error: string }> {
  const fila = await findActo(db, id);
  const texto = fila?.persona && crearReserva(secret).sello.open(fila.persona, id);
  if (!fila || !texto)
    return { error: 'Esto ya se hizo, o pasó más de una semana. Búsquela de nuevo en Datos personales.' };
  return { persona: { ...NADIE, ...personaSchema.parse(JSON.parse(texto)) }, fila };
}
