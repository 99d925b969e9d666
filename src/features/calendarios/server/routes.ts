import type { FastifyInstance } from 'fastify';
import { semestreDe } from '#catalogo/semestre.ts';
import { quienOf } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { calendariosContract } from '../contract.ts';
import { cambiarCalendario, listarCalendarios } from './service.ts';

type Options = { readonly db: Db; readonly now?: (() => Date) | undefined };

/** Serves the calls by which managers read and change the semesters' dates. */
export function serveCalendarios(app: FastifyInstance, { db, now = () => new Date() }: Options): void {
  const handlers: Handlers<typeof calendariosContract> = {
    async 'GET /calendarios'() {
      const actual = semestreDe(now());
      return { status: 200, body: { actual, calendarios: await listarCalendarios(db, actual) } };
    },
    async 'PUT /calendarios/{semestre}'({ params: { semestre }, body }, { actor, request }) {
      const abierto = await cambiarCalendario(db, {
        version: body.version,
        calendario: { semestre, ...body.calendario },
        usuario: actor.usuario,
        nombre: actor.nombre,
        quien: quienOf(request),
        now: now(),
      });
      return { status: 200, body: abierto };
    },
  };
  serve(app, calendariosContract, handlers);
}
