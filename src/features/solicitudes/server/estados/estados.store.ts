// Changes of records' states: writes, undoes and lists them.
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Estado } from '#catalogo/estados.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { readEscritos } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { HechoDeRegistro } from '../../contract-registro.ts';
import { ownRowsSql, referenceSql, tableOf } from '../filas.store.ts';
import { termSql } from './plazos.store.ts';

export type CambioDeFilas = {
  readonly informe: InformeDeFormulario;
  readonly ids: readonly string[];
  readonly nuevo: Estado;
  /** Result of closed requests; null, as by default, if none was given, and for other states. */
  readonly resultado?: Resultado | null;
  /** Reason; null, as by default, if none was given. */
  readonly nota?: string | null;
  /** Null: the person of the request, or a program. */
  readonly usuario: string | null;
  /** Id that all rows of one change share; a new one by default. */
  readonly cambio?: string;
  readonly creado: Date;
  /** Id of the mail that told it; none by default. */
  readonly correo?: string | null;
};

export type CuentaDeCambio = {
  /** Number of existing rows among the requested ones. */
  readonly halladas: number;
  readonly cambiadas: number;
};

/**
 * Gives rows another state and notes each change. Rows are locked in the order of their ids, so that two changes of
 * overlapping rows, in any process, wait for each other and neither loses anything.
 */
export async function updateEstados(
  tx: Db,
  { informe, ids, nuevo, resultado = null, nota = null, usuario, creado, ...more }: CambioDeFilas,
): Promise<CuentaDeCambio> {
  const { cambio = randomUUID(), correo = null } = more;
  const term = termSql(sql`${nuevo}::text`, creado);
  const { rows } = await sql<CuentaDeCambio>`
    with halladas as materialized (
      select id, estado from ${tableOf(informe)}
      where ${ownRowsSql(informe)} and id = any(${ids}::uuid[])
      order by id for update
    ), cambiadas as (
      update ${tableOf(informe)} as t set estado = ${nuevo}, resultado = ${resultado},
        cierre = ${nuevo === 'cerrado' ? creado : null}::timestamptz, ${term.set}
      from halladas as h, ${term.from}
      where t.id = h.id and h.estado <> ${nuevo}
      returning t.id, h.estado as de
    ), anotadas as (
      insert into historial (cambio, ${referenceSql(informe)}, de, a, resultado, usuario, creado, texto, correo)
      select ${cambio}, id, de, ${nuevo}, ${resultado}, ${usuario}, ${creado}, ${nota}, ${correo} from cambiadas
    )
    select (select count(*) from halladas) as halladas, (select count(*) from cambiadas) as cambiadas`.execute(tx);
  return rows[0] ?? { halladas: 0, cambiadas: 0 };
}

/**
 * Adds the closing of records to the history of their states, or of their items if they have any. For records stored as
 * closed.
 * @param ids of records
 */
export async function insertCierres(db: Db, ids: readonly string[], usuario: string): Promise<void> {
  const historialValues = sql`gen_random_uuid(), 'abierto', 'cerrado', f.resultado, ${usuario}, f.cierre`;
  await sql`
    insert into historial (registro, item, cambio, de, a, resultado, usuario, creado)
    select f.id, null, ${historialValues} from registros as f
    where f.id = any(${ids}::uuid[]) and f.cierre is not null and not exists (select from items where registro = f.id)
    union all
    select null, f.id, ${historialValues} from items as f
    where f.registro = any(${ids}::uuid[]) and f.cierre is not null`.execute(db);
}

export type UndoDeCambio = {
  readonly cambio: string;
  /** Author of the change. */
  readonly autor: string;
  /** The person who undoes it. */
  readonly usuario: string;
  readonly nuevo: string;
  readonly creado: Date;
  /** Older changes stay. */
  readonly desde: Date;
};

