// Manifest of the screens of permissions of persons (server): calls, acts for the audit.
import type { FastifyInstance } from 'fastify';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { permisosContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { LISTA } from './server/lista.ts';
import { servePermisos, type PermisosContext } from './server/routes.ts';

const acciones = {
  permiso: {
    titulo: 'Permisos de personas',
    objetos: { permiso: { titulo: 'Permiso' }, perfil: { titulo: 'Perfil' } },
    detalle: {
      de: 'De',
      perfil: 'Perfil',
      hasta: 'Hasta',
      informes: 'Informes',
      ambito: 'Programas, facultades y asignaturas',
      nombre: 'Nombre',
      permisos: 'Permisos',
    },
    acciones: {
      'permiso.otorgamiento': cambio('Permiso otorgado a una persona'),
      'permiso.retiro': cambio('Permiso retirado a una persona'),
      'permiso.perfil': cambio('Perfil de permisos cambiado'),
      'permiso.lista': consulta('Lista de quién puede ver qué'),
      'permiso.vista': consulta('Vista de lo que muestra un perfil'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [permisosContract],
  descargas: [LISTA],
  serve: (app: FastifyInstance, context: PermisosContext) => servePermisos(app, context),
} satisfies Slice;
