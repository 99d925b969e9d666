// The teacher survey in a semester, for its page: its reach, and the mean of each block and of each faculty.
import {
  informacionEncuestaDocente as informe,
  preguntasOfMedida,
  TODAS_LAS_PREGUNTAS,
  type ClaveDePregunta,
  type MedidaDeEncuestas,
} from '#catalogo/encuesta-docente/informe.ts';
import { leftOutText, wordedAlike } from '#catalogo/encuesta-docente/redaccion.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import type { FilaDeSemestre, ReachOfSemestre, SeccionDeSemestre } from '#core/semestre.ts';
import { readAsignadosWithin } from '#features/formularios/server/service.ts';
import type { ParticipacionDeFacultad } from '../contract.ts';
import type { Services } from './exportacion.ts';
import type { Sums } from './graficos.store.ts';
import { readRedacciones } from './redacciones.ts';
import { sumByFacultad, type PuntosDeFacultad } from './semestre.store.ts';
import { publishDue } from './service.ts';

type Context = Pick<Services, 'db' | 'config'>;

const ALL = preguntasOfMedida(TODAS_LAS_PREGUNTAS);

const PROMEDIO = {
  clave: 'promedio',
  titulo: 'Promedio',
  definicion:
    'Promedio de 1 a 5 de las preguntas con la misma redacción en ambos semestres, sobre todas las respuestas que se muestran.',
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
  nota: readNota,
  async read(context, semestre, reach) {
    const preguntasOf = await readComparables(context, semestre, reach);
    return (await readSums(context, semestre, reach)).map((sums): FilaDeSemestre => {
      const { facultad, asignaturas, respuestas, contadas, matriculados } = sums;
      return {
        clave: facultad ?? 'todas',
        titulo: facultad === null ? titleOfAll(reach) : facultad || 'Sin facultad conocida',
        enlace: linkTo(semestre),
        cifras: {
          asignaturas,
          respuestas,
          participacion: matriculados === 0 ? null : (100 * contadas) / matriculados,
          promedio: meanOf(sums, preguntasOf(TODAS_LAS_PREGUNTAS)),
        },
      };
    });
  },
};

export const bloquesDeSemestre: SeccionDeSemestre<Context> = {
  orden: 7,
  clave: 'bloques',
  titulo: 'Encuesta a estudiantes por bloque',
  columnas: [PROMEDIO],
  nota: readNota,
  async read(context, semestre, reach) {
    const all = (await readSums(context, semestre, reach)).find(({ facultad }) => facultad === null);
    if (!all) return [];
    const preguntasOf = await readComparables(context, semestre, reach);
    return informe.bloques.map(({ clave, titulo }) => ({
      clave,
      titulo,
      enlace: linkTo(semestre),
      cifras: { promedio: meanOf(all, preguntasOf(clave)) },
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

/** Reads the questions that count in the two semesters: if both have answers, those that they word alike. */
async function readCompared(context: Context, reach: ReachOfSemestre): Promise<readonly ClaveDePregunta[]> {
  const redaccionOf = await readRedacciones(context.db);
  const alike = wordedAlike(ALL, reach.semestres.map(redaccionOf));
  if (alike.length === ALL.length) return ALL;
  const sums = await Promise.all(reach.semestres.map(async (semestre) => readSums(context, semestre, reach)));
  return sums.every(({ length }) => length > 0) ? alike : ALL;
}

async function readNota(context: Context, reach: ReachOfSemestre): Promise<string | null> {
  return leftOutText(ALL, await readCompared(context, reach));
}

/** If nothing of a measure is compared, the semester of the page keeps its own mean, and the one before has none. */
async function readComparables(context: Context, semestre: Semestre, reach: ReachOfSemestre) {
  const compared = await readCompared(context, reach);
  return (medida: MedidaDeEncuestas): readonly ClaveDePregunta[] => {
    const preguntas = preguntasOfMedida(medida);
    const alike = preguntas.filter((clave) => compared.includes(clave));
    return alike.length === 0 && semestre === reach.semestres[0] ? preguntas : alike;
  };
}

/**
 * Sums whole subjects alone, as the charts do: none with too few answers, so that the difference of two scopes is one of
 * subjects that the report shows too.
 */
async function readSums(
  { db, config }: Context,
  semestre: Semestre,
  { now, ambito }: Omit<ReachOfSemestre, 'semestres'>,
): Promise<readonly PuntosDeFacultad[]> {
  await publishDue(db, diaOf(now));
  const asignados = ambito && (await readAsignadosWithin(db, ambito));
  const within = asignados && {
    programas: asignados.map(({ programaAcademico }) => programaAcademico),
    codigos: ambito.asignaturas,
  };
  return sumByFacultad(db, { semestre, minimo: config.SURVEY_MIN_ANSWERS, within });
}

function meanOf({ puntos, respuestas }: Sums, preguntas: readonly ClaveDePregunta[]): number | null {
  if (preguntas.length === 0) return null;
  return preguntas.reduce((sum, pregunta) => sum + puntos[pregunta], 0) / (respuestas * preguntas.length);
}

const linkTo = (semestre: Semestre) => ({ to: rutaOfInforme(informe), search: { semestre, tipo: 'ALL' } });
