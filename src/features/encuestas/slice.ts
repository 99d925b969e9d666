// Manifest of the teacher survey: its report with screen, calls, download and job, and the answers as a store of persons.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { PapeletasService } from '#features/papeletas/server/service.ts';
import { graficosDeResultadosContract, resultadosContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { EXPORTACION_DE_RESULTADOS, GRAFICOS_DE_ENCUESTA, type Services } from './server/exportacion.ts';
import { serveResultados } from './server/routes.ts';
import { bloquesDeSemestre, encuestaDeSemestre } from './server/semestre.ts';
import { lockEncuestas } from './server/store.ts';

/**
 * Answers have no author: a search finds only those that reports show. They name their teacher, and their texts may name
 * any person.
 */
const common = {
  clave: ['id'],
  fila: 'Respuesta anónima sobre un docente',
  personas: [{ nombre: 'docente' }],
  textos: ['me4', 'ama4'],
  muestra: { semestre: 'Semestre', codigo_asignatura: 'Asignatura', docente: 'Docente' },
  nombreDistinto: true,
  grande: true,
  foundIf: 'publicada',
} as const;

const tables = almacenOfTables({
  nombre: 'encuestas',
  titulo: 'Encuesta docente',
  guarda:
    'Respuestas anónimas de los estudiantes: no se sabe quién respondió. Nombran al docente de la asignatura que se evalúa.',
  alAnonimizar: 'Las respuestas y sus cuentas quedan iguales; el nombre del docente se reemplaza.',
  en: [
    { ...common, tabla: 'encuestas' },
    { ...common, tabla: 'encuestas_mezcla' },
    {
      ...common,
      tabla: 'encuesta_conteos',
      clave: ['semestre', 'codigo_asignatura', 'programa', 'docente', 'tipo_asignatura', 'publicada'],
      fila: 'Cuentas de la encuesta de una asignatura',
      textos: [],
    },
  ],
});

/** Waits for sendings, which write the whole mix again. */
const almacenDeEncuestas: AlmacenDePersonas = {
  ...tables,
  async anonymise(tx, acto) {
    await lockEncuestas(tx);
    return tables.anonymise(tx, acto);
  },
};

type ServeContext = Pick<Services, 'db' | 'config' | 'now'> & { readonly papeletas: PapeletasService };

const serve = async (app: FastifyInstance, { db, config, papeletas, now }: ServeContext): Promise<void> =>
  serveResultados(app, { db, minimo: config.SURVEY_MIN_ANSWERS, papeletas, now });

export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [resultadosContract, graficosDeResultadosContract],
  serve,
  descargas: [EXPORTACION_DE_RESULTADOS],
  jobs: [GRAFICOS_DE_ENCUESTA],
  semestre: [encuestaDeSemestre, bloquesDeSemestre],
  almacenes: [almacenDeEncuestas],
  withoutPersonas: { encuesta_publicacion: 'A number and a day.' },
} satisfies Slice;
