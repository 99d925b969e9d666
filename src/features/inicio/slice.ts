// Manifest of the home pages and of the document at every staff screen (server).
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Pantalla } from '#core/pantalla.ts';
import type { Site, Slice } from '#core/slice.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { minimumForDocente } from '#features/encuestas/server/service.ts';
import type { Apertura } from '#features/formularios/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { inicioContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import type { EscritorioContext } from './server/escritorio.ts';
import type { PropioContext } from './server/propio.ts';
import { serveInicio, servePantallas } from './server/routes.ts';

type Services = {
  readonly config: Pick<Config, 'SURVEY_MIN_ANSWERS'>;
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly ajustes: Ajustes;
  readonly apertura: Apertura;
  readonly seguimientos: PropioContext['seguimientos'];
  readonly espera: PropioContext['espera'];
  readonly vigencias: PropioContext['vigencias'];
  readonly pendientes: EscritorioContext['pendientes'];
  readonly pantallas: readonly Pantalla[];
  readonly ownPantallas: () => readonly Pantalla[];
  readonly apagadas: () => Promise<readonly string[]>;
  readonly now: () => Date;
};

function serve(app: FastifyInstance, { config, ajustes, ...context }: Services): void {
  serveInicio(app, {
    ...context,
    minimoDeDocente: async () => minimumForDocente(await ajustes.actuales(), config.SURVEY_MIN_ANSWERS),
  });
}

/** Home pages of the roles, and the document served at every staff screen. */
export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [inicioContract],
  serve,
  servePages: (app, { pantallas: all }: Services, { pages, gestion }: Site) =>
    servePantallas(app, { pages, pantallas: all, datos: gestion }),
} satisfies Slice;
