import type { Slice } from '../slice.ts';
import { calendariosContract } from './contract.ts';
import { almacenDeCalendarios } from './server/personas.ts';
import { serveCalendarios } from './server/routes.ts';

/** The dates of each semester. */
export const slice = {
  contracts: [calendariosContract],
  serve: serveCalendarios,
  almacenes: [almacenDeCalendarios],
  sinPersonas: { calendarios: 'Dates of semesters.' },
} satisfies Slice;
