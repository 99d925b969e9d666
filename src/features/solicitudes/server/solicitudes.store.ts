// SQL of the person's side of requests: their rows, what they may see of the history, and links that were mailed.
import { sql } from 'kysely';
import type { Calificacion } from '#catalogo/calificacion.ts';
import type { AdjuntoDeMensaje, CambioDeCampo } from '#catalogo/conversacion.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { readEscritos } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Solicitud } from './conversacion/mensajes.store.ts';
import { ATENDIDA } from './enviados.store.ts';

/** A row of a request: the submission, or one of its items. */
export type FilaDeSolicitud = {
  readonly id: string;
  readonly estado: Estado;
  readonly atendida: boolean;
  readonly vence: string | null;
  readonly cierre: Date | null;
  /** Its result; null unless it is closed with one. */
  readonly resultado: Resultado | null;
  readonly datos: Readonly<Record<string, unknown>>;
};

/** Returns the rows of a submission in their order. */
export async function selectFilas(
  db: Db,
  { unidad }: InformeDeFormulario,
  registro: string,
): Promise<readonly FilaDeSolicitud[]> {
  const columnas = sql`id, estado, ${unidad === undefined ? ATENDIDA.registros : ATENDIDA.items} as atendida, vence, cierre, datos,
    case when estado = 'cerrado' then resultado end as resultado`;
  const { rows } = await (
    unidad === undefined
      ? sql<FilaDeSolicitud>`select ${columnas} from registros as r where id = ${registro}`
      : sql<FilaDeSolicitud>`select ${columnas} from items as i where registro = ${registro} order by orden`
  ).execute(db);
  return rows;
}

/** Something that a person may see of the history of their request. */
export type HechoVisible = {
  readonly tipo: 'estado' | 'mensaje' | 'respuesta' | 'correccion' | 'calificacion' | 'relacion';
  /** The row of a change of state. */
  readonly fila: string;
  readonly a: Estado | null;
  readonly texto: string | null;
  readonly archivos: readonly AdjuntoDeMensaje[] | null;
  /** Of a correction. */
  readonly paso: 'pedida' | 'retirada' | 'hecha' | null;
  readonly cambios: readonly CambioDeCampo[] | null;
  /** Of a rating. */
  readonly valor: Calificacion | null;
  /** Of a relation: the other request, and whether it began later. */
  readonly otra: (Pick<Solicitud, 'id' | 'comprobante' | 'datos'> & { readonly sigue: boolean }) | null;
  readonly creado: Date;
};

/** Returns what a person may see of the history of a submission, the newest first; mail to a selection is a message. */
export async function selectHechos(db: Db, registro: string): Promise<readonly HechoVisible[]> {
  const { rows } = await sql<HechoVisible>`
    select h.tipo, coalesce(h.item, h.registro) as fila, h.a, case when h.tipo <> 'estado' then h.texto end as texto,
      h.datos -> 'archivos' as archivos, h.datos ->> 'paso' as paso, h.datos -> 'cambios' as cambios,
      (h.datos -> 'valor')::int as valor,
      case when h.tipo = 'relacion' then
        jsonb_build_object('id', o.id, 'comprobante', o.comprobante, 'datos', o.datos, 'sigue', h.datos -> 'sigue') end as otra, h.creado
    from historial as h left join registros as o on h.tipo = 'relacion' and o.id = (h.datos ->> 'registro')::uuid
    where (h.registro = ${registro} or h.item in (select id from items where registro = ${registro}))
      and h.tipo in ('estado', 'mensaje', 'respuesta', 'correccion', 'calificacion', 'relacion')
      and (h.tipo <> 'relacion' or o.id is not null)
    order by h.id desc limit 200`.execute(db);
  return [...rows, ...(await selectToMany(db, registro))].toSorted((a, b) => b.creado.getTime() - a.creado.getTime());
}

/** Selects the mail to selections that led to the page of a submission, as its person got it. */
async function selectToMany(db: Db, registro: string): Promise<readonly HechoVisible[]> {
  const items = await db.selectFrom('items').select('id').where('registro', '=', registro).execute();
  const escritos = await readEscritos(db, [registro, ...items.map(({ id }) => id)]);
  return escritos.flatMap(({ isToMany, solicitudes, creado, correo: { asunto, texto, estado } }) =>
    isToMany && texto !== null && estado !== 'fallido' && solicitudes.includes(registro)
      ? [{ ...BLANK, tipo: 'mensaje', fila: registro, texto: `${asunto}\n\n${texto}`, archivos: [], creado }]
      : [],
  );
}

const BLANK = { a: null, archivos: null, paso: null, cambios: null, valor: null, otra: null } as const;

/** Returns true if something that the person may see has this file. */
export async function isVisible(db: Db, registro: string, campo: string): Promise<boolean> {
  const { rows } = await sql`
    select from historial where registro = ${registro} and tipo in ('mensaje', 'respuesta')
      and datos @> ${JSON.stringify({ archivos: [{ campo }] })}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}

/** Marks the rows of a submission as having an answer that the unit has not read. */
export async function markSinLeer(tx: Db, { unidad }: InformeDeFormulario, registro: string): Promise<void> {
  if (unidad === undefined)
    await tx.updateTable('registros').set({ sin_leer: true }).where('id', '=', registro).execute();
  else await tx.updateTable('items').set({ sin_leer: true }).where('registro', '=', registro).execute();
}

/** A sequence of numbers: the field of a form's records that has them. */
type Secuencia = { readonly formulario: string; readonly campo: string; readonly digitos: number };

/** Returns the records with a number: of a receipt, or of a sequence, whose leading zeros need not be written. */
export async function selectByNumero(
  db: Db,
  numero: string,
  secuencias: readonly Secuencia[],
): Promise<readonly string[]> {
  const ofSecuencias = /^\d+$/.test(numero)
    ? secuencias.map(({ formulario, campo, digitos }) => {
        const entero = numero.replace(/^0+/, '').padStart(digitos, '0');
        // The form as a literal, and its search text: only then the index of the report's search is used.
        return sql`union select id from registros where formulario = ${sql.lit(formulario)}
          and busqueda like ${`%${entero}%`} and datos #>> ${campo.split('.')} = ${entero}`;
      })
    : [];
  const { rows } = await sql<{ id: string }>`
    select id from registros where comprobante = ${numero} ${sql.join(ofSecuencias, sql` `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the links that were mailed for a record since an instant. */
export async function countEnlaces(tx: Db, registro: string, desde: Date): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*) as cuantos from enlaces_de_solicitud where registro = ${registro} and creado > ${desde}`.execute(
    tx,
  );
  return rows[0]!.cuantos;
}

export async function insertEnlace(tx: Db, registro: string, creado: Date): Promise<void> {
  await tx
    .insertInto('enlaces_de_solicitud')
    .values({ registro, creado })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the links that were mailed before an instant. */
export async function deleteEnlaces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('enlaces_de_solicitud').where('creado', '<', before).execute();
}

/** Notes in the histories of two submissions that one follows the other; of one that was deleted meanwhile, in none. */
export async function insertRelacion(
  tx: Db,
  { anterior, registro, creado }: { readonly anterior: string; readonly registro: string; readonly creado: Date },
): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, registro, datos, creado)
    select 'relacion', r.cambio, f.registro, jsonb_build_object('registro', f.otra, 'sigue', f.sigue), ${creado}
    from (select gen_random_uuid() as cambio from registros where id = ${anterior} for key share) as r
      cross join (values (${registro}::uuid, ${anterior}::uuid, false), (${anterior}::uuid, ${registro}::uuid, true))
        as f(registro, otra, sigue)`.execute(tx);
}
