import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import { closeLectura, findEnMarcha } from './lecturas/store.ts';
import { LEIDOS } from './leidos.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { accesosYDocentes } from './lectores.ts';
import type { Taller } from './oficio.ts';

/** Reads from a server what a report shows. Readings of all servers share a line: others have their turn too. */
export const LECTURA_DE_PLATAFORMA = definirTarea({
  nombre: 'lectura-de-plataforma',
  titulo: ({ leido }) => LEIDOS[leido]?.titulo ?? 'Leer de la plataforma',
  entrada: z.object({ leido: z.string(), servidor: z.string() }),
  acceso: 'lecturas.pedir',
  linea: 'lectura-de-plataforma',
  async handler({ db, moodle, ajustes }: Pick<Taller, 'db' | 'moodle'> & { readonly ajustes: Ajustes }) {
    const { leerDePlataforma } = await import('./oficio.ts');
    const lectores = accesosYDocentes(async () => (await ajustes.actuales()).diasDeRiesgo);
    return leerDePlataforma({ db, moodle, lectores });
  },
  async alCancelar(tx, de) {
    const id = await findEnMarcha(tx, de);
    if (id) await closeLectura(tx, id, { terminada: new Date(), motivo: 'cancelada' });
  },
});
