// SQL of the actions of improvement plans.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { PlanDeMejora } from '../contract-mejoras.ts';

export type FilaMejora = PlanDeMejora & {
  readonly id: string;
  readonly acompanamiento: string;
  readonly correo: string;
  readonly codigo: string;
  readonly clave: string;
  readonly criterio: string;
  readonly version: number;
  readonly semana: number;
  readonly semestre: string;
  readonly propuesta: string | null;
  readonly lectura: string | null;
};

const filas = (db: Db) =>
  db
    .selectFrom('mejoras as m')
    .innerJoin('registros as r', 'r.id', 'm.acompanamiento')
    .select(['m.id', 'm.acompanamiento', 'm.correo', 'm.codigo_asignatura as codigo', 'm.clave', 'm.criterio'])
    .select(['m.accion', 'm.responsable', 'm.fecha', 'm.estado', 'm.version', 'r.semestre'])
    .select(['m.minutos', 'm.evidencia_esperada as evidenciaEsperada', 'm.propuesta', 'm.lectura'])
    .select(sql<number>`(r.datos #>> '{infoAcompanamiento,informacionAsignatura,semana}')::integer`.as('semana'));

type DocenteDeAsignatura = { readonly correo: string; readonly codigo: string };

/** Reads the open actions of a teacher in a subject, and all that one accompaniment proposed. */
export async function selectPlan(
  db: Db,
  { correo, codigo }: DocenteDeAsignatura,
  acompanamiento: string | null,
): Promise<FilaMejora[]> {
  return (
    filas(db)
      .where((eb) =>
        eb.or([
          eb('m.acompanamiento', '=', acompanamiento),
          eb.and({ 'm.correo': correo, 'm.codigo_asignatura': codigo }).and('m.estado', '<>', 'cumplida'),
        ]),
      )
      // Open ones first, then the newest.
      .orderBy(sql`m.estado = 'cumplida'`)
      .orderBy('m.creada', 'desc')
      .orderBy('m.criterio', (criterio) => criterio.collate('es-x-icu'))
      .execute()
  );
}

/** Locks an action until the transaction ends. */
export async function lockMejora(tx: Db, id: string): Promise<FilaMejora | undefined> {
  return filas(tx).where('m.id', '=', id).forUpdate('m').executeTakeFirst();
}

/** Counts the open actions that each accompaniment proposed. */
export async function countAbiertas(db: Db, acompanamientos: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (acompanamientos.length === 0) return new Map();
  const rows = await db
    .selectFrom('mejoras')
    .select((eb) => ['acompanamiento', eb.fn.countAll<number>().as('cuantas')])
    .where('acompanamiento', 'in', acompanamientos)
    .where('estado', '<>', 'cumplida')
    .groupBy('acompanamiento')
    .execute();
  return new Map(rows.map(({ acompanamiento, cuantas: count }) => [acompanamiento, count]));
}

/** Number of open actions of a teacher, and the one with the nearest date. */
export type MejorasAbiertas = {
  readonly cuantas: number;
  /** Null if none is open; the oldest if none has a date. */
  readonly proxima: { readonly acompanamiento: string; readonly fecha: string | null } | null;
};

/** Counts the open actions of a teacher. @param textos address and user name of the teacher, in small letters */
export async function readAbiertas(db: Db, textos: readonly string[]): Promise<MejorasAbiertas> {
  const primera = await db
    .selectFrom('mejoras')
    .select((eb) => ['acompanamiento', 'fecha', eb.fn.countAll<number>().over().as('cuantas')])
    .where('correo', '=', sql<string>`any(${[...textos]})`)
    .where('estado', '<>', 'cumplida')
    .orderBy('fecha', (fecha) => fecha.asc().nullsLast())
    .orderBy('creada')
    .limit(1)
    .executeTakeFirst();
  if (!primera) return { cuantas: 0, proxima: null };
  const { cuantas: count, ...proxima } = primera;
  return { cuantas: count, proxima };
}

export type MejoraNueva = DocenteDeAsignatura & {
  readonly id: string;
  readonly acompanamiento: string;
  readonly clave: string;
  readonly criterio: string;
  readonly accion: string;
  readonly responsable: string;
  readonly fecha: string | null;
  readonly minutos: number | null;
  readonly evidenciaEsperada: string;
  readonly creada: Date;
};

/** Inserts an action unless the teacher has an open one for the criterion. @returns true if it was inserted */
export async function insertMejora(tx: Db, nueva: MejoraNueva): Promise<boolean> {
  const { id, acompanamiento, correo, codigo, clave, criterio, accion, responsable, fecha, creada } = nueva;
  const { minutos, evidenciaEsperada } = nueva;
  const { numAffectedRows = 0n } = await sql`
    insert into mejoras (
      id, acompanamiento, correo, codigo_asignatura, clave, criterio, accion, responsable, fecha, creada, minutos,
      evidencia_esperada)
    values (
      ${id}, ${acompanamiento}, ${correo}, ${codigo}, ${clave}, ${criterio}, ${accion}, ${responsable},
      ${fecha}::date, ${creada}, ${minutos}::smallint, ${evidenciaEsperada})
    on conflict (correo, codigo_asignatura, clave) where estado <> 'cumplida' do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Returns true if the teacher has another open action for the same criterion. */
export async function hasOtraAbierta(tx: Db, { id, correo, codigo, clave }: FilaMejora): Promise<boolean> {
  const { rows } = await sql`
    select from mejoras where correo = ${correo} and codigo_asignatura = ${codigo} and clave = ${clave}
      and estado <> 'cumplida' and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

/** Updates an action and raises its version. With another day its evidence is to be read again. */
export async function updateMejora(tx: Db, before: FilaMejora, after: PlanDeMejora): Promise<void> {
  const { accion, responsable, fecha, estado, minutos, evidenciaEsperada } = after;
  await tx
    .updateTable('mejoras')
    .set({ accion, responsable, fecha, estado, minutos, evidencia_esperada: evidenciaEsperada })
    .set({ version: sql`version + 1` })
    .$if(fecha !== before.fecha, (query) => query.set({ propuesta: null, lectura: null, leida: null }))
    .where('id', '=', before.id)
    .execute();
}
