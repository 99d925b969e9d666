// Manifest (server) of data owners' requests and the page on personal data: calls, page, audit acts, personal data.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { almacenOfTables, tableOfCambios, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Site, Slice } from '#core/slice.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { titularesContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { titularesPorVencer } from './pendientes.ts';
import { serveTitulares } from './server/service.ts';
import { serveTratamiento } from './server/tratamiento.ts';

const tablas = almacenOfTables({
  nombre: 'titulares',
  titulo: 'Solicitudes sobre datos personales',
  guarda: 'Lo que cada titular pidió sobre sus datos, y qué se le respondió: la prueba de que se cumplió la ley.',
  alAnonimizar: 'Se conserva como está: la ley pide poder demostrar qué se respondió (Ley 1581 de 2012, art. 17).',
  en: [
    {
      tabla: 'solicitudes_titulares',
      clave: ['id'],
      instante: 'creada',
      fila: ({ numero }) => `Solicitud ${String(numero)}`,
      enlace: ({ id }) => `/gestores/datosPersonales/solicitudes?solicitud=${String(id)}`,
      personas: [{ documento: 'documento', correo: 'correo', nombre: 'nombre' }],
      textos: ['pide', 'prorroga_motivo', 'respuesta'],
      muestra: {
        numero: 'Número',
        clase: 'Clase',
        nombre: 'Nombre',
        documento: 'Documento',
        correo: 'Correo',
        pide: 'Pide',
      },
    },
    tableOfCambios({
      recurso: 'solicitud',
      fila: 'Paso de una solicitud de un titular',
      muestra: { detalle: 'Paso', nombre: 'Quién' },
    }),
  ],
});

/** The register of requests: searched and exported like other stores, but kept as the law requires. */
const almacenDeTitulares: AlmacenDePersonas = {
  ...tablas,
  anonymise: async () => Promise.resolve({ filas: 0, claves: [] }),
};

type Services = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly ajustes: Ajustes;
  readonly institucion: { readonly contacto: string | null };
};

const servePages = (app: FastifyInstance, { db, catalogo, ajustes, institucion }: Services, site: Site): void =>
  serveTratamiento(app, {
    db,
    catalogo,
    pages: site.pages,
    comun: site.comun,
    contacto: institucion.contacto,
    tiempos: ajustes.actuales,
  });

const acciones = {
  titular: {
    titulo: 'Solicitudes sobre datos personales',
    objetos: {
      titular: {
        titulo: 'Solicitud de un titular',
        rutaOf: (id) => `/gestores/datosPersonales/solicitudes?solicitud=${id}`,
      },
    },
    detalle: { que: { titulo: 'Qué cambió', valores: { alta: 'Se agregó' } } },
    acciones: {
      'titular.alta': cambio('Solicitud de un titular registrada'),
      'titular.apertura': consulta('Solicitud de un titular abierta'),
      'titular.cambio': cambio('Solicitud de un titular cambiada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  pendientes: [titularesPorVencer],
  contracts: [titularesContract],
  serve: serveTitulares,
  servePages,
  almacenes: [almacenDeTitulares],
} satisfies Slice;
