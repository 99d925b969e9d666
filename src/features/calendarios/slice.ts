import { type AccionesOf, cambio, type GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { Slice } from '../slice.ts';
import { calendariosContract } from './contract.ts';
import { almacenDeCalendarios } from './server/personas.ts';
import { serveCalendarios } from './server/routes.ts';
import { pantallas } from './pantallas.ts';
import { seedCalendarios } from './server/service.ts';

const acciones = {
  calendario: {
    titulo: 'Calendario académico',
    acciones: {
      'calendario.cambio': cambio('Calendario de un semestre cambiado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#features/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** The dates of each semester. */
export const slice = {
  seedDemo: async (db, { now }) => seedCalendarios(db, now),
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [calendariosContract],
  serve: serveCalendarios,
  almacenes: [almacenDeCalendarios],
  sinPersonas: { calendarios: 'Dates of semesters.' },
} satisfies Slice;
