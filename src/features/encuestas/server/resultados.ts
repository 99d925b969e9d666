// Reads the survey's results: too few answers of a subject hide its counts and texts.
import { wordsOf } from '#catalogo/busqueda.ts';
import { BANDAS, endOfBanda, preguntasOfMedida } from '#catalogo/encuesta-docente/informe.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import {
  ASIGNATURAS_POR_PAGINA,
  type ConsultaDeResultados,
  type FilaDeResultados,
  type FiltroDeResultados,
  type TextosDeAsignatura,
} from '../contract.ts';
import { readMarca, type Marca } from '../marca.ts';
import { selectPuntos } from './graficos.store.ts';
import {
  countConteos,
  findConteo,
  selectConteos,
  selectTextos,
  type ConteoDeAsignatura,
  type MarcaDeConteos,
  type VistaDeConteos,
} from './lectura.store.ts';

/**
 * Returns the query of counts for a filter.
 * @param minimo answers that a subject must have for its counts and texts to be shown
 * @throws {AppError} `datos-invalidos` for a mark that no chart has
 */
export function vistaOfFiltro(filtro: FiltroDeResultados, minimo: number): VistaDeConteos {
  const { tipoAsignatura, semestre, buscar = '', marca, orden, sentido } = filtro;
  return {
    semestres: [semestre],
    tipo: tipoAsignatura === 'ALL' ? null : tipoAsignatura,
    palabras: wordsOf(buscar),
    marca: marca ? marcaOfConteos(marca) : null,
    orden,
    sentido,
    minimo,
  };
}

function marcaOfConteos(marca: Marca): MarcaDeConteos {
  const leida = readMarca(marca);
  if (!leida) {
    const message = 'Ningún gráfico tiene esa marca.';
    throw new AppError('datos-invalidos', { message, errores: { marca: message } });
  }
  if (leida.grafico === 'preguntas') return { pregunta: leida.pregunta, paso: leida.paso };
  const { medida, banda } = leida;
  // The last band includes its end.
  const hasta = banda === BANDAS.at(-1) ? Infinity : endOfBanda(banda);
  return { preguntas: preguntasOfMedida(medida), desde: banda, hasta };
}

/** Subjects whose texts are read at once. */
const LOTE = 100;

/** A subject with its free texts; null: it has too few answers. */
export type FilaConTextos = { readonly fila: FilaDeResultados; readonly textos: TextosDeAsignatura | null };

/** Results as they may be shown: a subject with too few answers has neither counts nor texts. */
export type Resultados = {
  /** Answers that a subject must have (DECISIONS §2). */
  readonly minimo: number;
  readonly pagina: (consulta: ConsultaDeResultados) => Promise<readonly FilaDeResultados[]>;
  readonly todas: (filtro: FiltroDeResultados) => Promise<readonly FilaDeResultados[]>;
  /** Counts the subjects of a filter, and those without its search. */
  readonly count: (filtro: FiltroDeResultados) => Promise<{ readonly total: number; readonly todos: number }>;
  /** Mean by question of a filter's semester and type, over the visible subjects; null: none. */
  readonly promedios: (filtro: FiltroDeResultados) => Promise<Readonly<Record<string, number>> | null>;
  /** Null where the semester has no such subject. */
  readonly asignatura: (key: { readonly semestre: string; readonly id: string }) => Promise<FilaConTextos | null>;
  /** Reads the texts of subjects in lots; nothing is held open between two lots. */
  readonly withTextos: (filas: readonly FilaDeResultados[]) => AsyncGenerator<readonly FilaConTextos[]>;
};

/** @param minimo answers that a subject must have for its counts and texts to be shown */
export function createResultados({ db, minimo }: { readonly db: Db; readonly minimo: number }): Resultados {
  const vistaOf = (filtro: FiltroDeResultados): VistaDeConteos => vistaOfFiltro(filtro, minimo);
  const filaOf = (conteo: ConteoDeAsignatura): FilaDeResultados => visibleRow(conteo, minimo);

  async function readTextos(filas: readonly FilaDeResultados[]): Promise<readonly FilaConTextos[]> {
    const textos = await selectTextos(db, filas.filter(isVisible).map(keyOfAsignatura));
    const siguiente = textos.values();
    return filas.map((fila) => {
      const ownTextos = isVisible(fila) ? siguiente.next().value : undefined;
      return {
        fila,
        textos: ownTextos ? { AM_MetodologiaDocente: ownTextos.me4, SC_MejoramientoServicios: ownTextos.ama4 } : null,
      };
    });
  }

  return {
    minimo,
    async pagina(consulta) {
      const { salto = 0, limite = ASIGNATURAS_POR_PAGINA } = consulta;
      return (await selectConteos(db, vistaOf(consulta), { salto, limite })).map(filaOf);
    },
    todas: async (filtro) => (await selectConteos(db, vistaOf(filtro))).map(filaOf),
    count: async (filtro) => countConteos(db, vistaOf(filtro)),
    async promedios(filtro) {
      const [semestre] = await selectPuntos(db, { ...vistaOf(filtro), palabras: [], marca: null });
      if (!semestre) return null;
      const { puntos, respuestas } = semestre;
      return Object.fromEntries(Object.entries(puntos).map(([clave, points]) => [clave, points / respuestas]));
    },
    async asignatura(key) {
      const conteo = await findConteo(db, key);
      return conteo && (await readTextos([filaOf(conteo)]))[0]!;
    },
    async *withTextos(filas) {
      for (let i = 0; i < filas.length; i += LOTE) yield await readTextos(filas.slice(i, i + LOTE));
    },
  };
}

const isVisible = (fila: FilaDeResultados): boolean => fila.preguntas !== null;

function visibleRow({ respuestas, preguntas, codigoAsignatura, ...resto }: ConteoDeAsignatura, minimo: number) {
  const isShown = respuestas >= minimo;
  const { id, semestre, nombre, programa, docente, tipoAsignatura, matriculados } = resto;
  return {
    id,
    semestre,
    codigoAsig: codigoAsignatura,
    nombre,
    programa,
    docente,
    tipoAsignatura,
    cantidadEstudiantesParticiparon: isShown ? respuestas : null,
    matriculados: isShown ? matriculados : null,
    preguntas: isShown ? preguntas : null,
  };
}

const keyOfAsignatura = ({ semestre, codigoAsig, docente, programa, tipoAsignatura }: FilaDeResultados) => ({
  semestre,
  codigoAsignatura: codigoAsig,
  docente,
  programa,
  tipoAsignatura,
});
