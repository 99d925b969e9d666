// The requests of a semester, for its page: received, closed, in how many business days, and with the promise kept.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { diasHabilesBetween } from '#catalogo/dias-habiles.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { FilaDeSemestre, SeccionDeSemestre } from '#core/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countBySpan, type RequestsOfDay } from './semestre.store.ts';

type Context = { readonly db: Db; readonly catalogo: CatalogoNow };

export const solicitudesDeSemestre: SeccionDeSemestre<Context> = {
  orden: 1,
  clave: 'solicitudes',
  titulo: 'Solicitudes',
  columnas: [
    {
      clave: 'recibidas',
      titulo: 'Recibidas',
      definicion: 'Solicitudes que llegaron en el semestre.',
      unidad: 'cuenta',
    },
    {
      clave: 'cerradas',
      titulo: 'Cerradas',
      definicion: 'De las recibidas en el semestre, las que hoy están cerradas, con cualquier resultado.',
      unidad: 'cuenta',
    },
    {
      clave: 'resueltas',
      titulo: 'Resueltas',
      definicion:
        'De las cerradas, todas menos las que terminaron en «No procede» o «Desistida». En las de aula virtual, son las aulas abiertas.',
      unidad: 'cuenta',
    },
    {
      clave: 'dias',
      titulo: 'Días hasta cerrar',
      definicion: 'Mediana de días hábiles entre la llegada y el cierre de las cerradas.',
      unidad: 'dias',
    },
    {
      clave: 'cumplidas',
      titulo: 'A tiempo',
      definicion:
        'Cerradas a más tardar el día prometido, entre las que tenían uno y ya se cerraron o vencieron. No cuenta el tiempo en que se esperó a la persona.',
      unidad: 'porcentaje',
    },
  ],
  async read({ db, catalogo }, semestre, { now, ambito }) {
    const counted = await Promise.all(
      catalogo().informesDeSolicitudes.map(async (informe) => ({
        informe,
        days: await countBySpan(db, informe, { semestre, ambito, today: diaOf(now) }),
      })),
    );
    const received = counted.filter(({ days }) => days.length > 0);
    const all: FilaDeSemestre = {
      clave: 'todas',
      titulo: 'Todas las solicitudes',
      cifras: cifrasOf(received.flatMap(({ days }) => days)),
    };
    return [
      all,
      ...received.map(({ informe, days }) => ({
        clave: informe.slug,
        titulo: informe.titulo,
        enlace: { to: rutaOfInforme(informe), search: { semestre } },
        cifras: cifrasOf(days),
      })),
    ];
  },
};

function cifrasOf(days: readonly RequestsOfDay[]): FilaDeSemestre['cifras'] {
  const sum = (count: (of: RequestsOfDay) => number): number => days.reduce((total, of) => total + count(of), 0);
  const [cumplidas, vencidas] = [sum((of) => of.cumplidas), sum((of) => of.vencidas)];
  return {
    recibidas: sum((of) => of.cuantas),
    cerradas: sum((of) => (of.cerrada === null ? 0 : of.cuantas)),
    resueltas: sum((of) => of.resueltas),
    dias: medianOf(
      days.flatMap(({ recibida, cerrada, cuantas: count }) =>
        cerrada === null ? [] : [{ value: diasHabilesBetween(recibida, cerrada), count }],
      ),
    ),
    cumplidas: cumplidas + vencidas === 0 ? null : (100 * cumplidas) / (cumplidas + vencidas),
  };
}

/** Returns the median of values, each of which occurs some times; null for none. The mean of both in the middle, if two are. */
function medianOf(values: readonly { readonly value: number; readonly count: number }[]): number | null {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    return sorted.find(({ count }) => (passed += count) > place)!.value;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
