// The teacher survey in a semester, for its page: its reach, and the mean of each block and of each faculty.
import {
  informacionEncuestaDocente as informe,
  preguntasOfMedida,
  TODAS_LAS_PREGUNTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import type { FilaDeSemestre, ReachOfSemestre, SeccionDeSemestre } from '#core/semestre.ts';
import { readAsignadosWithin } from '#features/formularios/server/service.ts';
import type { ParticipacionDeFacultad } from '../contract.ts';
import type { Services } from './exportacion.ts';
import { sumByFacultad, type PuntosDeFacultad } from './semestre.store.ts';
import { publishDue } from './service.ts';

type Context = Pick<Services, 'db' | 'config'>;

const PROMEDIO = {
  clave: 'promedio',
  titulo: 'Promedio',
  definicion: 'Promedio de 1 a 5 de las preguntas, sobre todas las respuestas que se muestran.',
  unidad: 'promedio',
} as const;

const ALCANCE = [
  {
    clave: 'asignaturas',
    titulo: 'Asignaturas',
    definicion: 'Asignaturas con suficientes respuestas para mostrarlas, en la facultad que hoy tiene su programa.',
    unidad: 'cuenta',
  },
  { clave: 'respuestas', titulo: 'Respuestas', definicion: 'Respuestas de esas asignaturas.', unidad: 'cuenta' },
  {
    clave: 'participacion',
    titulo: 'Participación',
    definicion:
      'Respuestas por cada cien estudiantes matriculados, en las asignaturas que se muestran y de las que se sabe cuántos tienen.',
    unidad: 'porcentaje',
  },
] as const;

export const encuestaDeSemestre: SeccionDeSemestre<Context> = {
  orden: 6,
  clave: 'encuesta',
  titulo: 'Encuesta a estudiantes por facultad',
  zeros: { asignaturas: 0, respuestas: 0 },
  columnas: [...ALCANCE, PROMEDIO],
  read: async (context, semestre, reach) =>
    (await readSums(context, semestre, reach)).map((sums): FilaDeSemestre => {
      const { facultad, asignaturas, respuestas, contadas, matriculados } = sums;
      return {
        clave: facultad ?? 'todas',
        titulo: facultad === null ? titleOfAll(reach) : facultad || 'Sin facultad conocida',
        enlace: linkTo(semestre),
        cifras: {
          asignaturas,
          respuestas,
          participacion: matriculados === 0 ? null : (100 * contadas) / matriculados,
          promedio: meanOf(sums, TODAS_LAS_PREGUNTAS),
        },
      };
    }),
};

export const bloquesDeSemestre: SeccionDeSemestre<Context> = {
  orden: 7,
  clave: 'bloques',
  titulo: 'Encuesta a estudiantes por bloque',
  columnas: [PROMEDIO],
  async read(context, semestre, reach) {
    const all = (await readSums(context, semestre, reach)).find(({ facultad }) => facultad === null);
    if (!all) return [];
    return informe.bloques.map(({ clave, titulo }) => ({
      clave,
      titulo,
      enlace: linkTo(semestre),
      cifras: { promedio: meanOf(all, clave) },
    }));
  },
};

/** Returns the reach of the survey in a semester, of all subjects that its report shows and by faculty. */
export const readParticipacion = async (
  context: Context,
  semestre: Semestre,
  now: Date,
): Promise<readonly ParticipacionDeFacultad[]> => readSums(context, semestre, { now, ambito: null });

const titleOfAll = ({ ambito }: ReachOfSemestre): string => (ambito ? 'En total' : 'Todas las facultades');

/**
 * Sums whole subjects alone, as the charts do: none with too few answers, so that the difference of two scopes is one of
 * subjects that the report shows too.
 */
async function readSums(
  { db, config }: Context,
  semestre: Semestre,
  { now, ambito }: ReachOfSemestre,
): Promise<readonly PuntosDeFacultad[]> {
  await publishDue(db, diaOf(now));
  const asignados = ambito && (await readAsignadosWithin(db, ambito));
  const within = asignados && {
    programas: asignados.map(({ programaAcademico }) => programaAcademico),
    codigos: ambito.asignaturas,
  };
  return sumByFacultad(db, { semestre, minimo: config.SURVEY_MIN_ANSWERS, within });
}

function meanOf({ puntos, respuestas }: PuntosDeFacultad, medida: Parameters<typeof preguntasOfMedida>[0]): number {
  const preguntas = preguntasOfMedida(medida);
  return preguntas.reduce((sum, pregunta) => sum + puntos[pregunta], 0) / (respuestas * preguntas.length);
}

const linkTo = (semestre: Semestre) => ({ to: rutaOfInforme(informe), search: { semestre, tipo: 'ALL' } });
