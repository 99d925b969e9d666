// Charts of the survey in a filter: answers by question, subjects by mean, comparison of semesters.
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import {
  BANDAS,
  bandaText,
  informacionEncuestaDocente as informe,
  medidaText,
  preguntasOfMedida,
  shortBanda,
  type MedidaDeEncuestas,
} from '#catalogo/encuesta-docente/informe.ts';
import { preguntaText, type Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import { wordsOfOthers } from '#catalogo/grafico-en-palabras.ts';
import { previousSemestre, semestreOf, semestresBetween } from '#catalogo/semestre.ts';
import type { GraficoDeInforme, GraficosDeInforme } from '#features/informes/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ConsultaDeGraficos } from '../contract.ts';
import {
  ASIGNATURA_UNIT,
  capitalized,
  chartOfSemestres,
  cifrasOfSemestre,
  comparisonCharts,
  MEAN_MEASURE,
  RESPUESTA_UNIT,
} from './graficos-de-semestres.ts';
import {
  selectDistribucion,
  selectExtremos,
  selectPasos,
  selectPuntos,
  type Distribucion,
  type PasosDePreguntas,
  type PromedioDeAsignatura,
} from './graficos.store.ts';
import { readRedacciones } from './redacciones.ts';
import { vistaOfFiltro } from './resultados.ts';

/** Most subjects of a chart of means; with more, the lowest and the highest are drawn. */
const MAX_SUBJECTS = 20;
const HALF = 10;

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** Distribution of the answers to each question over the five steps. A mark counts the subjects with such an answer. */
function chartOfPreguntas(
  pasos: PasosDePreguntas | null,
  { nota, redaccion }: Pick<ComparisonInput, 'nota' | 'redaccion'>,
): GraficoDeInforme {
  const byPaso = (counted: 'respuestas' | 'asignaturas') =>
    informe.pasos.map((_, paso) => (pasos ? preguntas.map((clave) => pasos[clave][counted][paso] ?? 0) : []));
  return {
    clave: 'preguntas',
    titulo: 'Respuestas por pregunta',
    forma: 'apiladas',
    medida: { nombre: 'Respuestas', maximo: null, suma: true },
    unidad: RESPUESTA_UNIT,
    eje: 'Pregunta',
    series: informe.pasos.map((texto, i, pasos) => ({ clave: String(i + 1), texto, grado: i / (pasos.length - 1) })),
    categorias: pasos ? preguntas.map((clave) => ({ clave, texto: preguntaText(clave, redaccion) })) : [],
    valores: byPaso('respuestas'),
    cuentas: byPaso('asignaturas'),
    referencias: null,
    nota,
  };
}

type ComparisonInput = {
  readonly medida: MedidaDeEncuestas;
  /** The wording of the semester. */
  readonly redaccion: Redaccion;
  readonly distribucion: Distribucion;
  readonly nota: string | null;
};

type ExtremosInput = ComparisonInput & { readonly extremos: Awaited<ReturnType<typeof selectExtremos>> };

const countSubjects = ({ bandas }: Distribucion): number => bandas.reduce((suma, banda) => suma + banda, 0);

/** Charts of the subjects' means: all of them if they fit, otherwise the lowest and the highest. */
function chartsOfExtremos({ extremos: { bajas, altas }, distribucion, ...input }: ExtremosInput) {
  if (countSubjects(distribucion) <= MAX_SUBJECTS)
    return [chartOfMeans({ clave: 'bajas', titulo: 'Promedio de cada asignatura', asignaturas: bajas, ...input })];
  return [
    { clave: 'bajas', titulo: `Las ${HALF} asignaturas con el promedio más bajo`, asignaturas: bajas },
    { clave: 'altas', titulo: `Las ${HALF} asignaturas con el promedio más alto`, asignaturas: altas },
  ].map(({ asignaturas, ...chart }) => chartOfMeans({ ...chart, asignaturas: asignaturas.slice(0, HALF), ...input }));
}

/** Distribution of the subjects over bands of their mean. A mark counts the subjects in a band. */
function chartOfDistribucion({ medida, redaccion, distribucion, nota }: ComparisonInput): GraficoDeInforme {
  const bandas = countSubjects(distribucion) === 0 ? [] : [...distribucion.bandas];
  return {
    clave: 'distribucion',
    titulo: `Asignaturas según su promedio: ${medidaText(medida, redaccion)}`,
    forma: 'columnas',
    medida: { nombre: 'Asignaturas', maximo: null, suma: true },
    unidad: ASIGNATURA_UNIT,
    eje: 'Promedio',
    series: [{ clave: medida, texto: '' }],
    categorias: BANDAS.slice(0, bandas.length).map((banda) => ({
      clave: String(banda),
      texto: capitalized(bandaText(banda)),
      corto: shortBanda(banda),
    })),
    total: countSubjects(distribucion),
    valores: [bandas],
    cuentas: [bandas],
    referencias: null,
    nota,
  };
}

type MeansInput = {
  readonly clave: string;
  readonly titulo: string;
  readonly asignaturas: readonly PromedioDeAsignatura[];
  readonly medida: MedidaDeEncuestas;
  readonly redaccion: Redaccion;
  readonly nota: string | null;
};

/** Chart of the means of some subjects; a mark is one subject, by its id. */
const chartOfMeans = ({ clave, titulo, asignaturas, medida, redaccion, nota }: MeansInput): GraficoDeInforme => ({
  clave,
  titulo: `${titulo}: ${medidaText(medida, redaccion)}`,
  forma: 'barras',
  medida: MEAN_MEASURE,
  unidad: ASIGNATURA_UNIT,
  eje: 'Asignatura',
  series: [{ clave: '', texto: 'Promedio' }],
  otras: wordsOfOthers('Asignatura'),
  categorias: asignaturas.map(({ id, codigoAsignatura, nombre, docente, programa }) => ({
    clave: id,
    texto: `${textoDeAsignatura(codigoAsignatura, nombre)} · ${docente} · ${programa}`,
  })),
  valores: [asignaturas.map(({ promedio }) => promedio)],
  cuentas: [asignaturas.map(() => 1)],
  referencias: null,
  nota,
});

/**
 * Computes the charts and key figures of the survey in a filter from the counts that the table shows. The cost depends
 * on the number of subjects. Subjects with too few answers are in none of them, as in the table.
 * @param minimo answers that a subject must have to be counted
 * @throws {AppError} `datos-invalidos` for a mark that no chart has
 */
export async function readGraficos(
  { db, minimo }: { readonly db: Db; readonly minimo: number },
  consulta: ConsultaDeGraficos,
  now: Date,
): Promise<Pick<GraficosDeInforme, 'cifras' | 'graficos'>> {
  const vista = vistaOfFiltro(consulta, minimo);
  const { medida, semestre, comparar = previousSemestre(semestre) } = consulta;
  const preguntas = preguntasOfMedida(medida);
  const semestres = semestresBetween(informe.semestreDesde, semestreOf(now));
  const leidos = [...new Set([...semestres, semestre, comparar])];
  const [pasos, extremos, distribucion, puntos, redaccionOf] = await Promise.all([
    selectPasos(db, vista),
    selectExtremos(db, vista, { preguntas, cuantas: MAX_SUBJECTS }),
    selectDistribucion(db, vista, preguntas),
    selectPuntos(db, { ...vista, semestres: leidos }),
    readRedacciones(db),
  ]);
  const redaccion = redaccionOf(semestre);
  const nota = hiddenNote(distribucion.ocultas, minimo);
  const notaDeTodos = minimo > 1 ? `No se cuentan las asignaturas con menos de ${minimo} respuestas.` : null;
  const puntosOf = (wanted: string) => ({
    semestre: wanted,
    redaccion: redaccionOf(wanted),
    puntos: puntos.find((punto) => punto.semestre === wanted),
  });
  const comparados = [puntosOf(semestre), puntosOf(comparar)] as const;
  const [comparacion, diferencia] = comparisonCharts(comparados, notaDeTodos);
  return {
    // A mark narrows one semester only: a comparison with all subjects of another would mislead.
    cifras: consulta.marca ? [] : cifrasOfSemestre(comparados),
    graficos: [
      chartOfPreguntas(pasos, { nota, redaccion }),
      comparacion,
      ...chartsOfExtremos({ medida, redaccion, extremos, distribucion, nota }),
      chartOfSemestres(semestres.map(puntosOf), notaDeTodos),
      chartOfDistribucion({ medida, redaccion, distribucion, nota }),
      diferencia,
    ],
  };
}

function hiddenNote(ocultas: number, minimo: number): string | null {
  if (ocultas === 0) return null;
  const countText = ocultas === 1 ? 'No se cuenta 1 asignatura' : `No se cuentan ${ocultas} asignaturas`;
  return `${countText} con menos de ${minimo} respuestas, para que nadie pueda saber qué respondió cada persona.`;
}
