// Manifest of the teacher survey: its report with screen, calls, download and job, and the answers as a store of persons.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables, tableOfCambios, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { PapeletasService } from '#features/papeletas/server/service.ts';
import { divulgacionesContract, docenteContract } from './contract-docente.ts';
import { redaccionesContract } from './contract-redacciones.ts';
import { graficosDeResultadosContract, resultadosContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveDivulgaciones } from './server/divulgaciones.ts';
import { serveDocente } from './server/docente.ts';
import { EXPORTACION_DE_RESULTADOS, GRAFICOS_DE_ENCUESTA, type Services } from './server/exportacion.ts';
import { serveRedacciones, type Redacciones } from './server/redacciones.ts';
import { serveResultados } from './server/routes.ts';
import { bloquesDeSemestre, encuestaDeSemestre } from './server/semestre.ts';
import { minimumForDocente } from './server/service.ts';
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

const almacenDeDocentes = almacenOfTables({
  nombre: 'encuesta-del-docente',
  titulo: 'Resultados de la encuesta para docentes',
  guarda:
    'El apunte privado de cada docente sobre sus resultados, cifrado; y quién cambió el día en que se publican o la redacción de las preguntas.',
  alAnonimizar: 'Los apuntes se eliminan, y los cambios quedan sin quien los hizo.',
  en: [
    {
      tabla: 'apuntes_de_encuesta',
      clave: ['usuario', 'semestre'],
      instante: 'guardado',
      fila: 'Apunte privado sobre sus resultados de la encuesta, cifrado',
      personas: [{ usuario: 'usuario' }],
      muestra: { semestre: 'Semestre' },
      deletes: true,
    },
    tableOfCambios({
      recurso: 'divulgacion',
      fila: 'Cambio del día en que los docentes ven sus resultados',
      muestra: { clave: 'Semestre', nombre: 'Quién' },
    }),
    tableOfCambios({
      recurso: 'redaccion',
      fila: 'Cambio de la redacción de la encuesta',
      muestra: { clave: 'Semestre', nombre: 'Quién' },
    }),
  ],
});

const acciones = {
  divulgacion: {
    titulo: 'Resultados de la encuesta para docentes',
    acciones: { 'divulgacion.cambio': cambio('Día en que los docentes ven sus resultados cambiado') },
    detalle: { desde: 'Desde' },
  },
  redaccion: {
    titulo: 'Redacción de la encuesta docente',
    acciones: { 'redaccion.cambio': cambio('Redacción de la encuesta de un semestre cambiada') },
    detalle: { preguntas: 'Preguntas' },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

type AllServices = Services & {
  readonly papeletas: PapeletasService;
  readonly ajustes: Ajustes;
  readonly redacciones: Redacciones;
  /** The installation's key for what is sealed at rest. */
  readonly secret: string;
};

async function serve(
  app: FastifyInstance,
  { db, config, ajustes, papeletas, redacciones, secret, now }: AllServices,
): Promise<void> {
  const minimo = config.SURVEY_MIN_ANSWERS;
  await serveResultados(app, { db, minimo, papeletas, now });
  serveDivulgaciones(app, { db, now });
  serveRedacciones(app, { redacciones });
  const minimoDeDocente = async () => minimumForDocente(await ajustes.actuales(), minimo);
  serveDocente(app, { db, minimoDeDocente, secret, now });
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [
    resultadosContract,
    graficosDeResultadosContract,
    divulgacionesContract,
    docenteContract,
    redaccionesContract,
  ],
  serve,
  descargas: [EXPORTACION_DE_RESULTADOS],
  jobs: [GRAFICOS_DE_ENCUESTA],
  semestre: [encuestaDeSemestre, bloquesDeSemestre],
  almacenes: [almacenDeEncuestas, almacenDeDocentes],
  withoutPersonas: {
    encuesta_publicacion: 'A number and a day.',
    divulgaciones_de_encuesta: 'Days of semesters.',
    redacciones_de_encuesta: 'Questions of the survey, which everybody reads.',
  },
} satisfies Slice;
