// Manifest of background jobs: calls, acts, download of results, cleanup and personal data.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { tareasContract } from './contract.ts';
import { RESULTADO, serveTareas } from './server/routes.ts';
import { cleanupTareas, countUnattended, failAbandonadas, type TipoDeTarea } from './server/service.ts';
import type { FindOpenSesiones } from './server/stream.ts';

const almacenDeTareas = almacenOfTables({
  nombre: 'tareas',
  titulo: 'Tareas',
  guarda: 'Quién pidió cada tarea y con qué datos, por 90 días.',
  alAnonimizar:
    'Las tareas quedan, sin quien las pidió ni lo que la nombra. Los archivos que hicieron en el último día se eliminan: pueden tener sus datos.',
  en: [
    {
      tabla: 'tareas',
      clave: ['id'],
      instante: 'creada',
      fila: 'Tarea',
      enlace: () => '/gestores/tareas',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['titulo', 'asunto', 'entrada', 'resumen', 'error', 'fase', 'archivo_nombre'],
      muestra: { titulo: 'Qué', asunto: 'De qué', nombre: 'Quién la pidió' },
    },
  ],
});

type Services = {
  readonly db: Db;
  readonly files: Files;
  readonly tiposDeTarea: readonly TipoDeTarea[];
  readonly sesiones: { readonly vivas: FindOpenSesiones };
  readonly permisos: PermisosDePersonas;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { db, tiposDeTarea: tipos, sesiones, permisos, now }: Services): void =>
  serveTareas(app, { db, now, tipos, vivas: sesiones.vivas, permisos });

const acciones = {
  tarea: {
    titulo: 'Tareas',
    objetos: { tarea: { titulo: 'Tarea', rutaOf: () => '/gestores/tareas' } },
    acciones: {
      'tarea.inicio': cambio('Tarea iniciada'),
      'tarea.cancelacion': cambio('Tarea cancelada'),
      'tarea.descarga': consulta('Archivo de una tarea descargado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  contracts: [tareasContract],
  serve,
  descargas: [RESULTADO],
  onSweep: async ({ db }: Pick<Services, 'db'>) => failAbandonadas(db),
  cleanup: [async ({ db, files }: Pick<Services, 'db' | 'files'>, now) => cleanupTareas({ db, files }, now)],
  almacenes: [almacenDeTareas],
  metrics: async ({ db }: Pick<Services, 'db'>) => [
    {
      name: 'gestion_jobs_unattended',
      help: 'Jobs of people that failed and need attention',
      value: await countUnattended(db),
    },
  ],
} satisfies Slice;
