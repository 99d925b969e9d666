import { type AccionesOf, cambio, consulta, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { TablaDePermisos } from '#catalogo/permisos.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Slice } from '../slice.ts';
import { tareasContract } from './contract.ts';
import { RESULTADO } from './server/descarga.ts';
import type { Vivas } from './server/flujo.ts';
import { almacenDeTareas } from './server/personas.ts';
import { serveTareas } from './server/routes.ts';
import { failAbandonadas, limpiarTareas, type TipoDeTarea } from './server/service.ts';
import { pantallas } from './pantallas.ts';

type Services = {
  readonly db: Db;
  readonly files: Pick<Files, 'results'>;
  readonly tiposDeTarea: readonly TipoDeTarea[];
  readonly sesiones: { readonly vivas: Vivas };
  readonly permisos: TablaDePermisos;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { db, tiposDeTarea: tipos, sesiones, permisos, now }: Services): void =>
  serveTareas(app, { db, now, tipos, vivas: sesiones.vivas, permisos });

const acciones = {
  tarea: {
    titulo: 'Tareas',
    acciones: {
      'tarea.inicio': cambio('Tarea iniciada'),
      'tarea.cancelacion': cambio('Tarea cancelada'),
      'tarea.descarga': consulta('Archivo de una tarea descargado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** Jobs and how they go. */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [tareasContract],
  serve,
  descargas: [RESULTADO],
  onSweep: async ({ db }: Pick<Services, 'db'>) => failAbandonadas(db),
  cleanup: [async ({ db, files }: Pick<Services, 'db' | 'files'>, now) => limpiarTareas({ db, files }, now)],
  almacenes: [almacenDeTareas],
} satisfies Slice;
