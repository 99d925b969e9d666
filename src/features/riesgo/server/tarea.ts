// Definition of the job that reads Moodle for reports, and the list of its readers: accesses, teachers, classrooms.
import * as z from 'zod/mini';
import { defineTarea } from '#core/tareas/server/service.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import { createAccesosReader } from './accesos.ts';
import { createAulasReader } from './aulas.ts';
import { DOCENTES_READER } from './docentes.ts';
import type { Context } from './handler.ts';
import { LEIDOS, type Reader } from './lectura.ts';
import { closeLectura, findRunning } from './lecturas.store.ts';
import type { ReglasDeRiesgo } from './motivos.ts';

/** Readers of all kinds of rows. @param reglas as in {@link createAccesosReader} */
export const createReaders = (reglas: () => Promise<ReglasDeRiesgo>): readonly Reader[] => [
  createAccesosReader(reglas),
  DOCENTES_READER,
  createAulasReader(),
];

/** Job of a reading. Readings of all servers share one queue, so that other jobs have their turn. */
export const LECTURA_DE_PLATAFORMA = defineTarea({
  nombre: 'lectura-de-plataforma',
  inWords: 'Lectura de la plataforma',
  titulo: ({ leido }) => LEIDOS[leido]?.titulo ?? 'Actualizar desde Moodle',
  entrada: z.object({ leido: z.string(), servidor: z.string() }),
  acceso: 'lecturas.pedir',
  linea: 'lectura-de-plataforma',
  async handler({ db, moodle, ajustes }: Pick<Context, 'db' | 'moodle'> & { readonly ajustes: Ajustes }) {
    const { createLecturaHandler: createHandler } = await import('./handler.ts');
    const lectores = createReaders(async () => ajustes.actuales());
    return createHandler({ db, moodle, lectores });
  },
  async onCancel(tx, key) {
    const id = await findRunning(tx, key);
    if (id) await closeLectura(tx, id, { terminada: new Date(), motivo: 'cancelada' });
  },
});

/** Job of a reading that takes long, in a queue of its own. */
export const LECTURA_LARGA: typeof LECTURA_DE_PLATAFORMA = {
  ...LECTURA_DE_PLATAFORMA,
  nombre: 'lectura-larga',
  inWords: 'Lectura larga de la plataforma',
  linea: 'lectura-larga',
};

/** Returns the kind of job that reads rows of a kind. */
export const tareaOf = (leido: string) => (LEIDOS[leido]?.isLong ? LECTURA_LARGA : LECTURA_DE_PLATAFORMA);
