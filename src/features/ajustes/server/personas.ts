import { almacenDeTablas, SIN_AUTOR } from '#features/almacenes/server/service.ts';

/** Who set what. */
export const almacenDeAjustes = almacenDeTablas({
  nombre: 'ajustes',
  titulo: 'Ajustes',
  guarda: 'Quién cambió cada ajuste.',
  alAnonimizar: SIN_AUTOR,
  en: [
    {
      tabla: 'ajustes_cambios',
      clave: ['id'],
      instante: 'instante',
      fila: 'Cambio de un ajuste',
      personas: [{ usuario: 'usuario', nombre: 'persona' }],
      muestra: { ajuste: 'Ajuste', persona: 'Quién' },
    },
  ],
});
