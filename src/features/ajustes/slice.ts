import { type AccionesOf, cambio, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { Slice } from '../slice.ts';
import { ajustesContract } from './contract.ts';
import { almacenDeAjustes } from './server/personas.ts';
import { serveAjustes } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

const acciones = {
  ajuste: {
    titulo: 'Ajustes',
    acciones: {
      'ajuste.cambio': cambio('Ajustes cambiados'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** The settings that managers change. */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [ajustesContract],
  serve: serveAjustes,
  almacenes: [almacenDeAjustes],
  sinPersonas: { ajustes: 'Numbers.' },
} satisfies Slice;
