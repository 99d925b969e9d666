// Sends a message to all recipients that are due, part by part, and decides when the job continues.
import { textoDeInstante } from '#catalogo/momento.ts';
import type { Desenlace } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Fault, Transport } from '#platform/server/mail.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { parteDe, resumenDe, sumaDe } from '../../estados.ts';
import type { Membrete } from '../composing/letterhead.ts';
import { abrirRedactor, type Fuentes } from '../composing/composer.ts';
import { countEnviables, nextIntento, selectPorEnviar } from './destinatarios.store.ts';
import { enviarParte, textoDeFalla } from './send-part.ts';
import { beginEnvio, type FilaCorreo, saveProblema } from './store.ts';

/** Everything that sending needs besides the message. */
export type Cartero = Fuentes & {
  readonly db: Db;
  readonly transporte: Transport;
  readonly membrete: Membrete;
  /** Domain of each Message-ID. */
  readonly dominio: string;
  /** Number of messages delivered at the same time. */
  readonly alaVez: number;
  /** Minimum time between two messages in ms, across all sendings; 0 for no limit. */
  readonly cadaMs: number;
  /** Delays before each retry after a temporary failure, in ms. After the last one the sending gives up. */
  readonly esperasMs: readonly number[];
  readonly report: (message: string, error: unknown) => void;
};

/** One run of a sending: the message, its progress callback and its abort signal. */
type Marcha = {
  readonly id: string;
  readonly tarea: string | null;
  readonly avanzar: (avance: { fase: string; hechos: number; total: number }) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends a message to the recipients that are due, part by part. A second run continues where the first stopped; a
 * recipient is never taken twice.
 * @throws the abort reason of `signal`, once no delivery is under way
 */
export async function enviarCorreo(cartero: Cartero, marcha: Marcha): Promise<Desenlace> {
  const { db } = cartero;
  const correo = await beginEnvio(db, marcha.id, marcha.tarea);
  if (!correo) return { ok: false, error: 'Ese correo ya no existe.' };
  const numeros = await selectPorEnviar(db, correo.id);
  if (numeros.length > 0) {
    const falla = (await cartero.transporte.check()) ?? (await sendParts(cartero, { correo, numeros, marcha }));
    marcha.signal.throwIfAborted();
    if (falla) return waitForServer(cartero, correo, falla);
  }
  return finish(cartero, correo);
}

type PartsToSend = { readonly correo: FilaCorreo; readonly numeros: readonly number[]; readonly marcha: Marcha };

/**
 * @returns the fault for which the server accepts no more; null if all parts were tried. The remaining recipients wait.
 */
async function sendParts(cartero: Cartero, { correo, numeros, marcha }: PartsToSend): Promise<Fault | null> {
  const { db } = cartero;
  const redactor = await abrirRedactor(correo, cartero);
  const guardadas = new Set<string>();
  const cuenta = await countEnviables(db, correo.id);
  const total = sumaDe(cuenta);
  const de = parteDe(total);
  let hechos = total - cuenta.pendiente;
  let problem: unknown = null;
  for (const [parte, suyos] of Map.groupBy(numeros, parteDe)) {
    const fase = `Parte ${parte} de ${de}`;
    marcha.avanzar({ fase, hechos, total });
    const resultado = await enviarParte(cartero, {
      correo,
      redactor,
      guardadas,
      parte,
      de,
      numeros: suyos,
      signal: marcha.signal,
      onHecho: () => marcha.avanzar({ fase, hechos: (hechos += 1), total }),
    });
    marcha.signal.throwIfAborted();
    if (resultado.falla) return resultado.falla;
    problem ??= resultado.error;
  }
  if (problem !== null) throw problem;
  return null;
}

/** Postpones the sending because the server accepts nothing, a limited number of times. */
async function waitForServer({ db, esperasMs }: Cartero, correo: FilaCorreo, falla: Fault): Promise<Desenlace> {
  const problema = textoDeFalla(falla);
  const fallas = correo.fallas + 1;
  const espera = esperasMs[correo.fallas];
  const siguiente = espera === undefined ? null : new Date(Date.now() + espera);
  await saveProblema(db, correo, { problema, fallas: siguiente ? fallas : 0, siguiente });
  if (siguiente) {
    // The hour ends with the full stop of 'a. m.', which ends the sentence too.
    const fase = `${problema} Se intentará de nuevo el ${textoDeInstante(siguiente)}`;
    return { ok: 'espera', hasta: siguiente, fase };
  }
  const { cuantos } = await nextIntento(db, correo.id);
  const quedan = cuantos === 1 ? 'Queda 1 persona' : `Quedan ${cuantos} personas`;
  return { ok: false, error: `${problema} Se intentó ${fallas} veces. ${quedan} por enviar: continúe en Correos.` };
}

async function finish({ db }: Cartero, correo: FilaCorreo): Promise<Desenlace> {
  const { cuantos, siguiente } = await nextIntento(db, correo.id);
  if (!siguiente) return { ok: true, resumen: resumenDe(await countEnviables(db, correo.id)) };
  const personas = countOf(cuantos, 'persona espera', 'personas esperan');
  return {
    ok: 'espera',
    hasta: siguiente,
    fase: `${personas} otro intento, desde el ${textoDeInstante(siguiente)}`,
  };
}
