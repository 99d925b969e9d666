import type { FastifyInstance } from 'fastify';
import { can } from '#catalogo/permisos.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import { serve } from '#platform/server/http/serve.ts';
import { asignaturasContract } from '../contract.ts';
import { serveGestion } from './gestion/routes.ts';
import type { Gestion } from './gestion/service.ts';
import type { Asignaturas } from './service.ts';

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
