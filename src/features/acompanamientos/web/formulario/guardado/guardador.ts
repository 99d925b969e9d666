import { ApiError, ConnectionError, messageOf } from '#platform/web/http.ts';
import type { Borrador, NombreDeImagen } from '../../../contract.ts';
import { type Diligencia, esDelPar, estadoDe, isChanged, type Par } from '../diligencia.ts';
import type { Dispositivo } from './dispositivo.ts';
import { igual } from './igual.ts';
import type { Servidor } from './servidor.ts';
import type { Sitio } from './sitio.ts';

/** The place that has the latest changes. */
export type Resguardo =
  /** Nothing was filled in that the server does not have; when it was last kept, in ms. */
  | { readonly en: 'servidor'; readonly guardado: number | null }
  | { readonly en: 'camino'; readonly guardado: number | null }
  /** It waits on this device, and is tried again. */
  | { readonly en: 'dispositivo'; readonly motivo: string; readonly sinConexion: boolean }
  /** Another window changed the draft: its content there; null where it was sent or discarded. Nothing is kept until it is decided. */
  | { readonly en: 'conflicto'; readonly otro: Borrador | null };

/** Keeps the accompaniment of one teacher and subject. */
export type Guardador = {
  readonly par: Par;
  /** The id of its draft on the server; null while there is none. */
  readonly id: () => string | null;
  /** Keeps the form's current content. */
  readonly anotar: (diligencia: Diligencia) => void;
  /** Keeps it at once: the page may be gone in a moment. */
  readonly apurar: () => void;
  /** Keeps what is not kept yet, and nothing after it. */
  readonly soltar: () => void;
  /** The filled form is done with: nothing of it is kept. */
  readonly olvidar: () => Promise<void>;
  /** Decides a conflict: this window's content is kept, over `sitio` where there is one. */
  readonly imponer: (sitio: Sitio | null) => void;
  /**
   * The draft on the server, with all that was filled in.
   * @throws {ConnectionError} and {ApiError} where it cannot be kept; undefined where another window changed it
   */
  readonly asegurar: () => Promise<Sitio | undefined>;
  readonly resguardo: () => Resguardo;
  readonly suscribir: (listener: () => void) => () => void;
};

/** After the last change, and at the latest after the first; what waits here is tried again this often. In ms. */
const TRAS = { dispositivo: 300, ultimo: 1000, primero: 3000, fallo: 5000 };

const NOMBRES: readonly NombreDeImagen[] = ['semana', 'firma'];

type Inicio = {
  readonly par: Par;
  /** The form's content. */
  readonly diligencia: Diligencia;
  readonly sitio: Sitio | null;
  /** When the server had it last, ISO; absent where that is not known. */
  readonly guardado?: string;
  /** The server does not have it all: it waited on this device. */
  readonly estaPendiente: boolean;
  /** Another window's draft that is to be decided upon first. */
  readonly otro?: Borrador;
};

const pausaDeTexto = async (): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), TRAS.primero));

type Lugares = { readonly servidor: Servidor; readonly dispositivo: Dispositivo };

