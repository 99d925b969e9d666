import { almacenDeTablas, SIN_AUTOR, tablaDeCambios } from '#features/almacenes/server/service.ts';

/** Who set what. */
export const almacenDeAjustes = almacenDeTablas({
  nombre: 'ajustes',
  titulo: 'Ajustes',
  guarda: 'Quién cambió cada ajuste.',
  alAnonimizar: SIN_AUTOR,
  en: [
    tablaDeCambios({
      recurso: 'ajustes',
      fila: 'Cambio de un ajuste',
      muestra: { detalle: 'Ajuste', nombre: 'Quién' },
    }),
  ],
});
