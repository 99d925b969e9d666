// Manifest of the slice that keeps when each form takes answers.
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { vigenciasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveVigencias } from './server/service.ts';

/** Messages may name a person to ask; the history names the authors of changes. */
const almacenDeVigencias = almacenOfTables({
  nombre: 'vigencias',
  titulo: 'Apertura y cierre de formularios',
  guarda: 'Mensajes que pueden nombrar a quien atiende, y quién cambió la apertura y el cierre de cada formulario.',
  alAnonimizar: 'Los mensajes quedan sin la persona, y los cambios sin quien los hizo.',
  en: [
    {
      tabla: 'vigencias',
      clave: ['formulario'],
      fila: 'Mensajes de apertura y cierre de un formulario',
      enlace: () => pantallas.vigencias.ruta,
      personas: [],
      textos: ['antes', 'despues'],
      muestra: { formulario: 'Formulario' },
    },
    tableOfCambios({
      recurso: 'vigencia',
      fila: 'Cambio de apertura o cierre de un formulario',
      enlace: () => pantallas.vigencias.ruta,
      muestra: { clave: 'Formulario', nombre: 'Quién' },
    }),
  ],
});

const acciones = {
  vigencia: {
    titulo: 'Apertura y cierre de formularios',
    objetos: { formulario: { titulo: 'Formulario' } },
    acciones: {
      'vigencia.cambio': cambio('Apertura o cierre de un formulario cambiado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** Manifest of the slice that keeps when each form takes answers. */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [vigenciasContract],
  serve: serveVigencias,
  almacenes: [almacenDeVigencias],
} satisfies Slice;
