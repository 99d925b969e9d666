import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { permisosOf } from '../../src/catalogo/permisos.ts';
import { createEnvio, type Destinatario } from '../../src/features/correo/server/service.ts';
import { createDatabase, type Db } from '../../src/platform/server/db/database.ts';

const POLL_MS = 100;

/** The person who asks for all of the trial. */
export const MANAGER = {
  sesion: '',
  usuario: 'gestora',
  nombre: 'Gestora',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};

/** The state of a recipient in the product. */
export type Recipient = {
  readonly email: string;
  readonly estado: string;
  readonly motivo: string | null;
  readonly messageId: string | null;
};

/** A message of the trial, as its rows tell it. */
export type Correo = {
  /** Connects to its database after a new start. */
  readonly connect: (connection: string) => Promise<void>;
  /** Resolves when its job has ended. */
  readonly ended: () => Promise<void>;
  readonly recipients: () => Promise<readonly Recipient[]>;
  /** The numbers of the parts that its log names. */
  readonly parts: () => Promise<readonly number[]>;
};

/** Asks for a message to be sent to so many people. */
export async function withCorreo(connection: string, people: number, resources: AsyncDisposableStack): Promise<Correo> {
  let db: Db = createDatabase({ connection, max: 2 });
  resources.defer(async () => db.destroy());
  const { envio, tarea } = await db.transaction().execute(async (tx) =>
    createEnvio(
      tx,
      {
        tipo: '2',
        asunto: 'Aviso para {nombreUsuario}',
        contenido: '<p>Señor(a) {nombreUsuario}:</p><p>Este es un mensaje de prueba.</p>',
        origen: 'prueba',
        actor: MANAGER,
        principal: { usuario: MANAGER.usuario, roles: MANAGER.roles, direccion: '127.0.0.1' },
      },
      Array.from({ length: people }, (_, i) => person(i + 1)),
    ),
  );
  return {
    async connect(where) {
      await db.destroy();
      db = createDatabase({ connection: where, max: 2 });
    },
    async ended() {
      for (;;) {
        const { rows } = await sql<{ estado: string; error: string | null }>`
          select estado, error from tareas where id = ${tarea}`.execute(db);
        if (rows[0]?.error) throw new Error(rows[0].error);
        if (rows[0]?.estado === 'terminada') return;
        await delay(POLL_MS);
      }
    },
    async recipients() {
      const { rows } = await sql<Recipient>`
        select email, estado, motivo, message_id as "messageId" from correo_destinatarios where correo = ${envio}`.execute(
        db,
      );
      return rows;
    },
    async parts() {
      const { rows } = await sql<{ parte: number }>`
        select distinct parte from correo_partes where correo = ${envio} order by 1`.execute(db);
      return rows.map(({ parte }) => parte);
    },
  };
}

const person = (n: number): Destinatario => ({
  email: `persona${n}@example.com`,
  nombre: `Persona ${n}`,
  rol: 'Estudiante',
  campos: { nombreUsuario: `Persona ${n}` },
  filas: [],
});
