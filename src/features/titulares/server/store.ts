// SQL of the register of requests (table `solicitudes_titulares`) and of the authorised texts.
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { DatosDeSolicitud, Solicitud } from '../contract.ts';
import type { Clase } from '../plazos.ts';
import type { SolicitudState } from '../tramite.ts';

/** An authorised text, and the date of its first use. */
export type TextoGuardado = {
  readonly formulario: string;
  readonly version: string;
  readonly texto: string;
  readonly finalidad: string;
  readonly publicado: Date;
};

/** Returns every text that was ever authorised, newest first. */
export async function selectTextos(db: Db): Promise<TextoGuardado[]> {
  return db
    .selectFrom('consentimiento_textos')
    .select(['formulario', 'version', 'texto', 'finalidad', 'publicado'])
    .orderBy('publicado', 'desc')
    .orderBy('version', 'desc')
    .execute();
}

export type FilaSolicitud = Omit<Solicitud, 'plazo' | 'pasos'>;

const FILA = [
  'id',
  'numero',
  'clase',
  'nombre',
  'documento',
  'correo',
  'canal',
  'pide',
  'recibida',
  'estado',
  'corre_desde as correDesde',
  'prorroga_motivo as prorrogaMotivo',
  'prorroga_dia as prorrogaDia',
  'vence',
  'respuesta',
  'cerrada',
  'version',
] as const;

/** Columns for which the contract has a closed list of values. */
type ClosedColumns = Pick<FilaSolicitud, 'canal'>;

export type VistaDeSolicitudes = {
  /** Words that must all occur in name, document, address or number. */
  readonly palabras: readonly string[];
  readonly ver?: 'abiertas' | 'cerradas' | undefined;
  readonly clase?: Clase | undefined;
};

function filtered(db: Db, { palabras, ver, clase }: VistaDeSolicitudes) {
  const plano = sql`lower(translate(concat_ws(' ', numero, nombre, documento, correo), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'))`;
  return db.selectFrom('solicitudes_titulares').where((eb) => {
    const all: Expression<SqlBool>[] = palabras.map((palabra) => sql<boolean>`strpos(${plano}, ${palabra}) > 0`);
    if (ver) all.push(eb('cerrada', ver === 'abiertas' ? 'is' : 'is not', null));
    if (clase) all.push(eb('clase', '=', clase));
    return eb.and(all);
  });
}

/** Returns a page of requests: open ones first, by the end of their term; then the others, newest first. */
export async function selectSolicitudes(
  db: Db,
  vista: VistaDeSolicitudes,
  { salto, limite }: { readonly salto: number; readonly limite: number },
): Promise<FilaSolicitud[]> {
  return filtered(db, vista)
    .select(FILA)
    .$narrowType<ClosedColumns>()
    .orderBy(sql`cerrada is not null`)
    .orderBy(sql`case when cerrada is null then vence end`)
    .orderBy('cerrada', 'desc')
    .orderBy('numero', 'desc')
    .offset(salto)
    .limit(limite)
    .execute();
}

export async function countSolicitudes(db: Db, vista: VistaDeSolicitudes): Promise<number> {
  const { cuantas: count } = await filtered(db, vista)
    .select((eb) => eb.fn.countAll<number>().as('cuantas'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the open requests whose term ended before one day, and those whose term ends between that day and another. */
export async function countPlazos(
  db: Db,
  { hoy: today, hasta }: { readonly hoy: string; readonly hasta: string },
): Promise<{ vencidas: number; porVencer: number }> {
  return db
    .selectFrom('solicitudes_titulares')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('vence', '<', today).as('vencidas'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.between('vence', today, hasta))
        .as('porVencer'),
    ])
    .where('cerrada', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function findSolicitud(db: Db, id: string): Promise<FilaSolicitud | undefined> {
  return byId(db, id).executeTakeFirst();
}

const byId = (db: Db, id: string) =>
  db.selectFrom('solicitudes_titulares').select(FILA).$narrowType<ClosedColumns>().where('id', '=', id);

/** Like `findSolicitud`, and locks the request until the transaction ends. */
export async function lockSolicitud(tx: Db, id: string): Promise<FilaSolicitud | undefined> {
  return byId(tx, id).forUpdate().executeTakeFirst();
}

type NewSolicitud = DatosDeSolicitud & Pick<SolicitudState, 'correDesde' | 'vence'> & { readonly creada: Date };

export async function insertSolicitud(tx: Db, nueva: NewSolicitud): Promise<FilaSolicitud> {
  const { clase, nombre, documento, correo, canal, pide, recibida, correDesde, vence, creada } = nueva;
  return tx
    .insertInto('solicitudes_titulares')
    .values({ clase, nombre, documento, correo, canal, pide, recibida, corre_desde: correDesde, vence, creada })
    .returning(FILA)
    .$narrowType<ClosedColumns>()
    .executeTakeFirstOrThrow();
}

/** Writes a request and increments its version. */
export async function updateSolicitud(
  tx: Db,
  id: string,
  datos: DatosDeSolicitud & SolicitudState,
): Promise<FilaSolicitud> {
  const { clase, nombre, documento, correo, canal, pide, recibida, estado, vence, respuesta, cerrada } = datos;
  return tx
    .updateTable('solicitudes_titulares')
    .set({
      clase,
      nombre,
      documento,
      correo,
      canal,
      pide,
      recibida,
      estado,
      vence,
      respuesta,
      cerrada,
      corre_desde: datos.correDesde,
      prorroga_motivo: datos.prorrogaMotivo,
      prorroga_dia: datos.prorrogaDia,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(FILA)
    .$narrowType<ClosedColumns>()
    .executeTakeFirstOrThrow();
}
