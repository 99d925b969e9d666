// Figure of the managers' home: failed jobs that need attention. The bar lists them itself.
import type { Pendientes } from '#core/pendiente.ts';
import { countUnattended } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { pantallas } from './pantallas.ts';

export const tareasFallidas: Pendientes<{ readonly db: Db }> = {
  orden: 2,
  permiso: 'tareas.atender',
  count: async ({ db }) => ({
    titulo: 'Tareas fallidas',
    cuantas: await countUnattended(db),
    texto: 'por atender',
    sin: 'tareas fallidas',
    urgente: true,
    enlace: { to: pantallas.tareas.ruta, search: { de: 'por-atender' } },
  }),
};
