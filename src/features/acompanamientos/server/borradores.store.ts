// SQL of drafts of accompaniments and their images: reads, inserts, changes and deletes them, also abandoned ones.
import { sql } from 'kysely';
import type { TableRow } from '#core/almacenes/server/service.ts';
import { soltarArchivos } from '#core/archivos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeBorrador, ImagenDeBorrador, NombreDeImagen } from '../contract.ts';

/** An image with the hash of its bytes, to recognise the same upload. */
export type ImagenGuardada = ImagenDeBorrador & {
  /** SHA-256 of the uploaded bytes. */
  readonly huella: string;
};

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

/** A draft and its evaluator: drafts are visible to their evaluator only. */
export type DeBorrador = { readonly id: string; readonly evaluador: string };

const IMAGENES = ['img_semana as semana', 'img_firma as firma'] as const;

const FILA = [
  'id',
  'evaluador',
  'docente',
  'correo',
  'codigo_asignatura as codigo',
  'tipo_asignatura as tipo',
  'facultad',
  'version',
  'estado',
  ...IMAGENES,
  'creado',
  'guardado',
] as const;

/** Images of a draft, whose files remain after its row is deleted. */
type ImagenesDeBorrador = Pick<FilaBorrador, 'semana' | 'firma'>;

/** Types of the JSON columns. */
type Leido = ImagenesDeBorrador & Pick<FilaBorrador, 'estado'>;

const filas = (db: Db, evaluador: string) =>
  db.selectFrom('borradores_acompanamiento').select(FILA).$narrowType<Leido>().where('evaluador', '=', evaluador);

/** Reads the drafts of an evaluator, last saved first. */
export async function selectBorradores(db: Db, evaluador: string): Promise<readonly FilaBorrador[]> {
  return filas(db, evaluador).orderBy('guardado', 'desc').orderBy('id', 'desc').execute();
}

export async function selectBorrador(db: Db, { id, evaluador }: DeBorrador): Promise<FilaBorrador | undefined> {
  return filas(db, evaluador).where('id', '=', id).executeTakeFirst();
}

/** Reads a draft and locks it until the transaction ends. */
export async function lockBorrador(tx: Db, { id, evaluador }: DeBorrador): Promise<FilaBorrador | undefined> {
  return filas(tx, evaluador).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type NuevoBorrador = Pick<
  FilaBorrador,
  'id' | 'evaluador' | 'docente' | 'correo' | 'codigo' | 'tipo' | 'facultad' | 'estado' | 'creado'
>;

/** Inserts a draft unless the evaluator has one of that teacher and subject. @returns the draft, and true if it is new */
export async function insertBorrador(db: Db, nuevo: NuevoBorrador): Promise<{ fila: FilaBorrador; isNew: boolean }> {
  const { codigo, tipo, estado, ...resto } = nuevo;
  const fila = await db
    .insertInto('borradores_acompanamiento')
    .values({
      ...resto,
      codigo_asignatura: codigo,
      tipo_asignatura: tipo,
      estado: JSON.stringify(estado),
      guardado: nuevo.creado,
    })
    .onConflict((conflict) => conflict.columns(['evaluador', 'correo', 'codigo_asignatura']).doNothing())
    .returning(FILA)
    .$narrowType<Leido>()
    .executeTakeFirst();
  if (fila) return { fila, isNew: true };
  const previa = await filas(db, nuevo.evaluador)
    .where('correo', '=', nuevo.correo)
    .where('codigo_asignatura', '=', codigo)
    .executeTakeFirst();
  // Sent or discarded between the two statements: insert again.
  return previa ? { fila: previa, isNew: false } : insertBorrador(db, nuevo);
}

type CambioDeBorrador = DeBorrador & {
  /** Version that the caller knows. */
  readonly version: number;
  readonly estado: EstadoDeBorrador;
  readonly guardado: Date;
};

/** Updates a draft if it still has the known version. @returns the new version; null if it was changed or does not exist */
export async function updateEstado(db: Db, cambio: CambioDeBorrador): Promise<number | null> {
  const saved = await db
    .updateTable('borradores_acompanamiento')
    .set({ estado: JSON.stringify(cambio.estado), version: sql`version + 1`, guardado: cambio.guardado })
    .where('id', '=', cambio.id)
    .where('evaluador', '=', cambio.evaluador)
    .where('version', '=', cambio.version)
    .returning('version')
    .executeTakeFirst();
  return saved?.version ?? null;
}

export async function updateImagen(
  tx: Db,
  id: string,
  { nombre, imagen, guardado }: { nombre: NombreDeImagen; imagen: ImagenGuardada | null; guardado: Date },
): Promise<void> {
  const json = imagen && JSON.stringify(imagen);
  await tx
    .updateTable('borradores_acompanamiento')
    .set({ ...(nombre === 'semana' ? { img_semana: json } : { img_firma: json }), guardado })
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft. @returns its images; undefined if there was no draft */
export async function deleteBorrador(tx: Db, { id, evaluador }: DeBorrador): Promise<ImagenesDeBorrador | undefined> {
  return tx
    .deleteFrom('borradores_acompanamiento')
    .where('id', '=', id)
    .where('evaluador', '=', evaluador)
    .returning(IMAGENES)
    .$narrowType<ImagenesDeBorrador>()
    .executeTakeFirst();
}

/** Evaluator, teacher and subject of a draft. */
export type DeParDeEvaluador = { readonly evaluador: string; readonly correo: string; readonly codigo: string };

/** Deletes the draft of an evaluator for a teacher and subject. @returns its images, and the instant of its opening */
export async function deleteBorradorOf(
  tx: Db,
  { evaluador, correo, codigo }: DeParDeEvaluador,
): Promise<(ImagenesDeBorrador & Pick<FilaBorrador, 'creado'>) | undefined> {
  return tx
    .deleteFrom('borradores_acompanamiento')
    .where('evaluador', '=', evaluador)
    .where('correo', '=', correo.toLowerCase())
    .where('codigo_asignatura', '=', codigo.toUpperCase())
    .returning([...IMAGENES, 'creado'])
    .$narrowType<ImagenesDeBorrador>()
    .executeTakeFirst();
}

/** Deletes up to `limite` drafts last saved before an instant. @returns their images */
export async function deleteAbandonados(tx: Db, before: Date, limite: number): Promise<readonly ImagenesDeBorrador[]> {
  return tx
    .deleteFrom('borradores_acompanamiento')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('borradores_acompanamiento')
        .select('id')
        .where('guardado', '<', before)
        .orderBy('guardado')
        .limit(limite)
        .forUpdate()
        .skipLocked(),
    )
    .returning(IMAGENES)
    .$narrowType<ImagenesDeBorrador>()
    .execute();
}

/** Releases the images of drafts that are about to be deleted. @returns their keys */
export async function releaseImagenes(tx: Db, filas: readonly TableRow[]): Promise<readonly string[]> {
  const { rows } = await sql<{ clave: string }>`
    select clave from borradores_acompanamiento,
      lateral (values (img_semana ->> 'clave'), (img_firma ->> 'clave')) as v(clave)
    where id = any(${filas.map(({ id }) => id)}::uuid[]) and clave is not null`.execute(tx);
  const claves = rows.map(({ clave }) => clave);
  await soltarArchivos(tx, claves);
  return claves;
}
