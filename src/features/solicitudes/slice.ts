// Manifest of requests: the unit's calls and the person's page, acts, tasks, schedules and personal data.
import type { FastifyInstance } from 'fastify';
import { ESTADO_INFO } from '#catalogo/estados.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Site, Slice } from '#core/slice.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import { atencionContract } from './contract-atencion.ts';
import { correccionesContract } from './contract-correcciones.ts';
import { estadosContract } from './contract-estados.ts';
import { mensajesContract } from './contract-mensajes.ts';
import { registroContract } from './contract-registro.ts';
import { solicitudesContract } from './contract.ts';
import { cleanPresencias } from './server/atencion/atencion.ts';
import { tellClosings } from './server/calificaciones.ts';
import { cleanRetirados, deliverMensaje, TAREA_DE_MENSAJES } from './server/conversacion/mensajes.ts';
import { attendEsperas } from './server/estados/esperas.ts';
import { TAREA_DE_CIERRE } from './server/estados/estados.ts';
import { completeTerms } from './server/estados/plazos.ts';
import { almacenDeEstados, almacenDeRegistros } from './server/personas.ts';
import { serveSolicitudes, serveSolicitudPages } from './server/routes.ts';
import { solicitudesDeSemestre } from './server/semestre.ts';
import { createSolicitudes, TAREA_DE_ENLACES } from './server/service.ts';
import type { SolicitudesOptions } from './server/solicitud-hallada.ts';
import { deleteEnlaces } from './server/solicitudes.store.ts';
import { serveUnidad, type UnidadOptions } from './server/unit-routes.ts';

type Demostracion = { readonly isDemostracion: boolean };

const withService = (context: SolicitudesOptions) => ({ solicitudes: createSolicitudes(context) });

const NOMBRES_DE_ESTADOS = Object.fromEntries(
  Object.entries(ESTADO_INFO).map(([estado, { nombre }]) => [estado, nombre]),
);

const acciones = {
  registro: {
    titulo: 'Registros',
    objetos: { registro: { titulo: 'Registro' } },
    detalle: {
      cambio: 'Cambio',
      deshace: 'Deshace el cambio',
      nuevoEstado: { titulo: 'Nuevo estado', valores: NOMBRES_DE_ESTADOS },
      paso: 'Paso',
      resultado: { titulo: 'Resultado', valores: RESULTADOS },
    },
    acciones: {
      'registro.apertura': consulta('Registro abierto'),
      'registro.estado': cambio('Estado cambiado'),
      'registro.responsable': cambio('Solicitud asignada'),
      'registro.nota': cambio('Nota agregada a una solicitud'),
      'registro.mensaje': cambio('Mensaje a la persona de una solicitud'),
      'registro.correccion': cambio('Corrección pedida a la persona de una solicitud'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

const origenesDeCorreo = {
  solicitud: {
    titulo: 'Seguimiento de una solicitud',
    reason: 'con este correo se hizo una solicitud',
    answering: 'abra su solicitud',
  },
  inscripcion: { titulo: 'Seguimiento de una inscripción', reason: 'con este correo se hizo una inscripción' },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

export const slice = {
  origenesDeCorreo,
  complete: async (db, catalogo) => completeTerms(db, catalogo),
  acciones,
  contracts: [
    solicitudesContract,
    registroContract,
    estadosContract,
    atencionContract,
    mensajesContract,
    correccionesContract,
  ],
  serve(app: FastifyInstance, context: SolicitudesOptions & UnidadOptions) {
    serveSolicitudes(app, withService(context));
    serveUnidad(app, context);
  },
  servePages: (app: FastifyInstance, context: SolicitudesOptions, site: Site) =>
    serveSolicitudPages(app, withService(context), site),
  tasks: async (context: SolicitudesOptions) => {
    const solicitudes = createSolicitudes(context);
    return {
      [TAREA_DE_ENLACES]: async ({ key }) => solicitudes.sendEnlace(key),
      [TAREA_DE_MENSAJES.task]: async ({ key }) => deliverMensaje(context, key),
      [TAREA_DE_CIERRE]: async ({ key }) => tellClosings(context, key.slice(TAREA_DE_CIERRE.length + 1)),
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
    async ({ db }: Pick<SolicitudesOptions, 'db'>, now) => cleanRetirados(db, now),
    async ({ db }: Pick<SolicitudesOptions, 'db'>, now) => cleanPresencias(db, now),
    async ({ db }: Pick<SolicitudesOptions, 'db'>, now) => deleteEnlaces(db, new Date(now.getTime() - HOUR_MS)),
  ],
  semestre: [solicitudesDeSemestre],
  almacenes: [almacenDeRegistros, almacenDeEstados],
  withoutPersonas: {
    enlaces_de_solicitud: 'Ids of requests, and when a link was mailed.',
    presencias: 'Managers who have a request open, for a minute.',
  },
} satisfies Slice;
