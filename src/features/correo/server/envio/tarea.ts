import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { enqueue } from '#platform/server/jobs/store.ts';
import { resetDestinatarios } from './destinatarios.store.ts';
import type { Cartero } from './enviar.ts';
import { cancelEnvio } from './store.ts';

/** A message to many. One at a time: they share the pace of the mail server, and whoever waits for it takes one place. */
export const ENVIO = definirTarea({
  nombre: 'envio-de-correo',
  titulo: () => 'Enviar correo',
  entrada: z.object({ envio: z.uuid() }),
  acceso: 'correo.enviar',
  linea: 'correo',
  continua: true,
  handler: async ({ sender }: { readonly sender: () => Promise<Cartero> }) =>
    (await import('./oficio.ts')).enviarCorreos(await sender()),
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
