// Forms of the unit for tests: an application with lists, and calls that publish forms, fill them in and read their rows.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { toFormData } from '#catalogo/payload.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createTestDist } from '../../../testing/dist.ts';
import type { Definicion } from '../contract.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The answer to a sending: its receipt, or its faults. */
type Sent = {
  readonly id: string;
  readonly comprobante: string;
  readonly seguimiento: string;
  readonly message: string;
  readonly errores?: Readonly<Record<string, string>>;
};

/** Headers of a sending, and the process that receives it. */
type SendOptions = { readonly app?: FastifyInstance } & Readonly<Record<string, unknown>>;

/** Call it at the top of a test file. */
export async function createTestDefiniciones() {
  const test = await createTestApp({}, { dist: createTestDist() });
  await seedListas(test.db);

  async function call(method: Method, path: string, payload?: object) {
    const answer = await test.app.inject({
      method,
      url: `/api${path}`,
      // A session for each call: tests move the clock.
      headers: await test.signIn(['manager'], 'gestora'),
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Definicion & { message: string }>() };
  }

  /** Saves a change of a draft and publishes it. */
  async function republish({ slug, revision, tramite }: Definicion, change: (tramite: Tramite) => Tramite) {
    const changed = change(tramite as unknown as Tramite);
    const saved = await call('PUT', `/definiciones/${slug}`, { revision, tramite: changed });
    const path = `/definiciones/${slug}/versiones`;
    return saved.status === 200 ? call('POST', path, { revision: saved.body.revision }) : saved;
  }

  return {
    ...test,
    call,
    republish,
    /** Begins an empty form, which asks for a name and an address, and publishes it with a change. */
    publish: async (slug: string, change: (tramite: Tramite) => Tramite) =>
      republish((await call('POST', '/definiciones', { slug, titulo: `Titulo ${slug}` })).body, change),
    send: async (
      slug: string,
      valores: Readonly<Record<string, unknown>>,
      { app = test.app, ...headers }: SendOptions = {},
    ) => {
      const campos = Object.fromEntries(Object.keys(valores).map((clave) => [clave, { tipo: 'texto' }]));
      const answer = await app.inject({
        method: 'POST',
        url: `/api/formularios/${slug}`,
        payload: toFormData({ campos } as never, valores),
        headers: { 'idempotency-key': randomUUID(), ...headers },
      });
      return { status: answer.statusCode, body: answer.json<Sent>() };
    },
  };
}

/** Answers to the questions with which an empty form begins. */
export const datosOf = (nombre: string) => ({ nombre, correo: `${nombre}@example.com` });