/** Selects the rows of a change of its author. */
export async function selectFilasOfCambio(
  db: Db,
  { cambio, autor }: Pick<UndoDeCambio, 'cambio' | 'autor'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(registro, item) as id from historial
    where cambio = ${cambio}::uuid and usuario = ${autor} and tipo = 'estado'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Undoes a change of its author; rows that changed again since stay. */
export async function revertCambio(tx: Db, undo: UndoDeCambio): Promise<CuentaDeCambio> {
  const registros = await revertEn(tx, undo, { tabla: sql.raw('registros'), fila: sql.raw('registro') });
  const items = await revertEn(tx, undo, { tabla: sql.raw('items'), fila: sql.raw('item') });
  return {
    halladas: registros.halladas + items.halladas,
    cambiadas: registros.cambiadas + items.cambiadas,
  };
}

async function revertEn(
  tx: Db,
  { cambio, autor, usuario, nuevo, creado, desde }: UndoDeCambio,
  { tabla, fila }: { readonly tabla: RawBuilder<unknown>; readonly fila: RawBuilder<unknown> },
): Promise<CuentaDeCambio> {
  const term = termSql(sql`h.de`, creado);
  /** Selects from the latest closing of a row before the change; what an undo closed again was not closed then. */
  const closing = (selected: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when h.de = 'cerrado' then (
    select ${selected} from historial as e
    where e.${fila} = h.id and e.id < h.orden and e.a = 'cerrado' and e.deshace is null order by e.id desc limit 1) end`;
  // The state is compared again after the wait for the row; this statement does not see changes noted meanwhile.
  const { rows } = await sql<CuentaDeCambio>`
    with hechas as materialized (
      select ${fila} as id, de, a, id as orden from historial
      where cambio = ${cambio}::uuid and usuario = ${autor} and creado >= ${desde} and ${fila} is not null
        and deshace is null and tipo = 'estado'
    ), halladas as materialized (
      select t.id, hechas.de, hechas.a, t.estado, hechas.orden from ${tabla} as t join hechas using (id)
      order by t.id for update of t
    ), cambiadas as (
      update ${tabla} as t set estado = h.de, cierre = ${closing(sql`e.creado`)},
        resultado = ${closing(sql`e.resultado`)}, ${term.set}
      from halladas as h, ${term.from}
      where t.id = h.id and h.estado = h.a
        and not exists (select from historial as e where e.${fila} = h.id and e.id > h.orden and e.tipo = 'estado')
      returning t.id, h.a as de, h.de as a, t.resultado
    ), anotadas as (
      insert into historial (cambio, ${fila}, de, a, resultado, usuario, creado, deshace)
      select ${nuevo}::uuid, id, de, a, resultado, ${usuario}, ${creado}, ${cambio}::uuid from cambiadas
    )
    select (select count(*) from hechas) as halladas, (select count(*) from cambiadas) as cambiadas`.execute(tx);
  return rows[0] ?? { halladas: 0, cambiadas: 0 };
}

/** Selects the form of each id, of submissions and of items. */
export async function selectFormularios(
  db: Db,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly formulario: string; readonly esItem: boolean }[]> {
  const anyId = sql<string>`any(${ids}::uuid[])`;
  return db
    .selectFrom('registros')
    .select(['id', 'formulario', sql<boolean>`false`.as('esItem')])
    .where('id', '=', anyId)
    .unionAll(
      db
        .selectFrom('items')
        .select(['id', 'formulario', sql<boolean>`true`.as('esItem')])
        .where('id', '=', anyId),
    )
    .execute();
}

/** Something that happened to a row; the fields of other kinds are left out. */
type Hecho = Distribute<HechoDeRegistro>;
type Distribute<H> = H extends HechoDeRegistro ? Omit<H, 'instante'> & { readonly creado: Date } : never;

type HistoriaPedida = {
  readonly informe: InformeDeFormulario;
  readonly id: string;
  /** The reader. */
  readonly usuario: string;
  /** Older changes cannot be taken back. */
  readonly desde: Date;
};

/** Selects what happened last to a row, the newest first, with the mail that was written about it. */
export async function selectHistoria(
  db: Db,
  { informe, id, usuario, desde }: HistoriaPedida,
): Promise<readonly Hecho[]> {
  // What is said about a submission belongs to each of its items.
  const item =
    informe.unidad === undefined
      ? undefined
      : await db.selectFrom('items').select('registro').where('id', '=', id).executeTakeFirst();
  const ofSubmission = item === undefined ? sql`` : sql` or registro = ${item.registro}::uuid`;
  const escritos = await readEscritos(db, item === undefined ? [id] : [id, item.registro]);
  const { rows } = await sql<{ hecho: Omit<Hecho, 'creado'> | null; creado: Date; correo: string | null }>`
    select creado, correo, jsonb_build_object('tipo', tipo, 'usuario', e.usuario, 'nombre', autor.nombre) || case
      when tipo = 'estado' then jsonb_build_object('de', de, 'a', a, 'resultado', e.resultado, 'deshecho', deshace is not null, 'nota', texto, 'deshacible',
        case when e.usuario = ${usuario} and creado >= ${desde} and deshace is null
            and row_number() over (partition by tipo order by e.id desc) = 1
          then jsonb_build_object('cambio', cambio,
            'filas', (select count(*) from historial as todas where todas.cambio = e.cambio))
        end)
      when tipo = 'asignacion' then jsonb_build_object('responsable', coalesce(otra.nombre, e.responsable))
      when tipo in ('mensaje', 'respuesta') then
        jsonb_build_object('texto', texto, 'archivos', coalesce(datos -> 'archivos', '[]'))
      when tipo = 'correccion' then jsonb_build_object('texto', texto, 'paso', datos ->> 'paso',
        'cambios', coalesce(datos -> 'cambios', '[]'), 'archivos', coalesce(datos -> 'archivos', '[]'))
      when tipo = 'calificacion' then jsonb_build_object('texto', texto, 'valor', datos -> 'valor')
      when tipo = 'aviso' then jsonb_build_object('aviso', datos -> 'aviso')
      when tipo = 'relacion' then (
        select jsonb_build_object('comprobante', r.comprobante, 'sigue', e.datos -> 'sigue',
          'fila', coalesce((select i.id from items as i where i.registro = r.id order by i.orden limit 1), r.id))
        from registros as r where r.id = (e.datos ->> 'registro')::uuid)
      else jsonb_build_object('texto', texto) end as hecho
    from historial as e left join cuentas as autor using (usuario)
      left join cuentas as otra on otra.usuario = e.responsable
    where ${referenceSql(informe)} = ${id}::uuid${ofSubmission} order by e.id desc limit 200`.execute(db);
  const byId = new Map(escritos.map(({ correo }) => [correo.id, correo]));
  const lines = rows.flatMap(({ hecho, creado, correo }) => {
    const escrito = byId.get(correo ?? '');
    // The other request of a relation may have been deleted.
    return hecho === null ? [] : [{ ...hecho, creado, ...(escrito && { correo: escrito }) } as Hecho];
  });
  const toMany = escritos.flatMap(({ isToMany, usuario, nombre, creado, correo }): Hecho[] =>
    isToMany ? [{ tipo: 'correo', usuario, nombre, creado, correo }] : [],
  );
  return [...lines, ...toMany].toSorted((a, b) => b.creado.getTime() - a.creado.getTime());
}
