// Manifest of the slice of settings that managers change.
import { almacenOfTables, tableOfCambios, WITHOUT_AUTHOR } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { ajusteOf, NOMBRES_DE_AJUSTES } from './ajustes.ts';
import { ajustesContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveAjustes } from './server/service.ts';

/** Personal data in the history: the author of each change. */
const almacenDeAjustes = almacenOfTables({
  nombre: 'ajustes',
  titulo: 'Ajustes',
  guarda: 'Quién cambió cada ajuste.',
  alAnonimizar: WITHOUT_AUTHOR,
  en: [
    tableOfCambios({
      recurso: 'ajustes',
      fila: 'Cambio de un ajuste',
      muestra: { detalle: 'Ajuste', nombre: 'Quién' },
    }),
  ],
});

const acciones = {
  ajuste: {
    titulo: 'Ajustes',
    objetos: { ajuste: { titulo: 'Ajuste' } },
    detalle: {
      ...Object.fromEntries(NOMBRES_DE_AJUSTES.map((nombre) => [nombre, ajusteOf(nombre).etiqueta])),
      // A former setting.
      diasHabilesDeSolicitud: 'Solicitud abierta que ya requiere atención',
    },
    acciones: {
      'ajuste.cambio': cambio('Ajustes cambiados'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [ajustesContract],
  serve: serveAjustes,
  almacenes: [almacenDeAjustes],
  withoutPersonas: { ajustes: 'Numbers.' },
} satisfies Slice;
