import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Fila } from '#features/almacenes/server/service.ts';
import { soltarArchivos } from '#features/archivos/server/service.ts';
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

/** What a removed draft leaves behind in the file store. */
type Imagenes = Pick<FilaBorrador, 'semana' | 'firma'>;

/** What the columns of JSON hold. */
type Leido = Imagenes & Pick<FilaBorrador, 'estado'>;

const filas = (db: Db, evaluador: string) =>
  db.selectFrom('borradores_acompanamiento').select(FILA).$narrowType<Leido>().where('evaluador', '=', evaluador);

/** The drafts of an evaluator, the last saved first. */
export async function selectBorradores(db: Db, evaluador: string): Promise<readonly FilaBorrador[]> {
  return filas(db, evaluador).orderBy('guardado', 'desc').orderBy('id', 'desc').execute();
}

export async function selectBorrador(db: Db, { id, evaluador }: DeBorrador): Promise<FilaBorrador | undefined> {
  return filas(db, evaluador).where('id', '=', id).executeTakeFirst();
}

/** The same, kept from others until the transaction ends. */
export async function lockBorrador(tx: Db, { id, evaluador }: DeBorrador): Promise<FilaBorrador | undefined> {
  return filas(tx, evaluador).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type NuevoBorrador = Pick<
  FilaBorrador,
  'id' | 'evaluador' | 'docente' | 'correo' | 'codigo' | 'tipo' | 'facultad' | 'estado' | 'creado'
>;

/** Begins a draft, unless the evaluator has one of that teacher and subject. @returns it, and whether it is new */
export async function insertBorrador(db: Db, nuevo: NuevoBorrador): Promise<{ fila: FilaBorrador; esNuevo: boolean }> {
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
  if (fila) return { fila, esNuevo: true };
  const previa = await filas(db, nuevo.evaluador)
    .where('correo', '=', nuevo.correo)
    .where('codigo_asignatura', '=', codigo)
    .executeTakeFirst();
  // Sent or discarded between the two statements: it can be begun again.
  return previa ? { fila: previa, esNuevo: false } : insertBorrador(db, nuevo);
}

type Cambio = DeBorrador & {
  /** The version that the caller knows. */
  readonly version: number;
  readonly estado: EstadoDeBorrador;
  readonly guardado: Date;
};

/** Saves a draft that nobody changed since a version. @returns the new version; null where somebody did, or there is none */
export async function updateEstado(db: Db, cambio: Cambio): Promise<number | null> {
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

/** Puts an image in its place, or none. */
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

/** @returns its images; undefined where there was none */
export async function deleteBorrador(tx: Db, { id, evaluador }: DeBorrador): Promise<Imagenes | undefined> {
  return tx
    .deleteFrom('borradores_acompanamiento')
    .where('id', '=', id)
    .where('evaluador', '=', evaluador)
    .returning(IMAGENES)
    .$narrowType<Imagenes>()
    .executeTakeFirst();
}

/** Of which teacher and subject, by whom. */
export type De = { readonly evaluador: string; readonly correo: string; readonly codigo: string };

/** Removes the draft of what was sent. */
export async function deleteBorradorDe(tx: Db, { evaluador, correo, codigo }: De): Promise<Imagenes | undefined> {
  return tx
    .deleteFrom('borradores_acompanamiento')
    .where('evaluador', '=', evaluador)
    .where('correo', '=', correo.toLowerCase())
    .where('codigo_asignatura', '=', codigo.toUpperCase())
    .returning(IMAGENES)
    .$narrowType<Imagenes>()
    .executeTakeFirst();
}

/** Removes some drafts that nobody saved since. @returns their images */
export async function deleteAbandonados(tx: Db, antes: Date, limite: number): Promise<readonly Imagenes[]> {
  return tx
    .deleteFrom('borradores_acompanamiento')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('borradores_acompanamiento')
        .select('id')
        .where('guardado', '<', antes)
        .orderBy('guardado')
        .limit(limite)
        .forUpdate()
        .skipLocked(),
    )
    .returning(IMAGENES)
    .$narrowType<Imagenes>()
    .execute();
}

/** Lets go of the images of drafts that are about to be deleted. @returns their keys */
export async function soltarImagenes(tx: Db, filas: readonly Fila[]): Promise<readonly string[]> {
  const { rows } = await sql<{ clave: string }>`
    select clave from borradores_acompanamiento,
      lateral (values (img_semana ->> 'clave'), (img_firma ->> 'clave')) as v(clave)
    where id = any(${filas.map(({ id }) => id)}::uuid[]) and clave is not null`.execute(tx);
  const claves = rows.map(({ clave }) => clave);
  await soltarArchivos(tx, claves);
  return claves;
}
