import type { FastifyInstance } from 'fastify';
import { quienOf } from '#features/auditoria/server/service.ts';
import type { Call, Handlers } from '#platform/server/http/serve.ts';
import { serve } from '#platform/server/http/serve.ts';
import { titularesContract } from '../contract.ts';
import type { Autor, Titulares } from './service.ts';

type Own = typeof titularesContract;

const autorDe = ({ actor, request }: Pick<Call<Own['POST /titulares']>, 'actor' | 'request'>): Autor => ({
  usuario: actor.usuario,
  nombre: actor.nombre,
  quien: quienOf(request),
});

/** Serves the calls of the register of data owners' requests. */
export function serveTitulares(app: FastifyInstance, { titulares }: { readonly titulares: Titulares }): void {
  const handlers: Handlers<Own> = {
    async 'POST /titulares/consulta'({ body }) {
      return { status: 200, body: await titulares.pagina(body) };
    },
    async 'POST /titulares'({ body }, call) {
      return { status: 201, body: await titulares.registrar(body, autorDe(call)) };
    },
    async 'GET /titulares/{id}'({ params: { id } }, { request }) {
      return { status: 200, body: await titulares.abrir(id, quienOf(request)) };
    },
    async 'PUT /titulares/{id}'({ params: { id }, body }, call) {
      return { status: 200, body: await titulares.corregir(id, body, autorDe(call)) };
    },
    async 'POST /titulares/{id}/pasos'({ params: { id }, body }, call) {
      return { status: 200, body: await titulares.dar(id, body, autorDe(call)) };
    },
  };
  serve(app, titularesContract, handlers);
}
