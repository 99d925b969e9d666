import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DatosDeSolicitud, Solicitud } from '../contract.ts';
import type { Clase } from '../plazos.ts';
import type { Estante } from '../tramite.ts';

/** A request as the database has it. */
export type FilaSolicitud = Omit<Solicitud, 'plazo' | 'pasos'>;

const FILA = sql.raw(`id, numero, clase, nombre, documento, correo, canal, pide, recibida, estado,
  corre_desde as "correDesde", prorroga_motivo as "prorrogaMotivo", prorroga_dia as "prorrogaDia", vence, respuesta,
  cerrada, version`);

/** Which requests. */
export type VistaDeSolicitudes = {
  /** Words that all stand in name, document, address or number. */
  readonly palabras: readonly string[];
  readonly ver?: 'abiertas' | 'cerradas' | undefined;
  readonly clase?: Clase | undefined;
};

function condicionesDe({ palabras, ver, clase }: VistaDeSolicitudes): RawBuilder<unknown> {
  const plano = sql`lower(translate(concat_ws(' ', numero, nombre, documento, correo), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'))`;
  const all: RawBuilder<unknown>[] = palabras.map((palabra) => sql`strpos(${plano}, ${palabra}) > 0`);
  if (ver) all.push(ver === 'abiertas' ? sql`cerrada is null` : sql`cerrada is not null`);
  if (clase) all.push(sql`clase = ${clase}`);
  return sql.join([sql`true`, ...all], sql` and `);
}

/** A page of requests: those that are open first, by the end of their term; then the others, the newest first. */
export async function selectSolicitudes(
  db: Db,
  vista: VistaDeSolicitudes,
  { salto, limite }: { readonly salto: number; readonly limite: number },
): Promise<FilaSolicitud[]> {
  const { rows } = await sql<FilaSolicitud>`
    select ${FILA} from solicitudes_titulares where ${condicionesDe(vista)}
    order by cerrada is not null, case when cerrada is null then vence end, cerrada desc, numero desc
    offset ${salto} limit ${limite}`.execute(db);
  return rows;
}

export async function countSolicitudes(db: Db, vista: VistaDeSolicitudes): Promise<number> {
  const { rows } = await sql<{ cuantas: number }>`
    select count(*) as cuantas from solicitudes_titulares where ${condicionesDe(vista)}`.execute(db);
  return rows[0]?.cuantas ?? 0;
}

/** Open requests whose term ended before a day, and those whose term ends from that day to another. */
export async function countPlazos(
  db: Db,
  { hoy, hasta }: { readonly hoy: string; readonly hasta: string },
): Promise<{ vencidas: number; porVencer: number }> {
  const { rows } = await sql<{ vencidas: number; porVencer: number }>`
    select count(*) filter (where vence < ${hoy}::date) as vencidas,
      count(*) filter (where vence between ${hoy}::date and ${hasta}::date) as "porVencer"
    from solicitudes_titulares where cerrada is null`.execute(db);
  return rows[0] ?? { vencidas: 0, porVencer: 0 };
}

export async function findSolicitud(db: Db, id: string): Promise<FilaSolicitud | undefined> {
  const { rows } = await sql<FilaSolicitud>`select ${FILA} from solicitudes_titulares where id = ${id}`.execute(db);
  return rows[0];
}

/** The same, kept from others until the transaction ends. */
export async function lockSolicitud(tx: Db, id: string): Promise<FilaSolicitud | undefined> {
  const { rows } = await sql<FilaSolicitud>`
    select ${FILA} from solicitudes_titulares where id = ${id} for update`.execute(tx);
  return rows[0];
}

type Nueva = DatosDeSolicitud & Pick<Estante, 'correDesde' | 'vence'> & { readonly creada: Date };

export async function insertSolicitud(tx: Db, nueva: Nueva): Promise<FilaSolicitud> {
  const { clase, nombre, documento, correo, canal, pide, recibida, correDesde, vence, creada } = nueva;
  const { rows } = await sql<FilaSolicitud>`
    insert into solicitudes_titulares
      (clase, nombre, documento, correo, canal, pide, recibida, corre_desde, vence, creada)
    values (${clase}, ${nombre}, ${documento}, ${correo}, ${canal}, ${pide}, ${recibida}, ${correDesde}, ${vence}, ${creada})
    returning ${FILA}`.execute(tx);
  return rows[0]!;
}

/** Keeps a request as it stands now; its version grows. */
export async function updateSolicitud(tx: Db, id: string, datos: DatosDeSolicitud & Estante): Promise<FilaSolicitud> {
  const { rows } = await sql<FilaSolicitud>`
    update solicitudes_titulares set
      clase = ${datos.clase}, nombre = ${datos.nombre}, documento = ${datos.documento}, correo = ${datos.correo},
      canal = ${datos.canal}, pide = ${datos.pide}, recibida = ${datos.recibida}, estado = ${datos.estado},
      corre_desde = ${datos.correDesde}, prorroga_motivo = ${datos.prorrogaMotivo}, prorroga_dia = ${datos.prorrogaDia},
      vence = ${datos.vence}, respuesta = ${datos.respuesta}, cerrada = ${datos.cerrada}, version = version + 1
    where id = ${id} returning ${FILA}`.execute(tx);
  return rows[0]!;
}
