import { almacenDeTablas, SIN_AUTOR } from '#features/almacenes/server/service.ts';

/** Who changed the dates of a semester. */
export const almacenDeCalendarios = almacenDeTablas({
  nombre: 'calendarios',
  titulo: 'Calendarios',
  guarda: 'Quién cambió las fechas de cada semestre.',
  alAnonimizar: SIN_AUTOR,
  en: [
    {
      tabla: 'calendario_cambios',
      clave: ['semestre', 'version'],
      instante: 'instante',
      fila: 'Cambio de un calendario',
      enlace: () => '/gestores/listas/calendario',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      muestra: { semestre: 'Semestre', nombre: 'Quién' },
    },
  ],
});
