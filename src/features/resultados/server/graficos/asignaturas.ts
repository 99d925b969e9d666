import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { otrasDe } from '#catalogo/grafico-en-palabras.ts';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import {
  BANDAS,
  cortoDeBanda,
  type MedidaDeEncuestas,
  textoDeBanda,
  textoDeMedida,
} from '#catalogo/encuesta-docente/medidas.ts';
import { PREGUNTAS } from '#catalogo/encuesta-docente/preguntas.ts';
import type {
  Distribucion,
  PasosDePreguntas,
  PromedioDeAsignatura,
  selectExtremos,
} from '#features/encuestas/server/service.ts';
import type { GraficoDeInforme } from '#features/informes/contract.ts';
import { ASIGNATURAS, inicialMayuscula, PROMEDIO, RESPUESTAS } from './partes.ts';

/** Subjects of a chart of means; where there are more, the lowest of them and as many of the highest. */
export const CABEN = 20;
const MITAD = 10;

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** How the answers to each question are distributed over the five steps. A mark is of the subjects in which somebody chose it. */
export function graficoDePreguntas(pasos: PasosDePreguntas | null, nota: string | null): GraficoDeInforme {
  const porPaso = (cuales: 'respuestas' | 'asignaturas') =>
    informe.pasos.map((_, paso) => (pasos ? preguntas.map((clave) => pasos[clave][cuales][paso] ?? 0) : []));
  return {
    clave: 'preguntas',
    titulo: 'Respuestas por pregunta',
    forma: 'apiladas',
    medida: { nombre: 'Respuestas', maximo: null, suma: true },
    unidad: RESPUESTAS,
    eje: 'Pregunta',
    series: informe.pasos.map((texto, i, pasos) => ({ clave: String(i + 1), texto, grado: i / (pasos.length - 1) })),
    categorias: pasos ? preguntas.map((clave) => ({ clave, texto: `${clave}. ${PREGUNTAS[clave].etiqueta}` })) : [],
    valores: porPaso('respuestas'),
    cuentas: porPaso('asignaturas'),
    referencias: null,
    nota,
  };
}

type Comparadas = {
  readonly medida: MedidaDeEncuestas;
  readonly distribucion: Distribucion;
  readonly nota: string | null;
};

type Extremos = Comparadas & { readonly extremos: Awaited<ReturnType<typeof selectExtremos>> };

const cuantasHay = ({ bandas }: Distribucion): number => bandas.reduce((suma, una) => suma + una, 0);

/** The means of the subjects: all of them where they fit into one chart, else the lowest and the highest. */
export function graficosDeExtremos({ medida, extremos: { bajas, altas }, distribucion, nota }: Extremos) {
  if (cuantasHay(distribucion) <= CABEN)
    return [
      graficoDePromedios({ clave: 'bajas', titulo: 'Promedio de cada asignatura', asignaturas: bajas, medida, nota }),
    ];
  return [
    { clave: 'bajas', titulo: `Las ${MITAD} asignaturas con el promedio más bajo`, asignaturas: bajas },
    { clave: 'altas', titulo: `Las ${MITAD} asignaturas con el promedio más alto`, asignaturas: altas },
  ].map(({ asignaturas, ...uno }) =>
    graficoDePromedios({ ...uno, asignaturas: asignaturas.slice(0, MITAD), medida, nota }),
  );
}

/** How the means of the subjects are distributed. A mark is of the subjects whose mean lies in a band. */
export function graficoDeDistribucion({ medida, distribucion, nota }: Comparadas): GraficoDeInforme {
  const bandas = cuantasHay(distribucion) === 0 ? [] : [...distribucion.bandas];
  return {
    clave: 'distribucion',
    titulo: `Asignaturas según su promedio: ${textoDeMedida(medida)}`,
    forma: 'columnas',
    medida: { nombre: 'Asignaturas', maximo: null, suma: true },
    unidad: ASIGNATURAS,
    eje: 'Promedio',
    series: [{ clave: medida, texto: '' }],
    categorias: BANDAS.slice(0, bandas.length).map((banda) => ({
      clave: String(banda),
      texto: inicialMayuscula(textoDeBanda(banda)),
      corto: cortoDeBanda(banda),
    })),
    total: cuantasHay(distribucion),
    valores: [bandas],
    cuentas: [bandas],
    referencias: null,
    nota,
  };
}

type Promedios = {
  readonly clave: string;
  readonly titulo: string;
  readonly asignaturas: readonly PromedioDeAsignatura[];
  readonly medida: MedidaDeEncuestas;
  readonly nota: string | null;
};

/** The means of some subjects; a mark is of one, by its id. */
const graficoDePromedios = ({ clave, titulo, asignaturas, medida, nota }: Promedios): GraficoDeInforme => ({
  clave,
  titulo: `${titulo}: ${textoDeMedida(medida)}`,
  forma: 'barras',
  medida: PROMEDIO,
  unidad: ASIGNATURAS,
  eje: 'Asignatura',
  series: [{ clave: '', texto: 'Promedio' }],
  otras: otrasDe('Asignatura'),
  categorias: asignaturas.map(({ id, codigoAsignatura, nombre, docente, programa }) => ({
    clave: id,
    texto: `${textoDeAsignatura(codigoAsignatura, nombre)} · ${docente} · ${programa}`,
  })),
  valores: [asignaturas.map(({ promedio }) => promedio)],
  cuentas: [asignaturas.map(() => 1)],
  referencias: null,
  nota,
});
