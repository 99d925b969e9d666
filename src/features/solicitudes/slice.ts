// Manifest of the person's side of requests: its calls, its page, links by mail, and a table without personal data.
import type { FastifyInstance } from 'fastify';
import type { Site, Slice } from '#features/slice.ts';
import { solicitudesContract } from './contract.ts';
import { serveSolicitudes, serveSolicitudPages } from './server/routes.ts';
import { createSolicitudes, type SolicitudesOptions, TAREA_DE_ENLACES } from './server/service.ts';
import { deleteEnlaces } from './server/solicitudes.store.ts';

const HORA_MS = 3_600_000;

const withService = (context: SolicitudesOptions) => ({ db: context.db, solicitudes: createSolicitudes(context) });

export const slice = {
  contracts: [solicitudesContract],
  serve: (app: FastifyInstance, context: SolicitudesOptions) => serveSolicitudes(app, withService(context)),
  servePages: (app: FastifyInstance, context: SolicitudesOptions, site: Site) =>
    serveSolicitudPages(app, withService(context), site),
  tasks: async (context: SolicitudesOptions) => {
    const solicitudes = createSolicitudes(context);
    return { [TAREA_DE_ENLACES]: async ({ key }) => solicitudes.enviarEnlace(key) };
  },
  cleanup: [
    async ({ db }: Pick<SolicitudesOptions, 'db'>, now) => deleteEnlaces(db, new Date(now.getTime() - HORA_MS)),
  ],
  sinPersonas: { enlaces_de_solicitud: 'Ids of requests, and when a link was mailed.' },
} satisfies Slice;
