// Builders of messages, and a fake mail server, for tests.
import { randomUUID } from 'node:crypto';
import { permisosOf } from '#catalogo/permisos.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Delivery, MailTransport, Message } from '#platform/server/mail.ts';
import { MEMBRETE } from './composing/testing/letterhead.ts';
import type { Sender } from './sending/sender.ts';
import type { CamposColumn, FilaDestinatario } from './sending/store.ts';
import { createEnvio, type Destinatario, type NewEnvio } from './service.ts';

const gestora = {
  sesion: randomUUID(),
  usuario: 'gestora',
  nombre: 'Gestora de Prueba',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};

export const personas = (count: number): Destinatario[] =>
  Array.from({ length: count }, (_, i) => ({
    email: `persona${i + 1}@example.com`,
    nombre: `Persona ${i + 1}`,
    rol: 'Estudiante',
    campos: { nombreUsuario: `Persona ${i + 1}` },
    filas: [randomUUID()],
  }));

export const requestEnvio = async (
  db: Db,
  destinatarios: Parameters<typeof createEnvio>[2],
  mensaje: Partial<NewEnvio> = {},
): Promise<{ envio: string; tarea: string }> =>
  db.transaction().execute(async (tx) =>
    createEnvio(
      tx,
      {
        tipo: '2',
        asunto: 'Aviso para {nombreUsuario}',
        contenido: '<p>Señor(a) {nombreUsuario}:</p>',
        origen: 'inscripcionesHBV',
        actor: gestora,
        principal: { usuario: gestora.usuario, roles: gestora.roles, direccion: '127.0.0.1' },
        ...mensaje,
      },
      destinatarios,
    ),
  );

/** A fake mail server that answers each message as a test decides. */
export function fakeTransport(
  deliver: (message: Message) => Delivery | Promise<Delivery> = () => ACEPTADO,
): MailTransport & {
  /** Messages received, in order. */
  readonly messages: Message[];
} {
  const messages: Message[] = [];
  return {
    delivers: true,
    messages,
    check: async () => null,
    async deliver(message) {
      messages.push(message);
      return deliver(message);
    },
    close: () => {},
  };
}

export const ACEPTADO: Delivery = { outcome: 'accepted' };

export const senderWith = (db: Db, transporte: MailTransport, cambios: Partial<Sender> = {}): Sender => ({
  db,
  transporte,
  membrete: MEMBRETE,
  secret: 'secreto-inventado',
  keepsLinks: false,
  dominio: 'universidad.edu.co',
  alaVez: 3,
  intervalMs: 0,
  esperasMs: [0, 0],
  readArchivo: async () => Promise.reject(new Error('there are no files')),
  composers: {},
  report: () => {},
  ...cambios,
});

/** Recipients of a message, in order. */
export const destinatariosOf = async (db: Db, correo: string): Promise<FilaDestinatario[]> =>
  db
    .selectFrom('correo_destinatarios')
    .selectAll()
    .$narrowType<CamposColumn>()
    .where('correo', '=', correo)
    .orderBy('numero')
    .execute();
