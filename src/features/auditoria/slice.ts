import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '#features/slice.ts';
import { almacenDeTablas } from '#features/almacenes/server/service.ts';
import { limpiarAuditoria } from './server/service.ts';
import { anonimizarFila } from './server/store.ts';

/** What people did: rows name records by id, and who acted by her user name. */
const almacenDeAuditoria = almacenDeTablas({
  nombre: 'auditoria',
  titulo: 'Auditoría',
  guarda: 'Lo que cada persona hizo en la aplicación, para dar cuenta de ello (Ley 1581 de 2012).',
  alAnonimizar: 'Los hechos quedan; el usuario se reemplaza por un seudónimo, también donde otro terminó su sesión.',
  en: [
    {
      tabla: 'auditoria',
      clave: ['id'],
      instante: 'instante',
      fila: 'Acción en la aplicación',
      personas: [{ usuario: 'usuario' }],
      muestra: { accion: 'Acción', objeto: 'Sobre', instante: 'Cuándo' },
      // Why somebody's data were looked for, as a manager wrote it; whose session was ended; what a job is about.
      textos: ['detalle'],
      textosDonde: { columna: 'accion', empieza: ['persona.', 'sesion.fin', 'tarea.inicio', 'respaldo.', 'reinicio.'] },
      cambia: async (tx, { id }, valores) => anonimizarFila(tx, Number(id), valores),
    },
  ],
});

type Services = {
  readonly db: Db;
  // Not the settings' own type: they write into the audit, so the audit does not import them.
  readonly ajustes: { readonly actuales: () => Promise<{ readonly aniosDeAuditoria: number }> };
};

/** The audit as it is written. */
export const slice = {
  cleanup: [async ({ db, ajustes }: Services) => limpiarAuditoria(db, (await ajustes.actuales()).aniosDeAuditoria)],
  almacenes: [almacenDeAuditoria],
} satisfies Slice;
