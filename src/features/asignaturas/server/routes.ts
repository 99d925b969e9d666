import type { FastifyInstance, FastifyRequest } from 'fastify';
import { can } from '#catalogo/permisos.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { quienOf } from '#features/auditoria/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { asignaturasContract } from '../contract.ts';
import { gestionDeAsignaturasContract } from '../contract-gestion.ts';
import type { Gestion, Gestor } from './gestion.ts';
import type { Asignaturas } from './service.ts';

type Llamada = { readonly actor: Actor; readonly request: FastifyRequest };

const gestorDe = ({ actor: { usuario, nombre }, request }: Llamada): Gestor => ({
  usuario,
  nombre,
  quien: quienOf(request),
});

/** The calls with which managers keep the assignments. */
function serveGestion(app: FastifyInstance, gestion: Gestion): void {
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

type Options = {
  readonly asignaturas: Asignaturas;
  readonly gestion: Gestion;
  readonly now?: (() => Date) | undefined;
};

/** The calls about subjects. */
export function serveAsignaturas(
  app: FastifyInstance,
  { asignaturas, gestion, now = () => new Date() }: Options,
): void {
  const actuales = async () => asignaturas.de(semestreDe(now()));
  serveGestion(app, gestion);
  serve(app, asignaturasContract, {
    async 'GET /obtenerCodigos'(_input, { actor }) {
      const { todas } = await actuales();
      const conCorreos = actor !== null && can(actor, 'asignaturas.editar');
      const codigos = conCorreos ? [...todas] : todas.map((asignatura) => ({ ...asignatura, correo: undefined }));
      return { status: 200 as const, body: { codigos } };
    },
    async 'POST /obtenerCodigosAsignaturas'({ body: { semestreActual } }) {
      const { todas } = await asignaturas.de(semestreActual);
      return { status: 200 as const, body: { info: [...todas] } };
    },
    async 'POST /asignaturas/busqueda'({ body: { texto, soloHabilitables = false } }) {
      const { asignaturas: halladas, total } = (await actuales()).buscar({ texto, soloHabilitables });
      return { status: 200 as const, body: { asignaturas: [...halladas], total } };
    },
  });
}
