// Manifest of the teacher survey's answers: their tables as a store of persons (those they name, never authors).
import type { Slice } from '#core/slice.ts';
import { type AlmacenDePersonas, almacenOfTables } from '#core/almacenes/server/service.ts';
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
  seHallaSi: 'publicada',
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
  async anonimizar(tx, acto) {
    await lockEncuestas(tx);
    return tables.anonimizar(tx, acto);
  },
};

export const slice = {
  almacenes: [almacenDeEncuestas],
  sinPersonas: { encuesta_publicacion: 'A number and a day.' },
} satisfies Slice;
