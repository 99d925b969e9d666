import { type AccionesOf, cambio, consulta, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { Slice } from '../slice.ts';
import { personasContract } from './contract.ts';
import { almacenDeActos } from './server/personas.ts';
import { servePersonas } from './server/routes.ts';
import { ANONIMIZACION, EXPORTACION_DE_PERSONA } from './server/tareas.ts';
import { pantallas } from './pantallas.ts';

const acciones = {
  persona: {
    titulo: 'Datos de personas',
    acciones: {
      'persona.busqueda': consulta('Datos de una persona buscados'),
      'persona.registros': consulta('Registros de una persona buscados'),
      'persona.exportacion': consulta('Datos de una persona exportados'),
      'persona.correccion': cambio('Datos de una persona corregidos'),
      'persona.anonimizacion': cambio('Persona anonimizada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** What is kept of one person: found, corrected, exported, anonymised. */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [personasContract],
  serve: servePersonas,
  jobs: [EXPORTACION_DE_PERSONA, ANONIMIZACION],
  almacenes: [almacenDeActos],
} satisfies Slice;
