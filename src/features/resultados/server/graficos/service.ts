import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { preguntasDeMedida } from '#catalogo/encuesta-docente/medidas.ts';
import { type Semestre, semestreAnterior, semestreDe, semestresEntre } from '#catalogo/semestre.ts';
import { selectDistribucion, selectExtremos, selectPasos, selectPuntos } from '#features/encuestas/server/service.ts';
import type { GraficosDeInforme } from '#features/informes/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ConsultaDeGraficos } from '../../contract-graficos.ts';
import { vistaDeFiltro } from '../vista.ts';
import { CABEN, graficoDeDistribucion, graficoDePreguntas, graficosDeExtremos } from './asignaturas.ts';
import { cifrasDeSemestre, graficosDeComparacion, graficoDeSemestres } from './semestres.ts';

/**
 * The charts and key figures of the survey in a filter, computed from the counts that the table shows: the cost grows with
 * the subjects, and a subject with too few answers is in none of them, as the table hides it.
 * @param minimo how many answers a subject must have to be counted
 * @throws {AppError} `datos-invalidos` for a mark that no chart has
 */
export async function readGraficos(
  { db, minimo }: { readonly db: Db; readonly minimo: number },
  consulta: ConsultaDeGraficos,
  now: Date,
): Promise<Pick<GraficosDeInforme, 'cifras' | 'graficos'>> {
  const vista = vistaDeFiltro(consulta, minimo);
  const { medida, semestre, comparar = semestreAnterior(semestre as Semestre) } = consulta;
  const preguntas = preguntasDeMedida(medida);
  const semestres = semestresEntre(informe.semestreDesde, semestreDe(now));
  const leidos = [...new Set([...semestres, semestre, comparar])];
  const [pasos, extremos, distribucion, puntos] = await Promise.all([
    selectPasos(db, vista),
    selectExtremos(db, vista, { preguntas, cuantas: CABEN }),
    selectDistribucion(db, vista, preguntas),
    selectPuntos(db, { ...vista, semestres: leidos }),
  ]);
  const nota = notaDeOcultas(distribucion.ocultas, minimo);
  const notaDeTodos = minimo > 1 ? `No se cuentan las asignaturas con menos de ${minimo} respuestas.` : null;
  const deSemestre = (cual: string) => ({ semestre: cual, puntos: puntos.find((uno) => uno.semestre === cual) });
  const comparados = [deSemestre(semestre), deSemestre(comparar)] as const;
  const [comparacion, diferencia] = graficosDeComparacion(comparados, notaDeTodos);
  return {
    // A mark narrows the subjects of one semester: beside all those of another they would tell nothing.
    cifras: consulta.marca ? [] : cifrasDeSemestre(comparados),
    graficos: [
      graficoDePreguntas(pasos, nota),
      comparacion,
      ...graficosDeExtremos({ medida, extremos, distribucion, nota }),
      graficoDeSemestres(semestres.map(deSemestre), notaDeTodos),
      graficoDeDistribucion({ medida, distribucion, nota }),
      diferencia,
    ],
  };
}

function notaDeOcultas(ocultas: number, minimo: number): string | null {
  if (ocultas === 0) return null;
  const cuales = ocultas === 1 ? 'No se cuenta 1 asignatura' : `No se cuentan ${ocultas} asignaturas`;
  return `${cuales} con menos de ${minimo} respuestas, para que nadie pueda saber qué respondió cada persona.`;
}
