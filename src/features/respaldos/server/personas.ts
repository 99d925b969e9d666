// Store of persons in batches and schedules: their requesters, and people whom course names or Moodle's answers name.
import { almacenOfTables } from '#core/almacenes/server/service.ts';

const REQUESTER = { personas: [{ usuario: 'usuario', nombre: 'nombre' }], clave: ['id'], instante: 'creada' } as const;

/**
 * Store of persons for batches and schedules: their requesters. The contents of copies belong to Moodle and are not
 * opened.
 */
export const almacenDeRespaldos = almacenOfTables({
  nombre: 'respaldos',
  titulo: 'Copias y reinicios de cursos',
  guarda:
    'Quién pidió copias o reinicios de cursos, y quién los programó; cómo se llaman los cursos y qué respondió Moodle.',
  alAnonimizar:
    'Lo hecho queda, sin quien lo pidió ni lo que un curso o una respuesta digan de ella. Los archivos de las copias son de Moodle y no se abren.',
  en: [
    {
      ...REQUESTER,
      tabla: 'respaldo_tandas',
      fila: 'Copias o reinicios que pidió',
      enlace: () => '/gestores/respaldos',
      textos: ['asunto'],
      muestra: { asunto: 'De qué', nombre: 'Quién' },
    },
    {
      ...REQUESTER,
      tabla: 'respaldo_programaciones',
      fila: 'Copias que programó',
      enlace: () => '/gestores/respaldos',
      textos: ['categoria'],
      muestra: { categoria: 'De qué', nombre: 'Quién' },
    },
    {
      tabla: 'respaldo_cursos',
      clave: ['servidor', 'curso'],
      fila: 'Curso cuyo nombre la nombra',
      personas: [],
      textos: ['nombre', 'nombre_corto', 'categoria', 'busqueda'],
      muestra: { nombre: 'Curso', categoria: 'Categoría' },
    },
    {
      tabla: 'respaldo_pedidos',
      clave: ['tanda', 'servidor', 'id_categoria'],
      fila: 'Categoría de la que se pidieron copias',
      personas: [],
      textos: ['categoria', 'motivo'],
      muestra: { categoria: 'Categoría', motivo: 'Respuesta' },
    },
    {
      tabla: 'respaldo_filas',
      clave: ['id'],
      fila: 'Respuesta de Moodle sobre un curso',
      personas: [],
      textos: ['motivo', 'perdida'],
      muestra: { motivo: 'Respuesta' },
    },
    {
      tabla: 'restauraciones',
      clave: ['tanda'],
      fila: 'Curso nuevo en el que se restaura una copia',
      personas: [],
      textos: ['nombre', 'nombre_corto'],
      muestra: { nombre: 'Curso' },
    },
    {
      tabla: 'respaldo_esperas',
      clave: ['tanda', 'servidor'],
      fila: 'Respuesta de Moodle',
      personas: [],
      textos: ['motivo'],
      muestra: { motivo: 'Respuesta' },
    },
  ],
});
