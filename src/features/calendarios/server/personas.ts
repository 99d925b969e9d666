import { almacenDeTablas, SIN_AUTOR, tablaDeCambios } from '#features/almacenes/server/service.ts';

/** Who changed the dates of a semester. */
export const almacenDeCalendarios = almacenDeTablas({
  nombre: 'calendarios',
  titulo: 'Calendarios',
  guarda: 'Quién cambió las fechas de cada semestre.',
  alAnonimizar: SIN_AUTOR,
  en: [
    tablaDeCambios({
      recurso: 'calendario',
      fila: 'Cambio de un calendario',
      enlace: () => '/gestores/listas/calendario',
      muestra: { clave: 'Semestre', nombre: 'Quién' },
    }),
  ],
});
