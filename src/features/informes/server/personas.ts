import { almacenDeTablas } from '#features/almacenes/server/service.ts';

/** Who changed the state of rows. */
export const almacenDeEstados = almacenDeTablas({
  nombre: 'estados',
  titulo: 'Cambios de estado',
  guarda: 'Quién cambió el estado de cada solicitud.',
  alAnonimizar: 'Los cambios quedan; el usuario se reemplaza por un seudónimo.',
  en: [
    {
      tabla: 'estado_cambios',
      clave: ['id'],
      instante: 'creado',
      fila: 'Cambio de estado',
      personas: [{ usuario: 'usuario' }],
      muestra: { de: 'De', a: 'A', creado: 'Cuándo' },
      grande: true,
    },
  ],
});
