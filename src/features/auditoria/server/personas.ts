import { almacenDeTablas } from '#features/almacenes/server/service.ts';

/** What people did: rows name records by id, and who acted by her user name. */
export const almacenDeAuditoria = almacenDeTablas({
  nombre: 'auditoria',
  titulo: 'Auditoría',
  guarda: 'Lo que cada persona hizo en la aplicación, para dar cuenta de ello (Ley 1581 de 2012).',
  alAnonimizar: 'Los hechos quedan; el usuario se reemplaza por un seudónimo.',
  en: [
    {
      tabla: 'auditoria',
      clave: ['id'],
      instante: 'instante',
      fila: 'Acción en la aplicación',
      personas: [{ usuario: 'usuario' }],
      muestra: { accion: 'Acción', objeto: 'Sobre', instante: 'Cuándo' },
      // Why somebody's data were looked for, as a manager wrote it.
      textos: ['detalle'],
      textosDonde: { columna: 'accion', empieza: 'persona.' },
    },
  ],
});
