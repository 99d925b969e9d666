// Saves accompaniment drafts and images on the server, detects other windows' changes, and reads drafts back.
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, ConnectionError } from '#platform/web/http.ts';
import {
  acompanamientosContract,
  type Borrador,
  type EstadoDeBorrador,
  type ImagenDeBorrador,
  type NombreDeImagen,
} from '../../../contract.ts';
import { estadoOf, type Diligencia, type Par } from '../diligencia.ts';

/** The draft on the server, as this window knows it. */
export type Sitio = Pick<Borrador, 'id' | 'version' | 'imagenes'>;

/** Thrown if another window changed the draft. `otro` is the draft there; null if it was sent or discarded. */
export class OtherWindowError extends Error {
  readonly other: Borrador | null;

  constructor(other: Borrador | null) {
    super('another window has this draft');
    this.other = other;
  }
}

/** One draft on the server. */
type ServerPlace = {
  /**
   * Saves a draft with its images. @param latest returns the form's present content
   * @throws {OtherWindowError} if another window changed it
   * @throws {ConnectionError} and {ApiError} if it cannot be saved now
   */
  readonly save: (draft: Diligencia, latest: () => Diligencia) => Promise<void>;
  /** Returns the draft on the server; null while there is none. */
  readonly sitio: () => Sitio | null;
  /** Continues from a draft with the content of another window. */
  readonly goOn: (sitio: Sitio | null) => void;
};

type Inicio = {
  readonly par: Par;
  readonly diligencia: Diligencia;
  readonly sitio: Sitio | null;
  /** The content waited on this device: the server does not have all of it. */
  readonly isPending: boolean;
};

const NOMBRES: readonly NombreDeImagen[] = ['semana', 'firma'];

/** Longest time that typed text waits for an image upload, in ms. */
const TEXT_MS = 3000;

const textPause = async (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), TEXT_MS));

/** Saves a draft on the server, with its images, over the version that this window knows. */
export function createServerPlace(inicio: Inicio, servidor: DraftServer): ServerPlace {
  const { par, diligencia, isPending } = inicio;
  let { sitio } = inicio;
  /** The content that the server has. */
  let known = sitio && !isPending ? estadoOf(diligencia) : null;
  /** Contents sent since the server's last answer: if the server has one of them, no other window changed it. */
  let given = sitio || isPending ? [estadoOf(diligencia)] : [];
  let images: Partial<Diligencia['imagenes']> = sitio && !isPending ? diligencia.imagenes : {};

  /** @throws {OtherWindowError} if another window has created a draft of its own */
  async function putState(draft: Diligencia): Promise<void> {
    const estado = estadoOf(draft);
    if (!estado || (sitio && known && isEqual(known, estado))) return;
    given.push(estado);
    if (!sitio) {
      const borrador = await servidor.begin(par, estado);
      if (!adopt(borrador)) throw new OtherWindowError(borrador);
      return putState(draft);
    }
    sitio = { ...sitio, version: await servidor.save(sitio.id, sitio.version, estado) };
    known = estado;
    given = [estado];
  }

  /** Continues from a save whose answer was lost. @returns false if the content is another window's */
  function adopt(borrador: Borrador): boolean {
    if (!given.some((estado) => isEqual(estado, borrador.estado))) return false;
    sitio = borrador;
    known = borrador.estado;
    return true;
  }

  async function putImages(draft: Diligencia, latest: () => Diligencia): Promise<void> {
    for (const nombre of NOMBRES) {
      const imagen = draft.imagenes[nombre];
      if (!sitio || images[nombre] === imagen) continue;
      const before = sitio.imagenes[nombre]?.clave;
      const put = imagen && (await meanwhile(servidor.putImagen(sitio.id, nombre, imagen, before), latest));
      if (!imagen && before !== undefined) await servidor.removeImagen(sitio.id, nombre, before);
      sitio = { ...sitio, imagenes: { ...sitio.imagenes, [nombre]: put } };
      images = { ...images, [nombre]: imagen };
    }
  }

  /** Waits for an image upload, and saves text typed in the meantime. */
  async function meanwhile<T>(upload: Promise<T>, latest: () => Diligencia): Promise<T> {
    const arrived = upload.then(() => true);
    let last = latest();
    while (!(await Promise.race([arrived, textPause()]))) {
      if (latest() === last) continue;
      last = latest();
      await putState(last);
    }
    return upload;
  }

  async function save(draft: Diligencia, latest: () => Diligencia): Promise<void> {
    try {
      await putState(draft);
      await putImages(draft, latest);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404) || !sitio) throw error;
      const other = await servidor.read(sitio.id).catch(() => undefined);
      if (other === undefined) throw error;
      if (!other || !adopt(other)) throw new OtherWindowError(other);
      return save(draft, latest);
    }
  }

  return {
    save,
    sitio: () => sitio,
    goOn(next) {
      sitio = next;
      known = null;
      images = {};
    },
  };
}

