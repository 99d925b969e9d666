// Manifest of the slice that writes the audit (`features/auditoria` reads it).
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cleanAuditoria } from './server/service.ts';
import { anonymiseFila } from './server/store.ts';

/** Acts of persons: rows hold ids of records and the acting person's user name. */
const almacenDeAuditoria = almacenOfTables({
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
      // Holds the reason of a search for a person's data, the owner of an ended session, or the subject of a job.
      textos: ['detalle'],
      textosDonde: { columna: 'accion', empieza: ['persona.', 'sesion.fin', 'tarea.inicio', 'respaldo.', 'reinicio.'] },
      update: async (tx, { id }, valores) => anonymiseFila(tx, Number(id), valores),
    },
  ],
});

type Services = {
  readonly db: Db;
  // Declared structurally: the `ajustes` slice imports the audit, so the audit cannot import it.
  readonly ajustes: { readonly actuales: () => Promise<{ readonly aniosDeAuditoria: number }> };
};

/** Manifest of the slice that writes the audit (`features/auditoria` reads it). */
export const slice = {
  cleanup: [async ({ db, ajustes }: Services) => cleanAuditoria(db, (await ajustes.actuales()).aniosDeAuditoria)],
  almacenes: [almacenDeAuditoria],
} satisfies Slice;
