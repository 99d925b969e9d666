// Manifest of forms: screens, calls, public pages with receipts, completion of older records, and personal data.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { CATALOGO, FORMULARIOS } from '#catalogo/index.ts';
import type { Site, Slice } from '#core/slice.ts';
import type { DailyMail } from '#features/correo/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { propiosContract } from './contract-propios.ts';
import { comprobanteContract, contractOf, lecturasOf } from './contract.ts';
import { ownPantallas, pantallas } from './pantallas.ts';
import type { Apertura } from './server/apertura.ts';
import { deliverComprobantes, type Seguimientos } from './server/comprobantes.ts';
import { serveComprobantes, serveFormularioPages } from './server/pages.ts';
import { remindAnswered } from './server/recordatorios.ts';
import { serveFormularios, type FormulariosOptions } from './server/routes.ts';
import { cleanEnvios, completeItems, refreshAmbitos, type Recepcion } from './server/service.ts';

type Services = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly liveCatalogo: Pick<FormulariosOptions, 'formFor'>;
  readonly recepcion: Recepcion;
  readonly apertura: Apertura;
  readonly seguimientos: Seguimientos;
  readonly correoDelDia: DailyMail;
  readonly secret: string;
  readonly dominios: readonly string[];
  readonly sinServidor: boolean;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
};

function serve(app: FastifyInstance, { recepcion, apertura, liveCatalogo, ...comprobantes }: Services): void {
  const { formFor } = liveCatalogo;
  serveFormularios(app, comprobantes.catalogo, { recepcion, apertura, comprobantes, formFor });
}

function servePages(app: FastifyInstance, context: Services, { pages, comun, gestion }: Site): void {
  const { catalogo, apertura, seguimientos } = context;
  serveFormularioPages(app, catalogo, { pages, apertura, comun, gestion });
  serveComprobantes(app, { pages, catalogo, seguimientos, comun });
}

const origenesDeCorreo = {
  comprobante: {
    titulo: 'Comprobante de un formulario',
    reason: 'con este correo se diligenció un formulario nuestro',
  },
  recordatorio: {
    titulo: 'Recordatorio de un formulario',
    reason: 'con este correo se diligenció un formulario nuestro',
  },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

export const slice = {
  origenesDeCorreo,
  async complete(db, catalogo) {
    await completeItems(db, catalogo);
    await refreshAmbitos(db, { catalogo, now: new Date() });
    return true;
  },
  pantallas,
  ownPantallas,
  ownContracts: (tramites) => [contractOf(tramites.map(({ formulario }) => formulario))],
  contracts: [contractOf(FORMULARIOS), lecturasOf(FORMULARIOS), propiosContract(() => CATALOGO), comprobanteContract],
  serve,
  servePages,
  onSweep: deliverComprobantes,
  schedules: [
    { name: 'recordatorios-de-formularios', cron: '*/5 * * * *', run: remindAnswered },
    {
      name: 'ambitos-de-filas',
      cron: '* * * * *',
      async run({ db, catalogo, now, stopping }: Services) {
        await refreshAmbitos(db, { catalogo: catalogo(), now: now(), stopping });
      },
    },
  ],
  cleanup: [async ({ db }: Pick<Services, 'db'>, now) => cleanEnvios(db, now)],
  withoutPersonas: {
    ambitos_revisados: 'Names of forms and semesters.',
    comprobantes_enviados: 'Which message carried which receipt: ids.',
    comprobantes_prometidos: 'Ids of records.',
    consecutivos: 'Numbers.',
    envios: 'Keys of sendings with their receipts: ids and numbers. No answers.',
    recordatorios_enviados: 'Ids of records, and which reminder was mailed.',
    seguimientos: 'Hashes of the addresses of receipts.',
  },
} satisfies Slice;
