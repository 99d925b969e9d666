import * as z from 'zod/mini';
import { definirTarea, type Handler } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Task } from '#platform/server/jobs/run-jobs.ts';
import { enqueue, runningKeys } from '#platform/server/jobs/store.ts';
import { resetDestinatarios } from './destinatarios.store.ts';
import { type Cartero, enviarCorreo } from './send.ts';
import { abandonEnvio, cancelEnvio, selectEnviando } from './store.ts';

/** A message to many. One at a time: they share the pace of the mail server, and whoever waits for it takes one place. */
export const ENVIO = definirTarea({
  nombre: 'envio-de-correo',
  titulo: () => 'Enviar correo',
  entrada: z.object({ envio: z.uuid() }),
  acceso: 'correo.enviar',
  linea: 'correo',
  continua: true,
  handler: async ({ sender }: { readonly sender: () => Promise<Cartero> }) => enviarCorreos(await sender()),
  alCancelar: async (tx, { envio }) => cancelEnvio(tx, envio),
  async alRetomar(tx, { envio }) {
    await resetDestinatarios(tx, envio, { estado: 'omitido' });
  },
});

/** A message to one person, which nobody waits for: it is no row among the jobs. */
export const SUELTO = { task: 'correo-suelto', attempts: 3 };

/** Asks for a message to one person to be sent. */
export const enqueueSuelto = async (tx: Db, correo: string, notBefore?: Date): Promise<void> =>
  enqueue(tx, { ...SUELTO, key: correo, notBefore });

/** Sends messages to many. */
export const enviarCorreos =
  (cartero: Cartero): Handler<{ readonly envio: string }> =>
  async ({ id, entrada, avanzar, signal }) =>
    enviarCorreo(cartero, { id: entrada.envio, tarea: id, avanzar, signal });

/** The tasks that send messages to one person. @param stopping aborted when the process stops */
export const sueltos = (cartero: Cartero, stopping: AbortSignal): Readonly<Record<string, Task>> => ({
  [SUELTO.task]: async ({ key }) => {
    try {
      const marcha = { id: key, tarea: null, avanzar: () => {}, signal: stopping };
      const desenlace = await enviarCorreo(cartero, marcha);
      if (desenlace.ok === 'espera') await enqueueSuelto(cartero.db, key, desenlace.hasta);
    } catch (error) {
      if (!stopping.aborted) throw error;
      await enqueueSuelto(cartero.db, key);
    }
  },
});

/** Holds in doubt whoever was being sent to by processes that are gone, where nobody goes on. Run now and then. */
export async function revisarAbandonados(db: Db): Promise<void> {
  const enviando = await selectEnviando(db);
  if (enviando.length === 0) return;
  const keyOf = ({ id, tarea }: (typeof enviando)[number]): string => tarea ?? id;
  const running = await runningKeys(db, enviando.map(keyOf));
  for (const correo of enviando) if (!running.has(keyOf(correo))) await abandonEnvio(db, correo);
}
