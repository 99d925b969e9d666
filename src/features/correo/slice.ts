// Manifest of mail (writing, sending, reading messages): calls, screen, audited acts, jobs, cleanup, personal data.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { Archivos } from '#core/archivos/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { redaccionContract } from './contract/compose.ts';
import { correosContract } from './contract/correos.ts';
import { textosContract } from './contract/textos.ts';
import { pantallas } from './pantallas.ts';
import { cleanCorreos } from './server/cleanup.ts';
import type { Letterhead } from './server/composing/letterhead.ts';
import { deleteCountsBefore } from './server/daily.store.ts';
import { almacenDeCorreos } from './server/personas.ts';
import type { Fuente, PaginasDeSolicitudes } from './server/review/destinatarios.ts';
import { serveRedaccion } from './server/review/routes.ts';
import { serveCorreos } from './server/routes.ts';
import { ENVIO, singleTasks, sweepAbandoned } from './server/sending/jobs.ts';
import type { Sender } from './server/sending/sender.ts';
import type { OrigenDeclarado } from './server/service.ts';
import { countUnsent, deleteOrphanTextos } from './server/store.ts';
import { serveTextos } from './server/textos-routes.ts';
import { metricsOf, senalOf } from './server/unsent.ts';

type Services = {
  readonly db: Db;
  readonly files: Files;
  readonly ajustes: Ajustes;
  readonly archivos: Archivos;
  readonly fuentes: () => readonly Fuente[];
  readonly catalogo: CatalogoNow;
  readonly paginas: PaginasDeSolicitudes;
  readonly composers: Sender['composers'];
  readonly membrete: Letterhead;
  readonly origenesDeCorreo: Readonly<Record<string, OrigenDeclarado>>;
  readonly sinServidor: boolean;
  readonly isDemostracion: boolean;
  readonly secret: string;
  readonly now: () => Date;
};

function serve(app: FastifyInstance, { ajustes, ...context }: Services): void {
  const diasGuardado = async () => (await ajustes.actuales()).diasDeCorreo;
  serveTextos(app, context);
  serveRedaccion(app, context);
  serveCorreos(app, { ...context, store: context.files.store, diasGuardado });
}

type Sending = {
  readonly config: Pick<Config, 'MAIL_CONNECTIONS'>;
  readonly sender: () => Promise<Sender>;
  readonly stopping: AbortSignal;
};

const acciones = {
  correo: {
    titulo: 'Correos',
    objetos: { correo: { titulo: 'Correo', rutaOf: (id) => `/gestores/correos?correo=${id}` } },
    detalle: {
      personas: 'Personas',
      numeros: 'Números',
      estado: { titulo: 'Estado', valores: { fallido: 'Fallido', por_confirmar: 'Por confirmar' } },
      tipo: {
        titulo: 'Tipo',
        valores: { 1: 'Plantilla de Word', 2: 'Escrito en la aplicación', 3: 'Preparado por la aplicación' },
      },
    },
    acciones: {
      'correo.envio': cambio('Envío de un correo iniciado'),
      'correo.apertura': consulta('Correo abierto'),
      'correo.repeticion': cambio('Envío de un correo intentado de nuevo'),
      'correo.confirmacion': cambio('Recibo de un correo confirmado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

const origenesDeCorreo = {
  seleccion: { titulo: 'Selección de personas' },
  prueba: { titulo: 'Prueba', reason: 'usted pidió una prueba' },
} as const;

declare module '#core/slice.ts' {
  // Its parameter is that of the type which it adds to.
  // eslint-disable-next-line no-unused-vars
  interface Slice<C = never> {
    /** Origins of the messages that the slice writes, besides reports. */
    readonly origenesDeCorreo?: Readonly<Record<string, OrigenDeclarado>>;
  }
}

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

export const slice = {
  origenesDeCorreo,
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [correosContract, redaccionContract, textosContract],
  serve,
  jobs: [ENVIO],
  // A message to many, and as many single ones as there are connections.
  apart: ({ config }: Pick<Sending, 'config'>) => config.MAIL_CONNECTIONS + 1,
  tasks: async ({ sender, stopping }: Omit<Sending, 'config'>) => singleTasks(await sender(), stopping),
  onSweep: async ({ db }: Services) => sweepAbandoned(db),
  cleanup: [
    async ({ db, ajustes }: Services, now) => cleanCorreos(db, await ajustes.actuales(), now),
    async ({ db }: Services, now) => deleteCountsBefore(db, diaOf(now)),
  ],
  cleanupOfAccounts: async ({ db }: Services) => deleteOrphanTextos(db),
  almacenes: [almacenDeCorreos],
  metrics: async ({ db }: Services) => metricsOf(await countUnsent(db)),
  senales: async ({ db, ...context }: Services) => [senalOf(await countUnsent(db), context)],
  withoutPersonas: { correo_ritmo: 'An instant.', correos_del_dia: 'Hashes and numbers of a day.' },
} satisfies Slice;
