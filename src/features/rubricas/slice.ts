import { type AccionesOf, cambio, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { Slice } from '../slice.ts';
import { rubricasContract } from './contract.ts';
import { almacenDeRubricas } from './server/personas.ts';
import { serveRubricas } from './server/routes.ts';
import { pantallas } from './pantallas.ts';
import { seedRubricas } from './server/service.ts';

const acciones = {
  rubrica: {
    titulo: 'Rúbrica',
    acciones: {
      'rubrica.version': cambio('Versión de la rúbrica publicada'),
      'rubrica.descarte': cambio('Versión de la rúbrica descartada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** The versions of the rubric. */
export const slice = {
  seed: seedRubricas,
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [rubricasContract],
  serve: serveRubricas,
  almacenes: [almacenDeRubricas],
} satisfies Slice;
