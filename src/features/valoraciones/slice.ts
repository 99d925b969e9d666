// Manifest of valoraciones: classrooms marked by the rubric beside accompaniments.
import type { FastifyInstance } from 'fastify';
import { semestreOf } from '#catalogo/semestre.ts';
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { revisionesContract } from './contract-gestion.ts';
import { valoracionesContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveValoraciones, type Services } from './server/routes.ts';
import { endSegundas } from './server/segundas.ts';
import { deleteUnused } from './server/store.ts';

/** No search shows the choices: an evaluator reads it only after their own choice. */
const almacenDeValoraciones = almacenOfTables({
  nombre: 'valoraciones',
  titulo: 'Autoevaluaciones, segundas revisiones y calibraciones',
  guarda:
    'Qué aulas valoró cada persona aparte de los acompañamientos. Las autoevaluaciones sin acompañamiento se eliminan con su semestre.',
  alAnonimizar: 'Las de la persona se eliminan; en las que tratan de su aula queda sin nombre.',
  en: [
    {
      tabla: 'valoraciones',
      clave: ['id'],
      instante: 'creada',
      fila: 'Aula que valoró',
      personas: [{ usuario: 'usuario', correo: 'correo', nombre: 'nombre' }],
      textos: ['elecciones', 'evidencias', 'sorteo'],
      muestra: { clase: 'Clase', semestre: 'Semestre', codigo: 'Asignatura' },
      deletes: true,
    },
    {
      // The same table for the teacher of the classroom.
      tabla: 'valoraciones',
      clave: ['id'],
      instante: 'creada',
      fila: 'Aula suya que otra persona valoró',
      personas: [{ correo: 'docente_correo', nombre: 'docente' }],
      muestra: { clase: 'Clase', semestre: 'Semestre', codigo: 'Asignatura' },
    },
    {
      tabla: 'autoevaluaciones_vistas',
      clave: ['valoracion', 'evaluador', 'clave'],
      instante: 'vista',
      fila: 'Criterio de una autoevaluación que vio',
      personas: [{ usuario: 'evaluador' }],
      muestra: { clave: 'Criterio' },
      deletes: true,
    },
    tableOfCambios({
      recurso: 'ciclo',
      fila: 'Cambio de las revisiones de un semestre',
      enlace: () => pantallas.revisiones.ruta,
      muestra: { clave: 'Semestre', nombre: 'Quién' },
    }),
  ],
});

const acciones = {
  valoracion: {
    titulo: 'Aulas valoradas aparte de los acompañamientos',
    objetos: { valoracion: { titulo: 'Valoración' } },
    acciones: { 'valoracion.envio': cambio('Valoración enviada') },
  },
  ciclo: {
    titulo: 'Revisiones de acompañamientos',
    acciones: { 'ciclo.cambio': cambio('Revisiones de un semestre cambiadas') },
    detalle: { autoevaluacion: 'Autoevaluación hasta', segundas: 'Segundas revisiones (%)' },
  },
  muestra: {
    titulo: 'Aulas de muestra',
    objetos: { muestra: { titulo: 'Aula de muestra' } },
    acciones: {
      'muestra.alta': cambio('Aula de muestra agregada'),
      'muestra.baja': cambio('Aula de muestra quitada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** Manifest of self-reviews, second reviews and calibrations. */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [valoracionesContract, revisionesContract],
  serve: (app: FastifyInstance, services: Services) => serveValoraciones(app, services),
  cleanup: [
    async ({ db, valoraciones }: Services, now) => endSegundas(db, now, valoraciones.reveal),
    async ({ db }: Services, now) => deleteUnused(db, semestreOf(now)),
  ],
  almacenes: [almacenDeValoraciones],
  withoutPersonas: {
    ciclos_de_valoracion: 'Days, shares and seeds of semesters.',
    muestras: 'Sample classrooms.',
  },
} satisfies Slice;
