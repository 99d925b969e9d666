import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeBorrador, ImagenDeBorrador, NombreDeImagen } from '../contract.ts';

/** An image with what tells whether another one that comes is the same. */
export type ImagenGuardada = ImagenDeBorrador & {
  /** SHA-256 of the bytes as they came. */
  readonly huella: string;
};

/** A draft as the database keeps it. */
export type FilaBorrador = {
  readonly id: string;
  readonly evaluador: string;
  readonly docente: string;
  readonly correo: string;
  readonly codigo: string;
  readonly tipo: 'AMV' | 'APV';
  readonly facultad: string;
  readonly version: number;
  readonly estado: EstadoDeBorrador;
  readonly semana: ImagenGuardada | null;
  readonly firma: ImagenGuardada | null;
  readonly creado: Date;
  readonly guardado: Date;
};

/** Whose draft, and which: nobody sees another's. */
export type DeBorrador = { readonly id: string; readonly evaluador: string };

const COLUMNAS =
  sql.raw(`id, evaluador, docente, correo, codigo_asignatura as codigo, tipo_asignatura as tipo, facultad,
  version, estado, img_semana as semana, img_firma as firma, creado, guardado`);

const COLUMNA = { semana: sql.ref('img_semana'), firma: sql.ref('img_firma') } as const;

/** The drafts of an evaluator, the last saved first. */
export async function selectBorradores(db: Db, evaluador: string): Promise<readonly FilaBorrador[]> {
  const { rows } = await sql<FilaBorrador>`
    select ${COLUMNAS} from borradores_acompanamiento where evaluador = ${evaluador}
    order by guardado desc, id desc`.execute(db);
  return rows;
}

export async function selectBorrador(db: Db, { id, evaluador }: DeBorrador): Promise<FilaBorrador | undefined> {
  const { rows } = await sql<FilaBorrador>`
    select ${COLUMNAS} from borradores_acompanamiento where id = ${id} and evaluador = ${evaluador}`.execute(db);
  return rows[0];
}

/** The same, kept from others until the transaction ends. */
export async function lockBorrador(tx: Db, { id, evaluador }: DeBorrador): Promise<FilaBorrador | undefined> {
  const { rows } = await sql<FilaBorrador>`
    select ${COLUMNAS} from borradores_acompanamiento where id = ${id} and evaluador = ${evaluador} for update`.execute(
    tx,
  );
  return rows[0];
}

export type NuevoBorrador = Pick<
  FilaBorrador,
  'id' | 'evaluador' | 'docente' | 'correo' | 'codigo' | 'tipo' | 'facultad' | 'estado' | 'creado'
>;

/** Begins a draft, unless the evaluator has one of that teacher and subject. @returns it, and whether it is new */
export async function insertBorrador(db: Db, nuevo: NuevoBorrador): Promise<{ fila: FilaBorrador; esNuevo: boolean }> {
  const { rows } = await sql<FilaBorrador>`
    insert into borradores_acompanamiento (id, evaluador, docente, correo, codigo_asignatura, tipo_asignatura, facultad,
      estado, creado, guardado)
    values (${nuevo.id}, ${nuevo.evaluador}, ${nuevo.docente}, ${nuevo.correo}, ${nuevo.codigo}, ${nuevo.tipo},
      ${nuevo.facultad}, ${JSON.stringify(nuevo.estado)}, ${nuevo.creado}, ${nuevo.creado})
    on conflict (evaluador, correo, codigo_asignatura) do nothing
    returning ${COLUMNAS}`.execute(db);
  if (rows[0]) return { fila: rows[0], esNuevo: true };
  const { rows: previas } = await sql<FilaBorrador>`
    select ${COLUMNAS} from borradores_acompanamiento
    where evaluador = ${nuevo.evaluador} and correo = ${nuevo.correo} and codigo_asignatura = ${nuevo.codigo}`.execute(
    db,
  );
  // Sent or discarded between the two statements: it can be begun again.
  return previas[0] ? { fila: previas[0], esNuevo: false } : insertBorrador(db, nuevo);
}

type Cambio = DeBorrador & {
  /** The version that the caller knows. */
  readonly version: number;
  readonly estado: EstadoDeBorrador;
  readonly guardado: Date;
};

/** Saves a draft that nobody changed since a version. @returns the new version; null where somebody did, or there is none */
export async function updateEstado(db: Db, cambio: Cambio): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update borradores_acompanamiento
    set estado = ${JSON.stringify(cambio.estado)}, version = version + 1, guardado = ${cambio.guardado}
    where id = ${cambio.id} and evaluador = ${cambio.evaluador} and version = ${cambio.version}
    returning version`.execute(db);
  return rows[0]?.version ?? null;
}

/** Puts an image in its place, or none. */
export async function updateImagen(
  tx: Db,
  id: string,
  { nombre, imagen, guardado }: { nombre: NombreDeImagen; imagen: ImagenGuardada | null; guardado: Date },
): Promise<void> {
  await sql`
    update borradores_acompanamiento
    set ${COLUMNA[nombre]} = ${imagen && JSON.stringify(imagen)}::jsonb, guardado = ${guardado} where id = ${id}`.execute(
    tx,
  );
}

/** What a removed draft leaves behind in the file store. */
type Imagenes = Pick<FilaBorrador, 'semana' | 'firma'>;

/** @returns its images; undefined where there was none */
export async function deleteBorrador(tx: Db, { id, evaluador }: DeBorrador): Promise<Imagenes | undefined> {
  const { rows } = await sql<Imagenes>`
    delete from borradores_acompanamiento where id = ${id} and evaluador = ${evaluador}
    returning img_semana as semana, img_firma as firma`.execute(tx);
  return rows[0];
}

/** Of which teacher and subject, by whom. */
export type De = { readonly evaluador: string; readonly correo: string; readonly codigo: string };

/** Removes the draft of what was sent. */
export async function deleteBorradorDe(tx: Db, { evaluador, correo, codigo }: De): Promise<Imagenes | undefined> {
  const { rows } = await sql<Imagenes>`
    delete from borradores_acompanamiento
    where evaluador = ${evaluador} and correo = ${correo.toLowerCase()} and codigo_asignatura = ${codigo.toUpperCase()}
    returning img_semana as semana, img_firma as firma`.execute(tx);
  return rows[0];
}

/** Removes some drafts that nobody saved since. @returns their images */
export async function deleteAbandonados(tx: Db, antes: Date, limite: number): Promise<readonly Imagenes[]> {
  const { rows } = await sql<Imagenes>`
    delete from borradores_acompanamiento where id in (
      select id from borradores_acompanamiento where guardado < ${antes}
      order by guardado limit ${limite} for update skip locked)
    returning img_semana as semana, img_firma as firma`.execute(tx);
  return rows;
}
