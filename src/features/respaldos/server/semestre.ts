// The course copies of a semester, for its page: those that are kept, and their courses, by their origin.
import { comienzoOf } from '#catalogo/dias-habiles.ts';
import { nextSemestre, startOfSemestre } from '#catalogo/semestre.ts';
import type { SeccionDeSemestre } from '#core/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { pantallas } from '../pantallas.ts';
import { countMade, type MadeByOrigen } from './copias.store.ts';

const ORIGENES: Readonly<Record<MadeByOrigen['origen'], string>> = {
  persona: 'Pedidas por un gestor',
  programacion: 'Programadas',
  reinicio: 'Antes de reiniciar',
};

export const copiasDeSemestre: SeccionDeSemestre<{ readonly db: Db }> = {
  orden: 9,
  clave: 'copias',
  titulo: 'Copias de cursos',
  whole: 'todo',
  zeros: { copias: 0, cursos: 0 },
  columnas: [
    {
      clave: 'copias',
      titulo: 'Copias',
      definicion: 'Copias que se hicieron en el semestre y todavía se conservan.',
      unidad: 'cuenta',
    },
    { clave: 'cursos', titulo: 'Cursos', definicion: 'Cursos distintos de esas copias.', unidad: 'cuenta' },
  ],
  async read({ db }, semestre) {
    const made = await countMade(db, {
      desde: comienzoOf(startOfSemestre(semestre)),
      hasta: comienzoOf(startOfSemestre(nextSemestre(semestre))),
    });
    return made.map(({ origen, copias, cursos }) => ({
      clave: origen,
      titulo: ORIGENES[origen],
      enlace: { to: pantallas.respaldos.ruta, search: { vista: 'cursos' } },
      cifras: { copias, cursos },
    }));
  },
};
