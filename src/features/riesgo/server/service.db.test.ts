import { randomUUID } from 'node:crypto';
import { sql, type PluginTransformResultArgs } from 'kysely';
import { expect, it } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { MOTIVOS_IN_WORDS } from '#core/moodle/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { closeLectura } from './lecturas.store.ts';
import { readEstadoDeLecturas, requestLectura } from './service.ts';

const { db } = await createTestDatabase();
const moodle = createFakeMoodle();
const servidor = moodle.name;
const leido = 'docentesPorCurso';
const gestora = {
  usuario: 'gestora',
  nombre: 'Gestora',
  email: 'g@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};

/** Starts a reading. @returns a function that makes it fail with its job */
async function begin(): Promise<() => Promise<void>> {
  const actor = { ...gestora, sesion: randomUUID() };
  const principal = { usuario: gestora.usuario, roles: gestora.roles, direccion: '127.0.0.1' };
  const id = await requestLectura(db, { leido, servidor, etiqueta: 'Campus', actor, principal, now: new Date() });
  return async () => {
    await closeLectura(db, id, { terminada: new Date(), motivo: 'no-responde' });
    await sql`update tareas set estado = 'fallida', terminada = now(), error = '—' where id = ${id}::uuid`.execute(db);
  };
}

/** A database in which something happens after a number of queries. */
function interrumpida(preguntas: number, act: () => Promise<void>): Db {
  let remaining = preguntas;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      remaining -= 1;
      if (remaining === 0) await act();
      return result;
    },
  });
}

it.each([1, 2, 3])(
  'a reading that fails once %i questions about it are answered is told of as going on, or as failed, never as neither',
  async (preguntas) => {
    const fail = await begin();
    const context = {
      db: interrumpida(preguntas, fail),
      moodle: new Map([[servidor, moodle]]),
      diasDeRiesgo: 15,
      now: new Date(),
    };
    const [visto] = (await readEstadoDeLecturas(context, leido)).servidores;
    expect(visto!.tarea ?? visto!.falla?.texto).toBeTruthy();
    const [after] = (await readEstadoDeLecturas({ ...context, db }, leido)).servidores;
    expect(after).toMatchObject({ tarea: null, falla: { texto: MOTIVOS_IN_WORDS['no-responde'] } });
    await sql`truncate lecturas, tareas, graphile_worker._private_jobs cascade`.execute(db);
  },
);
