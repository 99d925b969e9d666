import { almacenDeTablas } from '#features/almacenes/server/service.ts';

const QUIEN = { personas: [{ usuario: 'usuario', nombre: 'nombre' }], clave: ['id'], instante: 'creada' } as const;

/** Who asked for copies and resets of courses. What the copies themselves hold is Moodle's, and is not opened. */
export const almacenDeRespaldos = almacenDeTablas({
  nombre: 'respaldos',
  titulo: 'Copias y reinicios de cursos',
  guarda: 'Quién pidió copias o reinicios de cursos, y quién los programó.',
  alAnonimizar: 'Lo hecho queda, sin quien lo pidió. Los archivos de las copias son de Moodle y no se abren.',
  en: [
    {
      ...QUIEN,
      tabla: 'respaldo_tandas',
      fila: 'Copias o reinicios que pidió',
      enlace: () => '/gestores/respaldos',
      textos: ['asunto'],
      muestra: { asunto: 'De qué', nombre: 'Quién' },
    },
    {
      ...QUIEN,
      tabla: 'respaldo_programaciones',
      fila: 'Copias que programó',
      enlace: () => '/gestores/respaldos',
      muestra: { categoria: 'De qué', nombre: 'Quién' },
    },
  ],
});
