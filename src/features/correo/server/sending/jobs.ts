// Background jobs of mail: messages to many, single messages, and the sweep of interrupted ones.
import * as z from 'zod/mini';
import { defineTarea, type Handler } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Task } from '#platform/server/jobs/run-jobs.ts';
import { enqueue, runningKeys, type Job } from '#platform/server/jobs/store.ts';
import { resetDestinatarios } from './destinatarios.store.ts';
import { sendCorreo } from './send.ts';
import type { Sender } from './sender.ts';
import { abandonEnvio, cancelEnvio, selectEnviando } from './store.ts';
import { SINGLE } from './turno.ts';

/** Job that sends a message to many. One runs at a time: all share the pace of the mail server. */
export const ENVIO = defineTarea({
  nombre: 'envio-de-correo',
  inWords: 'Envío de correo',
  titulo: () => 'Enviar correo',
  entrada: z.object({ envio: z.uuid() }),
  acceso: 'correo.enviar',
  linea: 'correo',
  continua: true,
  handler: async ({ sender }: { readonly sender: () => Promise<Sender> }) => sendCorreos(await sender()),
  onCancel: async (tx, { envio }) => cancelEnvio(tx, envio),
  async onResume(tx, { envio }) {
    await resetDestinatarios(tx, envio, { estado: 'omitido' });
  },
});

/** Places of the queue among single messages: those without which a person cannot go on, and the others. */
export const PRIORITIES = { urgent: 0, other: 1 };

/** Returns the job that sends a single message. */
export const singleJob = (
  correo: string,
  { priority = PRIORITIES.other, notBefore }: Pick<Job, 'priority' | 'notBefore'> = {},
): Job => ({ ...SINGLE, key: correo, priority, notBefore });

/** Handler of {@link ENVIO}. */
export const sendCorreos =
  (sender: Sender): Handler<{ readonly envio: string }> =>
  async ({ id, entrada, advance, signal }) =>
    sendCorreo(sender, { id: entrada.envio, tarea: id, advance, signal });

/** Handlers of {@link SINGLE}. @param stopping aborted when the process stops */
export const singleTasks = (sender: Sender, stopping: AbortSignal): Readonly<Record<string, Task>> => ({
  [SINGLE.task]: async ({ key, priority }) => {
    try {
      const run = { id: key, tarea: null, advance: () => {}, signal: stopping };
      const desenlace = await sendCorreo(sender, run);
      if (desenlace.ok === 'espera') await enqueue(sender.db, singleJob(key, { priority, notBefore: desenlace.hasta }));
    } catch (error) {
      if (!stopping.aborted) throw error;
      await enqueue(sender.db, singleJob(key, { priority }));
    }
  },
});

/**
 * Puts in doubt the recipients left in `enviando` by processes that ended, unless a job continues the message. Runs
 * periodically.
 */
export async function sweepAbandoned(db: Db): Promise<void> {
  const enviando = await selectEnviando(db);
  if (enviando.length === 0) return;
  const keyOf = ({ id, tarea }: (typeof enviando)[number]): string => tarea ?? id;
  const running = await runningKeys(db, enviando.map(keyOf));
  for (const correo of enviando) if (!running.has(keyOf(correo))) await abandonEnvio(db, correo);
}
