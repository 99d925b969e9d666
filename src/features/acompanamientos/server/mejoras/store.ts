import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Cambio, Plan } from '../../mejora.ts';

/** An action of a plan as the database keeps it, with what became of it. */
export type FilaMejora = Plan & {
  readonly id: string;
  readonly acompanamiento: string;
  readonly correo: string;
  readonly codigo: string;
  readonly clave: string;
  readonly criterio: string;
  readonly version: number;
  readonly semana: number;
  readonly semestre: string;
  readonly historia: readonly {
    readonly nombre: string;
    /** As JSON writes an instant. */
    readonly instante: string;
    readonly cambios: Cambio[];
    readonly nota: string;
  }[];
};

const FILA = sql`
  m.id, m.acompanamiento, m.correo, m.codigo_asignatura as codigo, m.clave, m.criterio, m.accion, m.responsable,
  m.fecha::text as fecha, m.estado, m.version, r.semestre,
  (r.datos #>> '{infoAcompanamiento,informacionAsignatura,semana}')::integer as semana,
  coalesce((
    select jsonb_agg(jsonb_build_object('nombre', c.nombre, 'instante', c.instante, 'cambios', c.cambios, 'nota', c.nota)
      order by c.version desc)
    from mejora_cambios c where c.mejora = m.id), '[]') as historia
  from mejoras m join registros r on r.id = m.acompanamiento`;

/** What is open first; then by when it was proposed. */
const ORDEN = sql`order by (m.estado = 'cumplida'), m.creada desc, m.criterio collate "es-x-icu"`;

type De = { readonly correo: string; readonly codigo: string };

/** What a teacher has open in a subject, and whatever one accompaniment proposed. */
export async function selectPlan(db: Db, { correo, codigo }: De, acompanamiento: string | null): Promise<FilaMejora[]> {
  const { rows } = await sql<FilaMejora>`
    select ${FILA}
    where m.acompanamiento = ${acompanamiento}
      or m.correo = ${correo} and m.codigo_asignatura = ${codigo} and m.estado <> 'cumplida' ${ORDEN}`.execute(db);
  return rows;
}

export async function findMejora(db: Db, id: string): Promise<FilaMejora | undefined> {
  const { rows } = await sql<FilaMejora>`select ${FILA} where m.id = ${id}`.execute(db);
  return rows[0];
}

/** How many actions that these accompaniments proposed are not done. */
export async function countAbiertas(db: Db, acompanamientos: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ acompanamiento: string; cuantas: number }>`
    select acompanamiento, count(*)::integer as cuantas from mejoras
    where acompanamiento = any(${[...acompanamientos]}::uuid[]) and estado <> 'cumplida'
    group by acompanamiento`.execute(db);
  return new Map(rows.map(({ acompanamiento, cuantas }) => [acompanamiento, cuantas]));
}

/** Open actions of a teacher: how many, and the one whose date is the nearest. */
export type MejorasAbiertas = {
  readonly cuantas: number;
  /** Null where none is open; without a date, the oldest. */
  readonly proxima: { readonly acompanamiento: string; readonly fecha: string | null } | null;
};

/** Counts the open actions of a teacher. @param textos what the teacher is known by, in small letters */
export async function readAbiertas(db: Db, textos: readonly string[]): Promise<MejorasAbiertas> {
  const { rows } = await sql<{ cuantas: number; acompanamiento: string; fecha: string | null }>`
    select count(*) over ()::integer as cuantas, acompanamiento, fecha::text from mejoras
    where correo = any(${[...textos]}) and estado <> 'cumplida' order by fecha nulls last, creada limit 1`.execute(db);
  const [primera] = rows;
  if (!primera) return { cuantas: 0, proxima: null };
  const { cuantas, ...proxima } = primera;
  return { cuantas, proxima };
}

export type MejoraNueva = De & {
  readonly id: string;
  readonly acompanamiento: string;
  readonly clave: string;
  readonly criterio: string;
  readonly accion: string;
  readonly responsable: string;
  readonly fecha: string | null;
  readonly creada: Date;
};

/**
 * Keeps an action. What the teacher has open in the subject for a criterion stays, and no other comes beside it.
 * @returns whether it was kept
 */
export async function insertMejora(
  tx: Db,
  { id, acompanamiento, correo, codigo, clave, criterio, accion, responsable, fecha, creada }: MejoraNueva,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into mejoras (
      id, acompanamiento, correo, codigo_asignatura, clave, criterio, accion, responsable, fecha, creada)
    values (
      ${id}, ${acompanamiento}, ${correo}, ${codigo}, ${clave}, ${criterio}, ${accion}, ${responsable},
      ${fecha}::date, ${creada})
    on conflict (correo, codigo_asignatura, clave) where estado <> 'cumplida' do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Whether the teacher has another action open for the criterion of this one. */
export async function hasOtraAbierta(tx: Db, { id, correo, codigo, clave }: FilaMejora): Promise<boolean> {
  const { rows } = await sql`
    select from mejoras where correo = ${correo} and codigo_asignatura = ${codigo} and clave = ${clave}
      and estado <> 'cumplida' and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

/** Writes what an action becomes, if it is still at a version. @returns whether it was */
export async function updateMejora(
  tx: Db,
  { id, version }: { readonly id: string; readonly version: number },
  { accion, responsable, fecha, estado }: Plan,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mejoras set accion = ${accion}, responsable = ${responsable}, fecha = ${fecha}::date, estado = ${estado},
      version = version + 1
    where id = ${id} and version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}

type CambioNuevo = {
  readonly mejora: string;
  readonly version: number;
  readonly usuario: string;
  readonly nombre: string;
  readonly cambios: readonly Cambio[];
  readonly nota: string;
  readonly instante: Date;
};

export async function insertCambio(tx: Db, { mejora, version, usuario, nombre, ...resto }: CambioNuevo): Promise<void> {
  const { cambios, nota, instante } = resto;
  await sql`
    insert into mejora_cambios (mejora, version, usuario, nombre, cambios, nota, instante)
    values (${mejora}, ${version}, ${usuario}, ${nombre}, ${JSON.stringify(cambios)}::jsonb, ${nota}, ${instante})`.execute(
    tx,
  );
}
