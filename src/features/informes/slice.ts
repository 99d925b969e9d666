// Manifest of reports (server): screens, calls, downloads, jobs, audited acts and personal data.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { INFORMES } from '#catalogo/index.ts';
import { consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Site, Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { contractsOf } from './contract.ts';
import { PALABRAS_DE_INFORMES } from './palabras.ts';
import { ownPantallas, pantallas } from './pantallas.ts';
import { EXPORTACION, FILAS } from './server/exportacion.ts';
import { deleteOldContados } from './server/graficos/contados.store.ts';
import type { ForeignCharts } from './server/graficos/service.ts';
import { type UnreadReason } from './server/lecturas.ts';
import { serveInformePages } from './server/pages.ts';
import { almacenDeVistas } from './server/personas.ts';
import { serveInformes } from './server/routes.ts';
import { cursosDeSemestre, registrosDeSemestre } from './server/semestre.ts';
import { completeInformes, countGraficosAhead } from './server/service.ts';
import { deleteOrphanVistas } from './server/vistas.store.ts';

type Services = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly filasEnLinea: number | undefined;
  readonly sinLeer: UnreadReason;
  readonly foreignCharts: ForeignCharts;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { catalogo, ...context }: Services): void => serveInformes(app, catalogo, context);

const servePages = (app: FastifyInstance, { catalogo }: Services, site: Site): void =>
  serveInformePages(app, catalogo, site);

const acciones = {
  informe: {
    titulo: 'Informes',
    ...PALABRAS_DE_INFORMES,
    acciones: {
      'informe.apertura': consulta('Informe abierto'),
      'informe.exportacion': consulta('Informe exportado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  complete: async (db, { informes }) => completeInformes(db, informes),
  acciones,
  pantallas,
  ownPantallas,
  contracts: contractsOf(INFORMES),
  serve,
  servePages,
  descargas: [FILAS],
  jobs: [EXPORTACION],
  schedules: [
    {
      name: 'graficos',
      cron: '*/10 * * * *',
      run: async ({ db, catalogo, now }: Pick<Services, 'db' | 'catalogo' | 'now'>) =>
        countGraficosAhead(db, catalogo().informesDeFormularios, now()),
    },
  ],
  cleanup: [async ({ db }: Pick<Services, 'db'>, now) => deleteOldContados(db, now)],
  cleanupOfAccounts: async ({ db }: Pick<Services, 'db'>) => deleteOrphanVistas(db),
  semestre: [registrosDeSemestre, cursosDeSemestre],
  almacenes: [almacenDeVistas],
  withoutPersonas: { graficos_contados: 'Counts by options, numbers and days of a week; no chart counts by a person.' },
} satisfies Slice;
