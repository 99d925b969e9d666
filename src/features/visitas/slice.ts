// Manifest of the plan of visits: its calls, acts, screen, mail by the clock, and the persons that it keeps.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { visitasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { remindEvaluadores, tellDocentes } from './server/mensajes.ts';
import { serveVisitas, type VisitasContext } from './server/routes.ts';
import { cleanVisitas } from './server/service.ts';

const almacenDeVisitas = almacenOfTables({
  nombre: 'visitas',
  titulo: 'Plan de visitas',
  guarda:
    'A qué docentes se planeó acompañar y por qué, durante dos semestres más; quién evalúa y de qué facultades, y quién cambió los planes.',
  alAnonimizar:
    'Sus visitas planeadas se eliminan, y deja de estar entre quienes evalúan; las visitas que haría quedan con un seudónimo.',
  en: [
    {
      tabla: 'visitas',
      clave: ['id'],
      fila: 'Visita planeada',
      enlace: () => pantallas.visitas.ruta,
      personas: [{ correo: 'correo', nombre: 'docente' }],
      muestra: {
        docente: 'Docente',
        correo: 'Correo',
        semestre: 'Semestre',
        codigo: 'Asignatura',
        semana: 'Semana',
        motivo: 'Motivo',
      },
      deletes: true,
    },
    {
      // The same table for the evaluator.
      tabla: 'visitas',
      clave: ['id'],
      fila: 'Visita que haría',
      enlace: () => pantallas.visitas.ruta,
      personas: [{ usuario: 'evaluador' }],
      muestra: { semestre: 'Semestre', codigo: 'Asignatura', semana: 'Semana' },
    },
    {
      tabla: 'evaluadores',
      clave: ['usuario'],
      fila: 'Está entre quienes evalúan',
      enlace: () => pantallas.visitas.ruta,
      personas: [{ usuario: 'usuario', nombre: 'nombre', correo: 'correo' }],
      muestra: { nombre: 'Nombre', correo: 'Correo', facultades: 'Facultades' },
      deletes: true,
    },
    tableOfCambios({
      recurso: 'evaluador',
      fila: 'Cambio de las facultades de quien evalúa',
      enlace: () => pantallas.visitas.ruta,
      muestra: { nombre: 'Quién' },
    }),
    tableOfCambios({
      recurso: 'plan-de-visitas',
      fila: 'Cambio de las reglas de un plan de visitas',
      enlace: () => pantallas.visitas.ruta,
      muestra: { clave: 'Semestre', nombre: 'Quién' },
    }),
  ],
});

const acciones = {
  visita: {
    titulo: 'Plan de visitas',
    objetos: { visita: { titulo: 'Visita planeada' }, evaluador: { titulo: 'Evaluador' } },
    acciones: {
      'visita.plan': cambio('Reglas de un plan de visitas cambiadas'),
      'visita.sorteo': cambio('Visitas agregadas por sorteo'),
      'visita.alta': cambio('Visita agregada a mano'),
      'visita.cambio': cambio('Visita planeada cambiada'),
      'visita.retiro': cambio('Visita quitada del plan'),
      'visita.evaluador': cambio('Evaluador agregado o cambiado'),
    },
    detalle: {
      aulas: 'Aulas que lo necesitan',
      nuevos: 'Docentes nuevos',
      totalBajo: 'Último total menor que',
      nuncaVisitados: 'Nunca visitados',
      porSorteo: 'Por sorteo',
      avisoDias: 'Días de aviso al docente',
      recordar: 'Recordar a quien evalúa',
      recibe: 'Recibe visitas',
      facultades: 'Facultades',
      visitas: 'Visitas',
      semana: 'Semana',
      evalua: 'Evalúa',
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

const origenesDeCorreo = {
  'visita-recordatorio': {
    titulo: 'Recordatorio de visitas planeadas',
    reason: 'usted evalúa acompañamientos docentes que están planeados',
  },
  'visita-aviso': {
    titulo: 'Aviso de un acompañamiento planeado',
    reason: 'la unidad planeó acompañar una asignatura suya',
  },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

/** Manifest of the plan of visits. */
export const slice = {
  origenesDeCorreo,
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [visitasContract],
  serve: (app: FastifyInstance, context: VisitasContext) => serveVisitas(app, context),
  // From seven o'clock in Bogotá until the evening; what was told already is told by no later run.
  schedules: [
    { name: 'recordatorios-de-visitas', cron: '*/15 12-23 * * 1', run: remindEvaluadores },
    { name: 'avisos-de-visitas', cron: '5 12-23 * * *', run: tellDocentes },
  ],
  cleanup: [async ({ db }: VisitasContext, now) => cleanVisitas(db, now)],
  almacenes: [almacenDeVisitas],
  withoutPersonas: { planes_de_visitas: 'Rules of semesters.' },
} satisfies Slice;
