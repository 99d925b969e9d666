import { call } from '#platform/web/api.ts';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { ApiError, ConnectionError } from '#platform/web/http.ts';
import {
  type Borrador,
  type EstadoDeBorrador,
  type ImagenDeBorrador,
  type NombreDeImagen,
  acompanamientosContract,
} from '../../../contract.ts';
import type { Diligencia, Par } from '../diligencia.ts';

/** What the drafts of the server can do; each call is refused with 409 where another window was faster. */
export type Servidor = {
  readonly comenzar: (par: Par, estado: EstadoDeBorrador) => Promise<Borrador>;
  readonly leer: (id: string) => Promise<Borrador | null>;
  /** @returns the version that it has from now on */
  readonly guardar: (id: string, version: number, estado: EstadoDeBorrador) => Promise<number>;
  readonly ponerImagen: (
    id: string,
    nombre: NombreDeImagen,
    imagen: ArchivoElegido,
    reemplaza: string | undefined,
  ) => Promise<ImagenDeBorrador>;
  readonly quitarImagen: (id: string, nombre: NombreDeImagen, clave: string) => Promise<void>;
};

/** A draft is small: who waits longer has no connection worth the name. */
const PACIENCIA = { timeout: 15_000 };

/** A picture of 2 MB over a slow mobile connection; in ms. */
const PACIENCIA_DE_IMAGEN = { timeout: 60_000 };

const IMAGEN_SIN_SUBIR =
  'La imagen no alcanzó a subir en un minuto. Seguiremos intentándolo; si la conexión es lenta, adjunte una más liviana.';

const paramsDe = (id: string, imagen: NombreDeImagen) => ({ params: { id, imagen } });

export const SERVIDOR: Servidor = {
  comenzar: async (par, estado) =>
    call(acompanamientosContract, 'POST /acompanamientos/borradores', { body: { ...par, estado } }, PACIENCIA),
  async leer(id) {
    try {
      return await call(acompanamientosContract, 'GET /acompanamientos/borradores/{id}', { params: { id } }, PACIENCIA);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  async guardar(id, version, estado) {
    const body = { version, estado };
    return (
      await call(acompanamientosContract, 'PUT /acompanamientos/borradores/{id}', { params: { id }, body }, PACIENCIA)
    ).version;
  },
  async ponerImagen(id, nombre, { contenido, nombre: deArchivo }, reemplaza) {
    const body = new FormData();
    body.append('archivo', contenido, deArchivo);
    if (reemplaza !== undefined) body.append('reemplaza', reemplaza);
    const desde = performance.now();
    try {
      const input = { ...paramsDe(id, nombre), body };
      return await call(
        acompanamientosContract,
        'POST /acompanamientos/borradores/{id}/imagenes/{imagen}',
        input,
        PACIENCIA_DE_IMAGEN,
      );
    } catch (error) {
      const seAgoto = performance.now() - desde >= PACIENCIA_DE_IMAGEN.timeout;
      throw error instanceof ConnectionError && seAgoto ? new ApiError(408, IMAGEN_SIN_SUBIR) : error;
    }
  },
  async quitarImagen(id, nombre, clave) {
    const input = { ...paramsDe(id, nombre), query: { clave } };
    await call(acompanamientosContract, 'DELETE /acompanamientos/borradores/{id}/imagenes/{imagen}', input, PACIENCIA);
  },
};

async function leerImagen(id: string, nombre: NombreDeImagen, imagen: ImagenDeBorrador): Promise<ArchivoElegido> {
  const contenido = await call(
    acompanamientosContract,
    'GET /acompanamientos/borradores/{id}/imagenes/{imagen}',
    paramsDe(id, nombre),
  );
  return {
    nombre: imagen.nombre,
    tipo: imagen.tipo,
    tamano: imagen.tamano,
    contenido: new Blob([contenido], { type: imagen.tipo }),
  };
}

/** A draft as it is filled in, with its images. */
export async function diligenciaDe({ id, docente, asignatura, estado, imagenes }: Borrador): Promise<Diligencia> {
  const [semana, firma] = await Promise.all([
    imagenes.semana && leerImagen(id, 'semana', imagenes.semana),
    imagenes.firma && leerImagen(id, 'firma', imagenes.firma),
  ]);
  return { ...estado, docente, asignatura, imagenes: { semana, firma } };
}
