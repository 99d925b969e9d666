import { type AccionesOf, cambio, consulta, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Site, Slice } from '../slice.ts';
import { titularesContract } from './contract.ts';
import { serveTratamiento } from './server/pagina-pages.ts';
import { almacenDeTitulares } from './server/personas.ts';
import { serveTitulares } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

type Services = { readonly db: Db; readonly formularios: readonly Formulario[]; readonly ajustes: Ajustes };

const servePages = (app: FastifyInstance, { db, formularios, ajustes }: Services, site: Site): void =>
  serveTratamiento(app, {
    db,
    formularios,
    pages: site.pages,
    comun: site.comun,
    contacto: site.gestion.contacto,
    tiempos: ajustes.actuales,
  });

const acciones = {
  titular: {
    titulo: 'Solicitudes de titulares',
    acciones: {
      'titular.alta': cambio('Solicitud de un titular registrada'),
      'titular.apertura': consulta('Solicitud de un titular abierta'),
      'titular.cambio': cambio('Solicitud de un titular cambiada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** The requests of data owners, and the page on personal data. */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [titularesContract],
  serve: serveTitulares,
  servePages,
  almacenes: [almacenDeTitulares],
} satisfies Slice;
