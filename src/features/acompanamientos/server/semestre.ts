// The accompaniments of a semester, for its page: their reach among teachers, what improved, and the mean of each criterion.
import { acompanamientoDocentes } from '#catalogo/acompanamiento/tramite.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import type { SeccionDeSemestre } from '#core/semestre.ts';
import { readAsignadosWithin } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { averageCriterios, compareTotales, countReach } from './semestre.store.ts';

type Context = { readonly db: Db };

const linkTo = (semestre: string) => ({ to: rutaOfInforme(acompanamientoDocentes), search: { semestre } });

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

export const acompanamientosDeSemestre: SeccionDeSemestre<Context> = {
  orden: 4,
  clave: 'acompanamientos',
  titulo: 'Acompañamiento a docentes',
  columnas: [
    {
      clave: 'acompanamientos',
      titulo: 'Enviados',
      definicion: 'Acompañamientos enviados en el semestre.',
      unidad: 'cuenta',
    },
    {
      clave: 'docentes',
      titulo: 'Docentes',
      definicion: 'Docentes distintos con al menos un acompañamiento en el semestre.',
      unidad: 'cuenta',
    },
    {
      clave: 'cobertura',
      titulo: 'Cobertura',
      definicion: 'De los docentes con alguna asignatura en el semestre, los que tuvieron un acompañamiento.',
      unidad: 'porcentaje',
    },
    {
      clave: 'mejoraron',
      titulo: 'Mejoraron',
      definicion:
        'De los acompañamientos del semestre con otro antes al mismo docente en la misma asignatura, los dos con total, los que tienen uno más alto.',
      unidad: 'porcentaje',
    },
    {
      clave: 'cambio',
      titulo: 'Cambio',
      definicion: 'Promedio de lo que cambió el total, de 0 a 5, entre esos acompañamientos y los de antes.',
      unidad: 'cambio',
    },
  ],
  async read({ db }, semestre, { ambito }) {
    const within = ambito && (await readAsignadosWithin(db, ambito, semestre));
    const [reach, { comparados, mejoraron, cambio }] = await Promise.all([
      countReach(db, { semestre, ambito }, within),
      compareTotales(db, { semestre, ambito }),
    ]);
    const { acompanamientos, docentes, asignados, alcanzados } = reach;
    return [
      {
        clave: 'todos',
        titulo: 'Todos los acompañamientos',
        enlace: linkTo(semestre),
        cifras: {
          acompanamientos,
          docentes,
          cobertura: shareOf(alcanzados, asignados),
          mejoraron: shareOf(mejoraron, comparados),
          cambio,
        },
      },
    ];
  },
};

export const criteriosDeSemestre: SeccionDeSemestre<Context> = {
  orden: 5,
  clave: 'criterios',
  titulo: 'Acompañamiento por criterio',
  columnas: [
    {
      clave: 'promedio',
      titulo: 'Promedio',
      definicion: 'Promedio de 0 a 5 de las valoraciones del semestre. Los «N/A» no se promedian.',
      unidad: 'promedio',
    },
    {
      clave: 'cuantas',
      titulo: 'Valoraciones',
      definicion: 'Veces que se valoró el criterio en el semestre, con «N/A».',
      unidad: 'cuenta',
    },
  ],
  read: async ({ db }, semestre, { ambito }) =>
    (await averageCriterios(db, { semestre, ambito })).map(({ clave, criterio, cuantas, promedio }) => ({
      clave,
      titulo: criterio,
      cifras: { promedio, cuantas },
    })),
};
