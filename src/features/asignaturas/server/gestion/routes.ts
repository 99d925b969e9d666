import type { FastifyInstance, FastifyRequest } from 'fastify';
import { quienOf } from '#features/auditoria/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { gestionDeAsignaturasContract } from '../../contract-gestion.ts';
import type { Gestion, Gestor } from './service.ts';

type Llamada = { readonly actor: Actor; readonly request: FastifyRequest };

const gestorDe = ({ actor: { usuario, nombre }, request }: Llamada): Gestor => ({
  usuario,
  nombre,
  quien: quienOf(request),
});

/** The calls with which managers keep the assignments. */
export function serveGestion(app: FastifyInstance, gestion: Gestion): void {
  const handlers: Handlers<typeof gestionDeAsignaturasContract> = {
    async 'GET /asignaturas/opciones'() {
      return { status: 200, body: await gestion.opciones() };
    },
    async 'POST /asignaturas/consulta'({ body }) {
      return { status: 200, body: await gestion.pagina(body) };
    },
    async 'POST /asignaturas'({ body }, llamada) {
      return { status: 201, body: await gestion.agregar(body, gestorDe(llamada)) };
    },
    async 'GET /asignaturas/{id}'({ params: { id } }) {
      return { status: 200, body: await gestion.abrir(id) };
    },
    async 'PUT /asignaturas/{id}'({ params: { id }, body }, llamada) {
      return { status: 200, body: await gestion.cambiar(id, body, gestorDe(llamada)) };
    },
    async 'POST /asignaturas/{id}/eliminar'({ params: { id }, body: { version } }, llamada) {
      await gestion.eliminar(id, version, gestorDe(llamada));
      return { status: 200, body: { id } };
    },
  };
  serve(app, gestionDeAsignaturasContract, handlers);
}
