import { almacenDeTablas } from '#features/almacenes/server/service.ts';

/** Who asked for what is kept of somebody. Of whom it was asked nothing is kept but keyed hashes. */
export const almacenDeActos = almacenDeTablas({
  nombre: 'actos',
  titulo: 'Trámites sobre datos personales',
  guarda: 'Quién pidió exportar o anonimizar los datos de alguien, y por qué; no de quién.',
  alAnonimizar: 'Lo hecho queda, sin quien lo pidió y sin lo que el motivo diga de ella.',
  en: [
    {
      tabla: 'personas_actos',
      clave: ['id'],
      instante: 'creado',
      fila: 'Trámite sobre datos personales que pidió',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['motivo'],
      muestra: { clase: 'Qué', motivo: 'Motivo', nombre: 'Quién' },
    },
  ],
});
