import type { Slice } from '../slice.ts';
import { calendariosContract } from './contract.ts';
import { almacenDeCalendarios } from './server/personas.ts';
import { serveCalendarios } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

/** The dates of each semester. */
export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [calendariosContract],
  serve: serveCalendarios,
  almacenes: [almacenDeCalendarios],
  sinPersonas: { calendarios: 'Dates of semesters.' },
} satisfies Slice;