/** Compares contents without regard to key order: the server may return keys in another order. */
const isEqual = (some: EstadoDeBorrador | null, other: EstadoDeBorrador): boolean => inOrder(some) === inOrder(other);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Calls about drafts. Writes are refused with 409 if another window changed the draft first. */
export type DraftServer = {
  readonly begin: (par: Par, estado: EstadoDeBorrador) => Promise<Borrador>;
  readonly read: (id: string) => Promise<Borrador | null>;
  /** @returns the new version */
  readonly save: (id: string, version: number, estado: EstadoDeBorrador) => Promise<number>;
  readonly putImagen: (
    id: string,
    nombre: NombreDeImagen,
    imagen: ArchivoElegido,
    replaced: string | undefined,
  ) => Promise<ImagenDeBorrador>;
  readonly removeImagen: (id: string, nombre: NombreDeImagen, clave: string) => Promise<void>;
};

/** Longest wait for a draft, in ms: drafts are small. */
const PATIENCE = { timeout: 15_000 };

/** Longest wait for an image, in ms: 2 MB over a slow mobile connection. */
const IMAGE_PATIENCE = { timeout: 60_000 };

const IMAGEN_SIN_SUBIR =
  'La imagen no alcanzó a subir en un minuto. Seguiremos intentándolo; si la conexión es lenta, adjunte una más liviana.';

const paramsOf = (id: string, imagen: NombreDeImagen) => ({ params: { id, imagen } });

export const DRAFT_SERVER: DraftServer = {
  begin: async (par, estado) =>
    call(acompanamientosContract, 'POST /acompanamientos/borradores', { body: { ...par, estado } }, PATIENCE),
  async read(id) {
    try {
      return await call(acompanamientosContract, 'GET /acompanamientos/borradores/{id}', { params: { id } }, PATIENCE);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  async save(id, version, estado) {
    const body = { version, estado };
    return (
      await call(acompanamientosContract, 'PUT /acompanamientos/borradores/{id}', { params: { id }, body }, PATIENCE)
    ).version;
  },
  async putImagen(id, nombre, { contenido, nombre: fileName }, replaced) {
    const body = new FormData();
    body.append('archivo', contenido, fileName);
    if (replaced !== undefined) body.append('reemplaza', replaced);
    const desde = performance.now();
    try {
      const input = { ...paramsOf(id, nombre), body };
      return await call(
        acompanamientosContract,
        'POST /acompanamientos/borradores/{id}/imagenes/{imagen}',
        input,
        IMAGE_PATIENCE,
      );
    } catch (error) {
      const isTimedOut = performance.now() - desde >= IMAGE_PATIENCE.timeout;
      throw error instanceof ConnectionError && isTimedOut ? new ApiError(408, IMAGEN_SIN_SUBIR) : error;
    }
  },
  async removeImagen(id, nombre, clave) {
    const input = { ...paramsOf(id, nombre), query: { clave } };
    await call(acompanamientosContract, 'DELETE /acompanamientos/borradores/{id}/imagenes/{imagen}', input, PATIENCE);
  },
};

async function readImagen(id: string, nombre: NombreDeImagen, imagen: ImagenDeBorrador): Promise<ArchivoElegido> {
  const contenido = await call(
    acompanamientosContract,
    'GET /acompanamientos/borradores/{id}/imagenes/{imagen}',
    paramsOf(id, nombre),
  );
  return {
    nombre: imagen.nombre,
    tipo: imagen.tipo,
    tamano: imagen.tamano,
    contenido: new Blob([contenido], { type: imagen.tipo }),
  };
}

/** Converts a stored draft into the form's state, with its images. */
export async function diligenciaOf({ id, docente, asignatura, estado, imagenes }: Borrador): Promise<Diligencia> {
  const [semana, firma] = await Promise.all([
    imagenes.semana && readImagen(id, 'semana', imagenes.semana),
    imagenes.firma && readImagen(id, 'firma', imagenes.firma),
  ]);
  return { ...estado, docente, asignatura, imagenes: { semana, firma } };
}
