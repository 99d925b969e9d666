// The records of a semester that are no requests, for its page: how many of each form, and of each course with its places.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { rutaOfInforme, type InformeDeFormulario } from '#catalogo/informe.ts';
import { readOcupaciones } from '#core/cupos/service.ts';
import type { FilaDeSemestre, SeccionDeSemestre } from '#core/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countByOpcion, countInSemestre } from './semestre.store.ts';

type Context = { readonly db: Db; readonly catalogo: CatalogoNow };

const informesOf = (catalogo: CatalogoNow): readonly InformeDeFormulario[] =>
  catalogo().informesDeFormularios.filter(({ solicitud, tema }) => !solicitud && tema !== 'docentes');

export const registrosDeSemestre: SeccionDeSemestre<Context> = {
  orden: 2,
  clave: 'registros',
  titulo: 'Inscripciones y registros',
  zeros: { registros: 0 },
  columnas: [
    {
      clave: 'registros',
      titulo: 'Registros',
      definicion: 'Filas del informe que llegaron en el semestre. No están los informes de «Docentes».',
      unidad: 'cuenta',
    },
  ],
  async read({ db, catalogo }, semestre, { ambito }) {
    const informes = informesOf(catalogo);
    const counted = await countInSemestre(db, informes, { semestre, ambito });
    const rowsOf = new Map(counted.map(({ informe, cuantas: count }) => [informe, count]));
    return informes.flatMap((informe) => {
      const registros = rowsOf.get(informe.slug) ?? 0;
      return registros === 0
        ? []
        : [
            {
              clave: informe.slug,
              titulo: informe.titulo,
              enlace: { to: rutaOfInforme(informe), search: { semestre } },
              cifras: { registros },
            },
          ];
    });
  },
};

export const cursosDeSemestre: SeccionDeSemestre<Context> = {
  orden: 3,
  clave: 'cursos',
  titulo: 'Inscripciones por curso',
  // Places are of a course, whose students are of several faculties.
  whole: ['cupos', 'ocupados'],
  zeros: { inscripciones: 0 },
  columnas: [
    {
      clave: 'inscripciones',
      titulo: 'Inscripciones',
      definicion:
        'Inscripciones que llegaron en el semestre, también las de quienes liberaron su cupo después. Solo de los formularios que reparten cupos.',
      unidad: 'cuenta',
    },
    { clave: 'cupos', titulo: 'Cupos', definicion: 'Cupos del semestre; sin cifra, no hay límite.', unidad: 'cuenta' },
    {
      clave: 'ocupados',
      titulo: 'Ocupados',
      definicion: 'Parte de los cupos que está ocupada.',
      unidad: 'porcentaje',
    },
  ],
  async read({ db, catalogo }, semestre, { ambito }) {
    const fields = informesOf(catalogo).flatMap((informe) => {
      const conCupos = informe.unidad === undefined && campoConCupos(informe.formulario);
      return conCupos ? [{ informe, ...conCupos }] : [];
    });
    const [counted, places] = await Promise.all([
      countByOpcion(db, fields, { semestre, ambito }),
      ambito === null ? readOcupaciones(db, semestre) : [],
    ]);
    return fields.flatMap(({ informe, campo, lista }) => {
      const limits = places.filter((of) => of.lista === lista);
      const rows = counted.filter((of) => of.informe === informe.slug);
      const offered = limits.filter(({ total }) => total > 0);
      const textos = new Map([...rows, ...offered].map(({ clave, texto }) => [clave, texto]));
      return [...textos].map(([clave, titulo]): FilaDeSemestre => {
        const limit = limits.find((of) => of.clave === clave);
        return {
          clave: `${informe.slug} ${clave}`,
          titulo,
          enlace: { to: rutaOfInforme(informe), search: { [campo]: clave, semestre } },
          cifras: {
            inscripciones: rows.find((of) => of.clave === clave)?.cuantas ?? 0,
            cupos: limit?.total ?? null,
            ocupados: limit && limit.total > 0 ? (100 * limit.ocupados) / limit.total : null,
          },
        };
      });
    });
  },
};
