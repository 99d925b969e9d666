import { almacenDeTablas } from '#features/almacenes/server/service.ts';

const MUESTRA = { correo: 'Docente', codigo: 'Asignatura', semestre: 'Semestre' };

/** What was read of classrooms for accompaniments. */
export const almacenDeEvidencia = almacenDeTablas({
  nombre: 'evidencia',
  titulo: 'Evidencia de aulas',
  guarda: 'Por un día, lo leído del aula de un docente para su acompañamiento; y cuál es el aula de cada asignatura.',
  alAnonimizar: 'Se elimina.',
  en: [
    {
      tabla: 'evidencia_lecturas',
      clave: ['id'],
      instante: 'creada',
      fila: 'Lectura de un aula',
      personas: [{ correo: 'correo' }, { usuario: 'evaluador' }],
      textos: ['resultado'],
      muestra: MUESTRA,
      borra: true,
    },
    {
      tabla: 'aulas_elegidas',
      clave: ['correo', 'codigo', 'semestre'],
      fila: 'Aula de una asignatura',
      personas: [{ correo: 'correo' }],
      muestra: MUESTRA,
      borra: true,
    },
  ],
});
