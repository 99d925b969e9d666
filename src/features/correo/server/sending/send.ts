// Sends a message to all recipients that are due, part by part, and decides when the job continues.
import { formatInstante } from '#catalogo/momento.ts';
import type { Outcome } from '#core/tareas/server/service.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { MailFault } from '#platform/server/mail.ts';
import { parteOf, resumenOf, sumaOf } from '../../estados.ts';
import { openComposer } from '../composing/composer.ts';
import { countIncluded, findNextAttempt, selectDue } from './destinatarios.store.ts';
import { sendPart, textOfFault } from './send-part.ts';
import type { Sender } from './sender.ts';
import { beginEnvio, saveProblema, type FilaCorreo } from './store.ts';

/** One run of a sending: the message, its progress callback and its abort signal. */
type SendingRun = {
  readonly id: string;
  readonly tarea: string | null;
  readonly advance: (avance: { fase: string; hechos: number; total: number }) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends a message to the recipients that are due, part by part. A second run continues where the first stopped; a
 * recipient is never taken twice.
 * @throws the abort reason of `signal`, once no delivery is under way
 */
export async function sendCorreo(sender: Sender, run: SendingRun): Promise<Outcome> {
  const { db } = sender;
  const correo = await beginEnvio(db, run.id, run.tarea);
  if (!correo) return { ok: false, error: 'Ese correo ya no existe.' };
  const numeros = await selectDue(db, correo.id);
  if (numeros.length > 0) {
    const falla = (await sender.transporte.check()) ?? (await sendParts(sender, { correo, numeros, run }));
    run.signal.throwIfAborted();
    if (falla) return waitForServer(sender, correo, falla);
  }
  return finish(sender, correo);
}

type PartsToSend = { readonly correo: FilaCorreo; readonly numeros: readonly number[]; readonly run: SendingRun };

/**
 * @returns the fault for which the server accepts no more; null if all parts were tried. The remaining recipients wait.
 */
async function sendParts(sender: Sender, { correo, numeros, run }: PartsToSend): Promise<MailFault | null> {
  const { db } = sender;
  const composer = await openComposer(correo, sender);
  const guardadas = new Set<string>();
  const cuenta = await countIncluded(db, correo.id);
  const total = sumaOf(cuenta);
  const parteCount = parteOf(total);
  let hechos = total - cuenta.pendiente;
  let problem: unknown = null;
  for (const [parte, ownNumeros] of Map.groupBy(numeros, parteOf)) {
    const fase = `Parte ${parte} de ${parteCount}`;
    run.advance({ fase, hechos, total });
    const resultado = await sendPart(sender, {
      correo,
      composer,
      guardadas,
      parte,
      parteCount,
      numeros: ownNumeros,
      signal: run.signal,
      onHecho: () => run.advance({ fase, hechos: (hechos += 1), total }),
    });
    run.signal.throwIfAborted();
    if (resultado.falla) return resultado.falla;
    problem ??= resultado.error;
  }
  if (problem !== null) throw problem;
  return null;
}

/** Postpones the sending because the server accepts nothing, a limited number of times. */
async function waitForServer({ db, esperasMs }: Sender, correo: FilaCorreo, falla: MailFault): Promise<Outcome> {
  const problema = textOfFault(falla);
  const fallas = correo.fallas + 1;
  const espera = esperasMs[correo.fallas];
  const siguiente = espera === undefined ? null : new Date(Date.now() + espera);
  await saveProblema(db, correo, { problema, fallas: siguiente ? fallas : 0, siguiente });
  if (siguiente) {
    // The hour ends with the full stop of 'a. m.', which ends the sentence too.
    const fase = `${problema} Se intentará de nuevo el ${formatInstante(siguiente)}`;
    return { ok: 'espera', hasta: siguiente, fase };
  }
  const { cuantos: count } = await findNextAttempt(db, correo.id);
  const remainingText = count === 1 ? 'Queda 1 persona' : `Quedan ${count} personas`;
  return {
    ok: false,
    error: `${problema} Se intentó ${fallas} veces. ${remainingText} por enviar: continúe en Correos.`,
  };
}

async function finish({ db }: Sender, correo: FilaCorreo): Promise<Outcome> {
  const { cuantos: count, siguiente } = await findNextAttempt(db, correo.id);
  if (!siguiente) return { ok: true, resumen: resumenOf(await countIncluded(db, correo.id)) };
  const personas = countOf(count, 'persona espera', 'personas esperan');
  return {
    ok: 'espera',
    hasta: siguiente,
    fase: `${personas} otro intento, desde el ${formatInstante(siguiente)}`,
  };
}
