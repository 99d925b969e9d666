import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import { closeLectura, findEnMarcha } from './lecturas/store.ts';
import { TITULOS } from './leidos.ts';

/** Reads from a server what a report shows. Readings of all servers share a line: others have their turn too. */
export const LECTURA_DE_PLATAFORMA = definirTarea({
  nombre: 'lectura-de-plataforma',
  titulo: ({ leido }) => TITULOS[leido] ?? 'Leer de la plataforma',
  entrada: z.object({ leido: z.string(), servidor: z.string() }),
  acceso: ['manager'],
  linea: 'lectura-de-plataforma',
  async alCancelar(tx, de) {
    const id = await findEnMarcha(tx, de);
    if (id) await closeLectura(tx, id, { terminada: new Date(), motivo: 'cancelada' });
  },
});
