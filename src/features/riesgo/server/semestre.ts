// Students at risk in a semester, for its page: of each platform as it was last read, and in the mean of all weeks.
import { comienzoOf } from '#catalogo/dias-habiles.ts';
import { accesos, informacionUsuarioCurso, SITUACIONES } from '#catalogo/estudiantes-en-riesgo.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { nextSemestre, semestreOf, startOfSemestre } from '#catalogo/semestre.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { FilaDeSemestre, SeccionDeSemestre } from '#core/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectRisk } from './semestre.store.ts';

/** From stored readings alone: the platform is not asked. */
export const riesgoDeSemestre: SeccionDeSemestre<{ readonly db: Db; readonly moodle: Moodle }> = {
  orden: 8,
  clave: 'riesgo',
  titulo: 'Estudiantes en riesgo',
  // The platform's categories are neither programmes nor faculties of the unit.
  whole: 'todo',
  columnas: [
    {
      clave: 'matriculas',
      titulo: 'Matrículas',
      definicion:
        'Matrículas de estudiantes en la última lectura completa de la plataforma que terminó en el semestre. Una persona cuenta una vez por cada curso.',
      unidad: 'cuenta',
    },
    {
      clave: 'enRiesgo',
      titulo: 'En riesgo',
      definicion:
        'De esas matrículas, las que llevaban sin acceso al curso los días de riesgo que había entonces en la configuración. Solo mientras dura el curso.',
      unidad: 'cuenta',
    },
    {
      clave: 'nunca',
      titulo: 'Nunca entraron',
      definicion: 'De esas matrículas, las que nunca habían entrado al curso.',
      unidad: 'cuenta',
    },
    {
      clave: 'promedio',
      titulo: 'Riesgo medio',
      definicion:
        'Parte de las matrículas que estaba en riesgo, sobre la última lectura de cada semana del semestre: al terminar los cursos la última lectura baja, y esta cifra no.',
      unidad: 'porcentaje',
    },
  ],
  async read({ db, moodle }, semestre, { now }) {
    const read = await selectRisk(db, accesos.slug, {
      desde: comienzoOf(startOfSemestre(semestre)),
      hasta: comienzoOf(startOfSemestre(nextSemestre(semestre))),
    });
    return read.map(({ servidor, leida, ...cifras }): FilaDeSemestre => ({
      clave: servidor,
      titulo: moodle.get(servidor)?.label ?? servidor,
      // The rows of former readings are gone.
      ...(semestreOf(now) === semestre && {
        enlace: {
          to: rutaOfInforme(informacionUsuarioCurso),
          search: { situacion: SITUACIONES.riesgo.clave, servidor },
        },
      }),
      lectura: leida,
      cifras,
    }));
  },
};
