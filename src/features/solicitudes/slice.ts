// Manifest of the person's side of requests: its calls, its page, links by mail, and a table without personal data.
import type { FastifyInstance } from 'fastify';
import { TAREA_DE_CIERRE } from '#features/informes/server/service.ts';
import type { Site, Slice } from '#core/slice.ts';
import { solicitudesContract } from './contract.ts';
import { serveSolicitudes, serveSolicitudPages } from './server/routes.ts';
import { askForCalificaciones } from './server/calificaciones.ts';
import { attendEsperas } from './server/esperas.ts';
import { createSolicitudes, type SolicitudesOptions, TAREA_DE_ENLACES } from './server/service.ts';
import { deleteEnlaces } from './server/solicitudes.store.ts';

type Demostracion = { readonly isDemostracion: boolean };

const HORA_MS = 3_600_000;

const withService = (context: SolicitudesOptions) => ({ db: context.db, solicitudes: createSolicitudes(context) });

export const slice = {
  contracts: [solicitudesContract],
  serve: (app: FastifyInstance, context: SolicitudesOptions) => serveSolicitudes(app, withService(context)),
  servePages: (app: FastifyInstance, context: SolicitudesOptions, site: Site) =>
    serveSolicitudPages(app, withService(context), site),
  tasks: async (context: SolicitudesOptions) => {
    const solicitudes = createSolicitudes(context);
    return {
      [TAREA_DE_ENLACES]: async ({ key }) => solicitudes.enviarEnlace(key),
      [TAREA_DE_CIERRE]: async ({ key }) => askForCalificaciones(context, key.slice(TAREA_DE_CIERRE.length + 1)),
    };
  },
  schedules: [
    {
      name: 'solicitudes-en-espera',
      // Eight to half past five in Bogotá, Monday to Friday: what the morning did not do, the afternoon does.
      cron: '*/30 13-22 * * 1-5',
      // Invented people do not answer: their requests keep their states.
      async run({ isDemostracion, ...context }: Parameters<typeof attendEsperas>[0] & Demostracion) {
        if (!isDemostracion) await attendEsperas(context);
      },
    },
  ],
  cleanup: [
    async ({ db }: Pick<SolicitudesOptions, 'db'>, now) => deleteEnlaces(db, new Date(now.getTime() - HORA_MS)),
  ],
  sinPersonas: { enlaces_de_solicitud: 'Ids of requests, and when a link was mailed.' },
} satisfies Slice;
