import { setTimeout as sleep } from 'node:timers/promises';
import { MoodleFailure, type MotivoMoodle, falloEnPalabras } from '../client/lectura.ts';
import { enPartes } from '../client/read.ts';
import type { Escrito } from './escritura.ts';

/**
 * Rows of one call. Six fields each stay far below what PHP reads, and fifty welcome mails below what a call may take.
 */
const POR_LLAMADA = 50;

/** How a kind of row is written. */
export type Obra<F> = {
  /** Writes the rows in one call. @throws {MoodleFailure} when Moodle refused all of them, or did not answer */
  readonly enviar: (filas: readonly F[]) => Promise<readonly Escrito[]>;
  /** What is known of rows without writing them: those that are there already, and those that cannot be. */
  readonly conocidas: (filas: readonly F[]) => Promise<ReadonlyMap<F, Escrito>>;
  /** Why a refused row was refused, for people. */
  readonly explicar: (failure: MoodleFailure) => string;
  /** Whether what was refused to one row is refused to all of the call. */
  readonly esDeTodas?: (failure: MoodleFailure) => boolean;
  /** Waits before rows whose answer was lost are looked for and sent again, in ms. */
  readonly esperas: readonly number[];
};

/** Refusals that may be about one row; the others are about the server or the service account. */
const DE_FILAS = new Set<MotivoMoodle>(['parametro-invalido', 'no-existe', 'error-moodle']);

/** Failures after which nobody knows whether it was done. */
const PERDIDAS = new Set<MotivoMoodle>(['no-responde', 'respuesta-invalida']);

export const interrumpido = ({ motivo, dicho: { message } }: MoodleFailure): Escrito => ({
  estado: 'interrumpido',
  motivo,
  // Only Moodle's own words tell which permission it is that the service account lacks.
  texto: falloEnPalabras({ motivo, ...(motivo === 'sin-permiso' && message && { texto: message }) }),
});

/**
 * Writes rows in parts. When a whole part comes to nothing because of the server, the rest is not tried; internal errors at
 * each row of one part may be the rows', and those of two are not.
 */
export async function escribir<F>(filas: readonly F[], obra: Obra<F>): Promise<readonly Escrito[]> {
  const escritos: Escrito[] = [];
  let conErrores = 0;
  for (const parte of enPartes(filas, POR_LLAMADA)) {
    const hechos = await escribirParte(parte, obra);
    escritos.push(...hechos);
    const [primero] = hechos;
    const enVano = hechos.every(({ estado }) => estado === 'interrumpido');
    const conError = enVano && primero?.estado === 'interrumpido' && primero.motivo === 'error-moodle';
    conErrores = conError ? conErrores + 1 : 0;
    if (enVano && primero && (!conError || conErrores > 1)) {
      return [...escritos, ...filas.slice(escritos.length).map(() => primero)];
    }
  }
  return escritos;
}

async function escribirParte<F>(filas: readonly F[], obra: Obra<F>): Promise<readonly Escrito[]> {
  const fin = new Map<F, Escrito>();
  const faltantes = (): F[] => filas.filter((fila) => !fin.has(fila));
  let fallas = new Map<F, MoodleFailure>();
  const perdidas = new Set<F>();
  let seEnvio = false;

  /** Settles what is there by now; false when not even that can be known. */
  async function mirar(): Promise<boolean> {
    try {
      for (const [fila, escrito] of await obra.conocidas(faltantes())) {
        // What we sent, without hearing what became of it, and find is what we did.
        const esNuestro = escrito.estado === 'estaba' && perdidas.has(fila);
        fin.set(fila, esNuestro ? { ...escrito, estado: 'hecho' } : escrito);
      }
      return true;
    } catch (error) {
      if (!(error instanceof MoodleFailure)) throw error;
      if (!seEnvio) for (const fila of faltantes()) fin.set(fila, interrumpido(error));
      return false;
    }
  }

  let seSabe = true;
  for (const espera of [0, ...obra.esperas]) {
    if (espera > 0) await sleep(espera);
    seSabe = await mirar();
    if (!seSabe || faltantes().length === 0) break;
    const salida = await enMitades(faltantes(), obra);
    seEnvio = true;
    for (const [fila, escrito] of salida.escritas) fin.set(fila, escrito);
    fallas = salida.fallas;
    const ahora = [...fallas].filter(([, { motivo }]) => PERDIDAS.has(motivo));
    for (const [fila] of ahora) perdidas.add(fila);
    if (ahora.length === 0) break;
  }
  // What is refused as it is may be there by now: by what was lost of ours, or by somebody else's hand.
  const porVer = perdidas.size > 0 || [...fallas.values()].some(({ motivo }) => motivo === 'parametro-invalido');
  if (porVer && seSabe && faltantes().length > 0) await mirar();
  const escribe = [...fin.values()].some(({ estado }) => estado === 'hecho');
  for (const fila of faltantes()) {
    const failure = fallas.get(fila);
    if (failure) fin.set(fila, conclusion(failure, { fallas, escribe }, obra));
  }
  return filas.map((fila) => fin.get(fila)!);
}

type Parte<F> = {
  readonly fallas: ReadonlyMap<F, MoodleFailure>;
  /** Whether the server wrote other rows of it. */
  readonly escribe: boolean;
};

function conclusion<F>(failure: MoodleFailure, { fallas, escribe }: Parte<F>, obra: Obra<F>): Escrito {
  const { motivo } = failure;
  const rechazado: Escrito = { estado: 'rechazado', texto: obra.explicar(failure) };
  if (obra.esDeTodas?.(failure)) return rechazado;
  if (!DE_FILAS.has(motivo)) return interrumpido(failure);
  // An internal error at every one of several rows is the server's; where it writes others, or has but one, it is the row's.
  const esDelServidor =
    motivo === 'error-moodle' &&
    !escribe &&
    fallas.size > 1 &&
    [...fallas.values()].every((each) => each.motivo === motivo);
  return esDelServidor ? interrumpido(failure) : rechazado;
}

type Salida<F> = { readonly escritas: Map<F, Escrito>; readonly fallas: Map<F, MoodleFailure> };

/** Sends rows; a call that is refused for one of them is sent again in halves until that one stands alone. */
async function enMitades<F>(filas: readonly F[], { enviar, esDeTodas }: Obra<F>): Promise<Salida<F>> {
  const salida: Salida<F> = { escritas: new Map(), fallas: new Map() };
  let caida: MoodleFailure | undefined;
  const fallar = (parte: readonly F[], failure: MoodleFailure): void => {
    for (const fila of parte) salida.fallas.set(fila, failure);
  };
  async function intentar(parte: readonly F[]): Promise<void> {
    if (caida) return fallar(parte, caida);
    try {
      const escritos = await enviar(parte);
      for (const [i, fila] of parte.entries()) salida.escritas.set(fila, escritos[i]!);
    } catch (error) {
      if (!(error instanceof MoodleFailure)) throw error;
      if (esDeTodas?.(error)) return fallar(parte, error);
      if (!DE_FILAS.has(error.motivo)) caida = error;
      if (caida || parte.length === 1) return fallar(parte, error);
      const mitad = Math.ceil(parte.length / 2);
      await intentar(parte.slice(0, mitad));
      await intentar(parte.slice(mitad));
    }
  }
  await intentar(filas);
  return salida;
}
