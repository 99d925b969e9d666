// The accompaniments of a semester, for its page: their reach among teachers, and the mean of each criterion.
import { acompanamientoDocentes } from '#catalogo/acompanamiento/tramite.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import type { SeccionDeSemestre } from '#core/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { averageCriterios, countReach } from './semestre.store.ts';

type Context = { readonly db: Db };

const linkTo = (semestre: string) => ({ to: rutaOfInforme(acompanamientoDocentes), search: { semestre } });

export const acompanamientosDeSemestre: SeccionDeSemestre<Context> = {
  orden: 3,
  clave: 'acompanamientos',
  titulo: 'Acompañamiento a docentes',
  permiso: 'acompanamientos.leer',
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
  ],
  async read({ db }, semestre) {
    const { acompanamientos, docentes, asignados, alcanzados } = await countReach(db, semestre);
    const cobertura = asignados === 0 ? null : (100 * alcanzados) / asignados;
    return [
      {
        clave: 'todos',
        titulo: 'Todos los acompañamientos',
        enlace: linkTo(semestre),
        cifras: { acompanamientos, docentes, cobertura },
      },
    ];
  },
};

export const criteriosDeSemestre: SeccionDeSemestre<Context> = {
  orden: 4,
  clave: 'criterios',
  titulo: 'Acompañamiento por criterio',
  permiso: 'acompanamientos.leer',
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
  read: async ({ db }, semestre) =>
    (await averageCriterios(db, semestre)).map(({ clave, criterio, cuantas, promedio }) => ({
      clave,
      titulo: criterio,
      cifras: { promedio, cuantas },
    })),
};
