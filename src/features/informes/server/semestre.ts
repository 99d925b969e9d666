// The records of a semester that are no requests, for its page: how many of each form, and its places.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { readSumas } from '#core/cupos/service.ts';
import type { SeccionDeSemestre } from '#core/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countInSemestre } from './semestre.store.ts';

type Context = { readonly db: Db; readonly catalogo: CatalogoNow };

export const registrosDeSemestre: SeccionDeSemestre<Context> = {
  orden: 2,
  clave: 'registros',
  titulo: 'Inscripciones y registros',
  permiso: 'informes.leerDeOtros',
  columnas: [
    {
      clave: 'registros',
      titulo: 'Registros',
      definicion: 'Filas del informe que llegaron en el semestre.',
      unidad: 'cuenta',
    },
    {
      clave: 'cupos',
      titulo: 'Cupos',
      definicion: 'Cupos del semestre en todas las opciones que tienen un límite.',
      unidad: 'cuenta',
    },
    {
      clave: 'ocupados',
      titulo: 'Ocupados',
      definicion: 'Parte de esos cupos que está ocupada.',
      unidad: 'porcentaje',
    },
  ],
  async read({ db, catalogo }, semestre) {
    const informes = catalogo().informesDeFormularios.filter(
      ({ solicitud, tema }) => !solicitud && tema !== 'docentes',
    );
    const [counted, places] = await Promise.all([countInSemestre(db, informes, semestre), readSumas(db, semestre)]);
    const rowsOf = new Map(counted.map(({ informe, cuantas: count }) => [informe, count]));
    const placesOf = new Map(places.map((of) => [of.lista, of]));
    return informes.flatMap((informe) => {
      const registros = rowsOf.get(informe.slug) ?? 0;
      const lista = campoConCupos(informe.formulario)?.lista;
      const { total = null, ocupados = 0 } = (lista !== undefined && placesOf.get(lista)) || {};
      if (registros === 0 && total === null) return [];
      return [
        {
          clave: informe.slug,
          titulo: informe.titulo,
          enlace: { to: rutaOfInforme(informe), search: informe.semestreDesde ? { semestre } : {} },
          cifras: { registros, cupos: total, ocupados: total ? (100 * ocupados) / total : null },
        },
      ];
    });
  },
};
