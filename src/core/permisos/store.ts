// SQL of profiles and of permissions given to persons (tables `perfiles`, `otorgamientos`).
import { sql, type Selectable } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';

export type Perfil = Selectable<DB['perfiles']>;

export type FilaDeOtorgamiento = Selectable<DB['otorgamientos']>;

export const selectPerfiles = async (db: Db): Promise<Perfil[]> =>
  db.selectFrom('perfiles').selectAll().orderBy('nombre').execute();

export const lockPerfil = async (tx: Db, clave: string): Promise<Perfil | undefined> =>
  tx.selectFrom('perfiles').selectAll().where('clave', '=', clave).forUpdate().executeTakeFirst();

export async function upsertPerfil(tx: Db, perfil: Perfil): Promise<void> {
  const { nombre, descripcion, permisos, version } = perfil;
  await tx
    .insertInto('perfiles')
    .values(perfil)
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ nombre, descripcion, permisos, version }))
    .execute();
}

/** A grant that counts on a day, with the permissions of its profile. */
export type Vivo = Pick<
  FilaDeOtorgamiento,
  'id' | 'cuenta' | 'usuario' | 'nombre' | 'perfil' | 'informes' | keyof Ambito | 'hasta' | 'usado'
> & { readonly permisos: string[] };

type Site = { readonly servidor: string; readonly hoy: string };

export const selectVivos = async (db: Db, { servidor, hoy: today }: Site): Promise<Vivo[]> =>
  db
    .selectFrom('otorgamientos as o')
    .innerJoin('perfiles as p', 'p.clave', 'o.perfil')
    .select([
      'o.id',
      'cuenta',
      'usuario',
      'o.nombre',
      'perfil',
      'informes',
      'programas',
      'facultades',
      'asignaturas',
      'hasta',
      'usado',
    ])
    .select('permisos')
    .where('servidor', '=', servidor)
    .where('hasta', '>=', today)
    .where('retirado', 'is', null)
    .orderBy('o.id')
    .execute();

/** A grant with the names of those who gave it and took it away. */
export type OtorgamientoLeido = FilaDeOtorgamiento & {
  readonly otorgadoPor: string;
  readonly retiradoPor: string | null;
};

const nameOf = (column: 'otorgado_por' | 'retirado_por') =>
  sql<string>`coalesce((select c.nombre from cuentas as c where c.usuario = ${sql.ref(column)}), ${sql.ref(column)})`;

/** Selects the grants of the site, those that count first, then the newest first. */
export const selectOtorgamientos = async (db: Db, { servidor, hoy: today }: Site): Promise<OtorgamientoLeido[]> =>
  db
    .selectFrom('otorgamientos')
    .selectAll()
    .select([nameOf('otorgado_por').as('otorgadoPor'), nameOf('retirado_por').as('retiradoPor')])
    .where('servidor', '=', servidor)
    .orderBy((eb) => eb.and([eb('retirado', 'is', null), eb('hasta', '>=', today)]), 'desc')
    .orderBy('creado', 'desc')
    .orderBy('id')
    .execute();

export async function insertOtorgamiento(tx: Db, fila: FilaDeOtorgamiento): Promise<void> {
  await tx.insertInto('otorgamientos').values(fila).execute();
}

type Withdrawal = { readonly id: string; readonly retirado: Date; readonly retirado_por: string };

/** Takes a grant away. @returns it; undefined if there is none that counts */
export const withdraw = async (tx: Db, { id, ...withdrawal }: Withdrawal): Promise<FilaDeOtorgamiento | undefined> =>
  tx
    .updateTable('otorgamientos')
    .set(withdrawal)
    .where('id', '=', id)
    .where('retirado', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Notes the day on which a person entered with their grants. */
export async function markUsed(db: Db, ids: readonly string[], today: string): Promise<void> {
  if (ids.length > 0) await db.updateTable('otorgamientos').set({ usado: today }).where('id', 'in', ids).execute();
}

/** Deletes the grants that ended before an instant. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('otorgamientos')
    .where((eb) => eb.or([eb('retirado', '<', before), eb('hasta', '<', before.toISOString().slice(0, 10))]))
    .execute();
}
