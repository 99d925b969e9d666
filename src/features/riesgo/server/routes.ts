// Serves the calls that show the state of readings of Moodle and request new ones.
import type { FastifyInstance } from 'fastify';
import { can } from '#catalogo/permisos.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { lecturasContract } from '../contract.ts';
import { LEIDOS } from './lectura.ts';
import { readEstadoDeLecturas, requestLectura } from './service.ts';

type Options = {
  readonly db: Db;
  readonly moodle: Moodle;
  /** Days without access from which on a student is at risk. */
  readonly diasDeRiesgo: () => Promise<number>;
  readonly now?: (() => Date) | undefined;
};

export function serveLecturasDePlataforma(
  app: FastifyInstance,
  { db, moodle, diasDeRiesgo, now = () => new Date() }: Options,
): void {
  const known = (leido: string): string => {
    if (!Object.hasOwn(LEIDOS, leido))
      throw new AppError('no-existe', { message: 'Este informe no usa datos de Moodle.' });
    return leido;
  };
  const handlers: Handlers<typeof lecturasContract> = {
    async 'GET /lecturas/{leido}'({ params }, { actor }) {
      const leido = known(params.leido);
      if (!can(actor, `informes.leer:${LEIDOS[leido]!.informe}`)) throw new AppError('sin-permiso');
      return {
        status: 200,
        body: await readEstadoDeLecturas({ db, moodle, diasDeRiesgo: await diasDeRiesgo(), now: now() }, leido),
      };
    },
    async 'POST /lecturas/{leido}'({ params }, { actor, request }) {
      const leido = known(params.leido);
      const tareas: { servidor: string; tarea: string }[] = [];
      for (const { name: servidor, label: etiqueta } of moodle.values()) {
        const pedido = { leido, servidor, etiqueta, actor, principal: principalOf(request), now: now() };
        tareas.push({ servidor, tarea: await requestLectura(db, pedido) });
      }
      return { status: 202, body: { tareas } };
    },
  };
  serve(app, lecturasContract, handlers);
}
