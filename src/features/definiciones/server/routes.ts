// Serves the calls of the forms that the unit makes itself.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { pruebasContract } from '../contract-pruebas.ts';
import { definicionesContract } from '../contract.ts';
import type { Definiciones } from './service.ts';

export function serveDefiniciones(
  app: FastifyInstance,
  { definiciones }: { readonly definiciones: Definiciones },
): void {
  const autorOf = ({ usuario, nombre }: Actor, request: FastifyRequest) => ({
    usuario,
    nombre,
    principal: principalOf(request),
  });
  const handlers: Handlers<typeof definicionesContract> = {
    async 'GET /definiciones'() {
      return { status: 200, body: await definiciones.list() };
    },
    async 'POST /definiciones'({ body }, { actor, request, once }) {
      const begun = await once(async (note) => definiciones.begin(body, { ...autorOf(actor, request), note }));
      return { status: 201, body: begun };
    },
    async 'GET /definiciones/{slug}'({ params: { slug } }) {
      return { status: 200, body: await definiciones.open(slug) };
    },
    async 'PUT /definiciones/{slug}'({ params: { slug }, body }, { actor, request }) {
      return { status: 200, body: await definiciones.save(slug, body, autorOf(actor, request)) };
    },
    async 'GET /definiciones/{slug}/pagina'({ params: { slug } }) {
      return { status: 200, body: await definiciones.pagina(slug) };
    },
    async 'GET /definiciones/{slug}/versiones/{version}'({ params: { slug, version } }) {
      return { status: 200, body: { tramite: await definiciones.version(slug, version) } };
    },
    async 'POST /definiciones/{slug}/versiones'({ params: { slug }, body: { revision } }, { actor, request, once }) {
      const published = await once(async (note) =>
        definiciones.publish(slug, revision, { ...autorOf(actor, request), note }),
      );
      return { status: 201, body: published };
    },
    async 'PUT /definiciones/{slug}/archivada'({ params: { slug }, body: { archivada } }, { actor, request }) {
      return { status: 200, body: await definiciones.archive(slug, archivada, autorOf(actor, request)) };
    },
    async 'DELETE /definiciones/{slug}'({ params: { slug } }, { actor, request }) {
      await definiciones.remove(slug, autorOf(actor, request));
      return { status: 200, body: {} };
    },
  };
  serve(app, definicionesContract, handlers);
  servePruebas(app, definiciones);
}

function servePruebas(app: FastifyInstance, { pruebas }: Pick<Definiciones, 'pruebas'>): void {
  const handlers: Handlers<typeof pruebasContract> = {
    async 'GET /definiciones/{slug}/pruebas'({ params: { slug } }) {
      return { status: 200, body: { pruebas: await pruebas.list(slug) } };
    },
    async 'POST /definiciones/{slug}/pruebas'({ params: { slug }, body }, { actor, request, once }) {
      const principal = principalOf(request);
      return { status: 201, body: await once(async (note) => pruebas.send(slug, body, { actor, principal, note })) };
    },
    async 'DELETE /definiciones/{slug}/pruebas/{id}'({ params: { slug, id } }) {
      await pruebas.remove(slug, id);
      return { status: 200, body: {} };
    },
  };
  serve(app, pruebasContract, handlers);
}
