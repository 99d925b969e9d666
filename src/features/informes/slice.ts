// Manifest of reports (server): screens, calls, downloads, jobs, audited acts and personal data.
import { type AccionesOf, cambio, consulta, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Formulario } from '#catalogo/formulario.ts';
import { INFORMES } from '#catalogo/index.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { TablaDePermisos } from '#catalogo/permisos.ts';
import type { Archivos } from '#core/archivos/server/service.ts';
import type { Fuente } from '#features/correo/server/service.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { PALABRAS_DE_INFORMES, PALABRAS_DE_REGISTROS } from './palabras.ts';
import type { Slice } from '#core/slice.ts';
import { contractsOf } from './contract.ts';
import { EXPORTACION, FILAS } from './server/exportacion.ts';
import type { ForeignCharts } from './server/graficos/service.ts';
import { cleanRetirados, tasksOfMensajes } from './server/mensajes.ts';
import { almacenDeEstados, almacenDeVistas } from './server/personas.ts';
import { serveInformes } from './server/routes.ts';
import { type UnreadReason } from './server/lecturas.ts';
import { completeInformes, countGraficosAhead, deleteOldContados, limpiarVistas } from './server/service.ts';
import { pantallas } from './pantallas.ts';

type Services = {
  readonly db: Db;
  readonly informes: readonly Informe[];
  readonly filasEnLinea: number | undefined;
  readonly sinLeer: UnreadReason;
  readonly ajenos: ForeignCharts;
  readonly permisos: TablaDePermisos;
  readonly archivos: Archivos;
  readonly formularios: readonly Formulario[];
  readonly fuentes: readonly Fuente[];
  readonly seguimientos: Seguimientos;
  readonly publicUrl: string | null;
  readonly secret: string;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { informes, ...context }: Services): void => serveInformes(app, informes, context);

const acciones = {
  informe: {
    titulo: 'Informes',
    ...PALABRAS_DE_INFORMES,
    acciones: {
      'informe.apertura': consulta('Informe abierto'),
      'informe.exportacion': consulta('Informe exportado'),
    },
  },
  registro: {
    titulo: 'Registros',
    ...PALABRAS_DE_REGISTROS,
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
  solicitud: { titulo: 'Seguimiento de una solicitud', porque: 'con esta dirección se hizo una solicitud' },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

/** Reports over records and over what is read from the platform. */
export const slice = {
  origenesDeCorreo,
  complete: async (db) => completeInformes(db, INFORMES),
  acciones,
  pantallas,
  contracts: contractsOf(INFORMES),
  serve,
  descargas: [FILAS],
  jobs: [EXPORTACION],
  tasks: async (context: Services) => tasksOfMensajes(context),
  schedules: [
    {
      name: 'graficos',
      cron: '*/10 * * * *',
      run: async ({ db, informes, now }: Pick<Services, 'db' | 'informes' | 'now'>) =>
        countGraficosAhead(db, informes, now()),
    },
  ],
  cleanup: [
    async ({ db }: Pick<Services, 'db'>, now) => deleteOldContados(db, now),
    async ({ db }: Pick<Services, 'db'>, now) => cleanRetirados(db, now),
  ],
  cleanupOfAccounts: async ({ db }: Pick<Services, 'db'>) => limpiarVistas(db),
  almacenes: [almacenDeEstados, almacenDeVistas],
  sinPersonas: { graficos_contados: 'Counts by options, numbers and days of a week; no chart counts by a person.' },
} satisfies Slice;
