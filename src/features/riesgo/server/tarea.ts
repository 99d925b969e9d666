// The job that reads the platform, and its readers: accesses and teachers.
import * as z from 'zod/mini';
import { definirTarea } from '#features/tareas/server/service.ts';
import { closeLectura, findEnMarcha } from './lecturas.store.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Taller } from './handler.ts';
import { type Lector, LEIDOS } from './lectura.ts';
import { LECTOR_DE_DOCENTES } from './docentes.ts';
import { lectorDeAccesos } from './accesos.ts';

/** Readers of all kinds of rows. @param diasDeRiesgo as in {@link lectorDeAccesos} */
export const accesosYDocentes = (diasDeRiesgo: () => Promise<number>): readonly Lector[] => [
  lectorDeAccesos(diasDeRiesgo),
  LECTOR_DE_DOCENTES,
];

/** Job of a reading. Readings of all servers share one queue, so that other jobs have their turn. */
export const LECTURA_DE_PLATAFORMA = definirTarea({
  nombre: 'lectura-de-plataforma',
  titulo: ({ leido }) => LEIDOS[leido]?.titulo ?? 'Leer de la plataforma',
  entrada: z.object({ leido: z.string(), servidor: z.string() }),
  acceso: 'lecturas.pedir',
  linea: 'lectura-de-plataforma',
  async handler({ db, moodle, ajustes }: Pick<Taller, 'db' | 'moodle'> & { readonly ajustes: Ajustes }) {
    const { leerDePlataforma } = await import('./handler.ts');
    const lectores = accesosYDocentes(async () => (await ajustes.actuales()).diasDeRiesgo);
    return leerDePlataforma({ db, moodle, lectores });
  },
  async alCancelar(tx, de) {
    const id = await findEnMarcha(tx, de);
    if (id) await closeLectura(tx, id, { terminada: new Date(), motivo: 'cancelada' });
  },
});
