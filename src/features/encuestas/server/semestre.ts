// The teacher survey in a semester, for its page: subjects and answers that may be shown, and the mean of each block.
import {
  informacionEncuestaDocente as informe,
  preguntasOfMedida,
  TODAS_LAS_PREGUNTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import type { SeccionDeSemestre } from '#core/semestre.ts';
import type { Services } from './exportacion.ts';
import { selectPuntos } from './graficos.store.ts';
import { publishDue } from './service.ts';

/** As the charts show it: no figure is computed from subjects with too few answers. */
export const encuestaDeSemestre: SeccionDeSemestre<Pick<Services, 'db' | 'config'>> = {
  orden: 5,
  clave: 'encuesta',
  titulo: 'Encuesta a estudiantes',
  permiso: 'informes.leer:informacionEncuestaDocente',
  columnas: [
    {
      clave: 'asignaturas',
      titulo: 'Asignaturas',
      definicion: 'Asignaturas con suficientes respuestas para mostrarlas.',
      unidad: 'cuenta',
    },
    { clave: 'respuestas', titulo: 'Respuestas', definicion: 'Respuestas de esas asignaturas.', unidad: 'cuenta' },
    {
      clave: 'promedio',
      titulo: 'Promedio',
      definicion: 'Promedio de 1 a 5 de las preguntas, sobre todas esas respuestas.',
      unidad: 'promedio',
    },
  ],
  async read({ db, config }, semestre, now) {
    await publishDue(db, diaOf(now));
    const [puntos] = await selectPuntos(db, { semestres: [semestre], tipo: null, minimo: config.SURVEY_MIN_ANSWERS });
    if (!puntos) return [];
    const { asignaturas, respuestas } = puntos;
    const medidas = [
      { clave: TODAS_LAS_PREGUNTAS, titulo: 'Todas las preguntas' },
      ...informe.bloques.map(({ clave, titulo }) => ({ clave, titulo })),
    ] as const;
    return medidas.map(({ clave, titulo }) => {
      const preguntas = preguntasOfMedida(clave);
      const points = preguntas.reduce((sum, pregunta) => sum + puntos.puntos[pregunta], 0);
      return {
        clave,
        titulo,
        enlace: linkTo(semestre),
        cifras: { asignaturas, respuestas, promedio: points / (respuestas * preguntas.length) },
      };
    });
  },
};

const linkTo = (semestre: Semestre) => ({ to: rutaOfInforme(informe), search: { semestre, tipo: 'ALL' } });
