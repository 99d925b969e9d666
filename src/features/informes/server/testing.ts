// Records for tests of reports.
import { randomUUID } from 'node:crypto';
import { searchText } from '#catalogo/busqueda.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Registro } from '#features/formularios/contract.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Values of a record that a test sets; the rest is invented. */
export type UnRegistro = {
  readonly datos: Record<string, unknown>;
  readonly id?: string;
  readonly creado?: Date;
  readonly estado?: Estado;
  readonly semestre?: Registro['semestre'];
};

/** Stores records of a form unchecked. @returns their ids */
export async function insertRegistros(
  db: Db,
  formulario: Pick<Formulario, 'slug' | 'campos'>,
  registros: readonly UnRegistro[],
): Promise<string[]> {
  const rows = registros.map(({ datos, id = randomUUID(), creado = new Date('2026-11-20T15:00:00Z'), ...rest }) => ({
    id,
    formulario: formulario.slug,
    version: 1,
    semestre: rest.semestre ?? semestreOf(creado),
    estado: rest.estado ?? 'abierto',
    creado,
    comprobante: id,
    datos: JSON.stringify(datos),
    busqueda: searchText(formulario, datos),
  }));
  await db.insertInto('registros').values(rows).execute();
  return rows.map(({ id }) => id);
}
