// Manifest of the slice that keeps the dates of each semester.
import { almacenOfTables, tableOfCambios, WITHOUT_AUTHOR } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { calendariosContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveCalendarios } from './server/service.ts';

const almacenDeCalendarios = almacenOfTables({
  nombre: 'calendarios',
  titulo: 'Calendarios',
  guarda: 'Quién cambió las fechas de cada semestre.',
  alAnonimizar: WITHOUT_AUTHOR,
  en: [
    tableOfCambios({
      recurso: 'calendario',
      fila: 'Cambio de un calendario',
      enlace: () => '/gestores/listas/calendario',
      muestra: { clave: 'Semestre', nombre: 'Quién' },
    }),
  ],
});

const acciones = {
  calendario: {
    titulo: 'Calendario académico',
    objetos: { calendario: { titulo: 'Calendario académico', nombreOf: (semestre) => semestre } },
    acciones: {
      'calendario.cambio': cambio('Calendario de un semestre cambiado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [calendariosContract],
  serve: serveCalendarios,
  almacenes: [almacenDeCalendarios],
  withoutPersonas: { calendarios: 'Dates of semesters.' },
} satisfies Slice;
