// Manifest of the forms that the unit makes itself: calls, acts, and who worked on them.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { pruebasContract } from './contract-pruebas.ts';
import { definicionesContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveDefiniciones } from './server/routes.ts';
import { cleanPruebas, type Definiciones, type LiveCatalogo } from './server/service.ts';

type Services = { readonly definiciones: Definiciones; readonly liveCatalogo: LiveCatalogo };

const PERSONA = { personas: [{ usuario: 'usuario', nombre: 'nombre' }] } as const;

/** A form's texts may name a person to ask. */
const almacenDeDefiniciones = almacenOfTables({
  nombre: 'definiciones',
  titulo: 'Formularios de la unidad',
  guarda:
    'Quién hizo, probó y publicó cada formulario, lo que escribió en sus pruebas, y textos que pueden nombrar a quien atiende.',
  alAnonimizar: 'Los formularios quedan, sin la persona; sus pruebas se eliminan.',
  en: [
    {
      ...PERSONA,
      tabla: 'definiciones',
      clave: ['slug'],
      instante: 'guardada',
      fila: 'Borrador de un formulario',
      textos: ['borrador'],
      muestra: { slug: 'Formulario', nombre: 'Quién' },
    },
    {
      ...PERSONA,
      tabla: 'definicion_versiones',
      clave: ['slug', 'version'],
      instante: 'publicada',
      fila: 'Versión de un formulario',
      textos: ['tramite', 'cambios'],
      muestra: { slug: 'Formulario', version: 'Versión', nombre: 'Quién' },
    },
    {
      ...PERSONA,
      tabla: 'definicion_pruebas',
      clave: ['id'],
      instante: 'enviada',
      fila: 'Prueba de un formulario',
      textos: ['partes'],
      muestra: { slug: 'Formulario', nombre: 'Quién' },
      deletes: true,
    },
  ],
});

const acciones = {
  definicion: {
    titulo: 'Formularios de la unidad',
    detalle: { como: 'Como', version: 'Versión', cambios: 'Cambios', archivada: 'Archivado' },
    acciones: {
      'definicion.comienzo': cambio('Formulario comenzado'),
      'definicion.publicacion': cambio('Formulario publicado'),
      'definicion.archivo': cambio('Formulario archivado u ofrecido de nuevo'),
      'definicion.eliminacion': cambio('Formulario eliminado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

function serve(app: FastifyInstance, { definiciones, liveCatalogo }: Services): void {
  serveDefiniciones(app, { definiciones });
  // A form that another process published is served here within moments.
  app.addHook('onReady', async () => {
    await liveCatalogo.refresh();
    app.addHook('onClose', liveCatalogo.watch());
  });
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [definicionesContract, pruebasContract],
  serve,
  onSweep: async ({ liveCatalogo }: Pick<Services, 'liveCatalogo'>) => liveCatalogo.refresh(),
  cleanup: [async ({ db }: { readonly db: Db }, now) => cleanPruebas(db, now)],
  almacenes: [almacenDeDefiniciones],
} satisfies Slice;
