import { esquemaArchivo } from '#catalogo/campos/archivo.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { type Archivos, soltarArchivos, tomarArchivo } from '#features/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ReceivedFile } from '#platform/server/http/parts/received-file.ts';
import type { Borrador, NombreDeImagen } from '../../contract.ts';
import { borradorDe, sinBorrador } from './borradores.ts';
import { type DeBorrador, type ImagenGuardada, lockBorrador, selectBorrador, updateImagen } from './store.ts';

const CAMPOS = { semana: CAMPOS_ACOMPANAMIENTO.imgSemana, firma: CAMPOS_ACOMPANAMIENTO.imgFirma } as const;

type Lugar = DeBorrador & { readonly imagen: NombreDeImagen };

/** What stands in the place now, or the draft where another window has put another image there. */
export type Puesta =
  { readonly ok: true; readonly imagen: ImagenGuardada } | { readonly ok: false; readonly borrador: Borrador };

type Llegada = {
  readonly archivo: unknown;
  /** The key of the image that the window sees there; empty for none. */
  readonly reemplaza: string;
  readonly now: Date;
};

function refuse(message: string): never {
  throw new AppError('datos-invalidos', { message, errores: { archivo: message } });
}

/** Looks at an image and puts it where it stays; nobody has it yet. @throws {AppError} `datos-invalidos` */
async function store(archivos: Archivos, nombre: NombreDeImagen, recibido: unknown): Promise<ImagenGuardada> {
  const campo = CAMPOS[nombre];
  if (!(recibido instanceof ReceivedFile)) refuse(campo.mensaje);
  const { archivo, rechazo } = await archivos.revisar(campo, recibido);
  if (rechazo !== null) refuse(rechazo);
  const revisado = esquemaArchivo(campo).safeParse(archivo);
  if (!revisado.success) refuse(revisado.error.issues[0]!.message);
  const guardando = await archivos.guardar({ ruta: nombre, campo, recibido, archivo });
  if (!guardando.ok) refuse(guardando.mensaje);
  const { clave, nombre: deArchivo, tipo, tamano } = guardando.guardado;
  return { clave, nombre: deArchivo, tipo, tamano, huella: recibido.sha256 };
}

/** Puts an image in its place in a draft. @throws {AppError} `no-existe`, `datos-invalidos` */
export async function putImagen(
  { db, archivos }: { readonly db: Db; readonly archivos: Archivos },
  { imagen: nombre, ...de }: Lugar,
  { archivo, reemplaza, now }: Llegada,
): Promise<Puesta> {
  if (!(await selectBorrador(db, de))) throw sinBorrador();
  const imagen = await store(archivos, nombre, archivo);
  // What this transaction does not take is removed after a while.
  return db.transaction().execute(async (tx): Promise<Puesta> => {
    const fila = await lockBorrador(tx, de);
    if (!fila) throw sinBorrador();
    const actual = fila[nombre];
    // The same bytes again: the answer to the first time was lost on its way.
    if (actual?.huella === imagen.huella) return { ok: true, imagen: actual };
    if ((actual?.clave ?? '') !== reemplaza) return { ok: false, borrador: borradorDe(fila) };
    await tomarArchivo(tx, imagen.clave);
    await soltarArchivos(tx, actual ? [actual.clave] : []);
    await updateImagen(tx, fila.id, { nombre, imagen, guardado: now });
    return { ok: true, imagen };
  });
}

/** Takes an image out of a draft; one that is gone already stays so. @throws {AppError} `no-existe` */
export async function removeImagen(
  db: Db,
  { imagen: nombre, ...de }: Lugar,
  { clave, now }: { readonly clave: string; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly borrador: Borrador }> {
  return db.transaction().execute(async (tx) => {
    const fila = await lockBorrador(tx, de);
    if (!fila) throw sinBorrador();
    const actual = fila[nombre];
    if (!actual) return { ok: true };
    if (actual.clave !== clave) return { ok: false, borrador: borradorDe(fila) };
    await soltarArchivos(tx, [clave]);
    await updateImagen(tx, fila.id, { nombre, imagen: null, guardado: now });
    return { ok: true };
  });
}

/** @throws {AppError} `no-existe` where the draft, or the image in it, is not there */
export async function readImagen(db: Db, { imagen: nombre, ...de }: Lugar): Promise<ImagenGuardada> {
  const fila = await selectBorrador(db, de);
  if (!fila) throw sinBorrador();
  const imagen = fila[nombre];
  if (!imagen) throw new AppError('no-existe', { message: 'El borrador no tiene esa imagen.' });
  return imagen;
}