/** Makes a guard that keeps what is filled in, on the server as soon as it can, on this device until then. */
export function createGuardador(inicio: Inicio, { servidor, dispositivo }: Lugares): Guardador {
  const { par } = inicio;
  const listeners = new Set<() => void>();
  let actual = inicio.diligencia;
  let sitio = inicio.sitio;
  /** The content that the server has. */
  let guardada: Diligencia | null = inicio.estaPendiente || inicio.otro ? null : inicio.diligencia;
  /** Contents sent since the server last answered: found there, they are not another window's. */
  let dadas = inicio.sitio || inicio.estaPendiente ? [estadoDe(actual)] : [];
  let imagenes: Partial<Diligencia['imagenes']> = inicio.sitio && !inicio.estaPendiente ? actual.imagenes : {};
  let guardado = inicio.guardado === undefined ? null : Date.parse(inicio.guardado);
  let resguardo: Resguardo = inicio.otro ? { en: 'conflicto', otro: inicio.otro } : { en: 'servidor', guardado };
  let enCurso: Promise<void> | undefined;
  let terminado = false;
  let ultimoFallo: unknown;

  let primero: number | null = null;
  let relojDeServidor: ReturnType<typeof setTimeout> | undefined;
  let relojDeDispositivo: ReturnType<typeof setTimeout> | undefined;

  function tell(next: Resguardo): void {
    resguardo = next;
    for (const listener of listeners) listener();
  }

  function alDispositivo(): void {
    clearTimeout(relojDeDispositivo);
    relojDeDispositivo = undefined;
    void dispositivo.guardar(par, { diligencia: actual, sitio });
  }

  /** After a while without changes, however long the changes go on. */
  function programar(): void {
    const ahora = Date.now();
    primero ??= ahora;
    clearTimeout(relojDeServidor);
    relojDeServidor = setTimeout(() => void enviar(), Math.min(TRAS.ultimo, primero + TRAS.primero - ahora));
  }

  const falta = (): boolean => actual !== guardada && estadoDe(actual) !== null;

  /** One after the other; what changes meanwhile goes next. */
  async function enviar(): Promise<void> {
    clearTimeout(relojDeServidor);
    primero = null;
    enCurso ??= mandar().finally(() => {
      enCurso = undefined;
      if (!terminado && resguardo.en === 'servidor' && falta()) programar();
    });
    return enCurso;
  }

  async function mandar(): Promise<void> {
    if (!falta() || resguardo.en === 'conflicto') return;
    if (resguardo.en === 'servidor') tell({ en: 'camino', guardado });
    const esta = actual;
    try {
      if (!(await ponerEstado(esta))) return;
      await ponerImagenes(esta);
      guardada = esta;
      if (actual === esta) await dispositivo.borrar(par);
      guardado = Date.now();
      tell({ en: 'servidor', guardado });
    } catch (error) {
      await alFallar(error, esta);
    }
  }

  /** @returns false where another window turns out to have a draft of its own */
  async function ponerEstado(diligencia: Diligencia): Promise<boolean> {
    const estado = estadoDe(diligencia);
    if (!estado) return false;
    if (sitio) {
      if (guardada && igual(estadoDe(guardada), estado)) return true;
      dadas.push(estado);
      sitio = { ...sitio, version: await servidor.guardar(sitio.id, sitio.version, estado) };
      dadas = [estado];
      return true;
    }
    dadas.push(estado);
    const borrador = await servidor.comenzar(par, estado);
    if (adoptar(borrador, diligencia)) return ponerEstado(diligencia);
    tell({ en: 'conflicto', otro: borrador });
    return false;
  }

  /** Goes on from what had arrived although its answer was lost. @returns false where it is another window's */
  function adoptar(borrador: Borrador, esta: Diligencia): boolean {
    if (!dadas.some((dada) => igual(dada, borrador.estado))) return false;
    sitio = borrador;
    guardada = { ...esta, ...borrador.estado };
    return true;
  }

  async function ponerImagenes(diligencia: Diligencia): Promise<void> {
    for (const nombre of NOMBRES) {
      const imagen = diligencia.imagenes[nombre];
      if (!sitio || imagenes[nombre] === imagen) continue;
      const anterior = sitio.imagenes[nombre]?.clave;
      const puesta = imagen && (await mientras(servidor.ponerImagen(sitio.id, nombre, imagen, anterior)));
      if (!imagen && anterior !== undefined) await servidor.quitarImagen(sitio.id, nombre, anterior);
      sitio = { ...sitio, imagenes: { ...sitio.imagenes, [nombre]: puesta } };
      imagenes = { ...imagenes, [nombre]: imagen };
    }
  }

  /** Waits for an image; what is typed meanwhile does not. */
  async function mientras<T>(subida: Promise<T>): Promise<T> {
    const llegada = subida.then(() => true);
    let ultima = actual;
    while (!(await Promise.race([llegada, pausaDeTexto()]))) {
      if (actual === ultima) continue;
      ultima = actual;
      await ponerEstado(ultima);
    }
    return subida;
  }

  async function alFallar(fallo: unknown, esta: Diligencia): Promise<void> {
    if (!(fallo instanceof ApiError) && !(fallo instanceof ConnectionError)) throw fallo;
    if (fallo instanceof ApiError && (fallo.status === 409 || fallo.status === 404) && sitio) {
      const otro = await servidor.leer(sitio.id).catch(() => undefined);
      if (otro && adoptar(otro, esta)) return mandar();
      if (otro !== undefined) return tell({ en: 'conflicto', otro });
    }
    ultimoFallo = fallo;
    alDispositivo();
    tell({ en: 'dispositivo', motivo: messageOf(fallo), sinConexion: fallo instanceof ConnectionError });
    if (!terminado) relojDeServidor = setTimeout(() => void enviar(), TRAS.fallo);
  }

  const onOnline = (): void => {
    if (resguardo.en === 'dispositivo') void enviar();
  };
  addEventListener('online', onOnline);
  if (inicio.estaPendiente) programar();

  function end(): void {
    terminado = true;
    removeEventListener('online', onOnline);
  }

  return {
    par,
    id: () => sitio?.id ?? null,
    anotar(diligencia) {
      if (terminado || !esDelPar(diligencia, par) || !isChanged(diligencia, actual)) return;
      actual = diligencia;
      relojDeDispositivo ??= setTimeout(alDispositivo, TRAS.dispositivo);
      // Without connection the retries have their own pace.
      if (resguardo.en === 'servidor' || resguardo.en === 'camino') programar();
    },
    apurar() {
      if (terminado || !falta()) return;
      alDispositivo();
      void enviar();
    },
    soltar() {
      end();
      if (!falta()) return;
      alDispositivo();
      void enviar();
    },
    async olvidar() {
      end();
      clearTimeout(relojDeServidor);
      clearTimeout(relojDeDispositivo);
      guardada = actual;
      sitio = null;
      await enCurso;
      await dispositivo.borrar(par);
      tell({ en: 'servidor', guardado: null });
    },
    imponer(otroSitio) {
      sitio = otroSitio;
      imagenes = {};
      guardada = null;
      tell({ en: 'camino', guardado });
      void enviar();
    },
    async asegurar() {
      await enCurso;
      if (falta() || !sitio) {
        guardada = null;
        await enviar();
      }
      if (resguardo.en === 'dispositivo') throw ultimoFallo;
      return resguardo.en === 'conflicto' ? undefined : (sitio ?? undefined);
    },
    resguardo: () => resguardo,
    suscribir(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
