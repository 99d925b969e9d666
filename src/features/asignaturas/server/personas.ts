import { almacenDeTablas, tablaDeCambios } from '#features/almacenes/server/service.ts';

const MUESTRA = { semestre: 'Semestre', codigo_asignatura: 'Asignatura', docente: 'Docente', correo: 'Correo' };

/** Who teaches what. */
export const almacenDeAsignaturas = almacenDeTablas({
  nombre: 'asignaturas',
  titulo: 'Asignaturas asignadas',
  guarda: 'El nombre y el correo de cada docente con sus asignaturas, y quién cambió cada asignación.',
  alAnonimizar: 'Las asignaturas quedan, sin el nombre ni el correo del docente, también en su historia.',
  en: [
    {
      tabla: 'asignaturas',
      clave: ['id'],
      instante: 'actualizada',
      fila: 'Asignación de una asignatura',
      enlace: ({ semestre, id }) => `/gestores/asignaturas?semestre=${String(semestre)}&asignatura=${String(id)}`,
      personas: [{ correo: 'correo', nombre: 'docente' }],
      muestra: { ...MUESTRA, id: 'Número' },
      nombreDistinto: true,
      toca: 'actualizada',
    },
    tablaDeCambios({
      recurso: 'asignatura',
      fila: 'Cambio de una asignación',
      personas: [
        { correo: 'despues.correo', nombre: 'despues.docente' },
        { correo: 'antes.correo', nombre: 'antes.docente' },
      ],
      muestra: { antes: 'Antes', despues: 'Después', nombre: 'Quién lo cambió' },
    }),
  ],
});
