// Manifest of the verified survey: its calls, the acts of its mode, the end of its keys, and to whom tokens were issued.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { recordatoriosContract } from './contract-recordatorios.ts';
import { modosContract, papeletasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveExplicacion } from './server/explicacion.ts';
import { serveRecordatorios } from './server/recordatorios-routes.ts';
import { RECORDATORIOS, type RecordatoriosContext } from './server/recordatorios.ts';
import { servePapeletas } from './server/routes.ts';
import { destroyClaves } from './server/service.ts';

/** That a person was issued a token is known; their answer is not, and nothing leads from one to the other. */
const almacenDePapeletas = almacenOfTables({
  nombre: 'papeletas',
  titulo: 'Papeletas de la encuesta verificada',
  guarda:
    'De qué asignaturas pidió papeleta cada estudiante y qué día, nunca qué respondió; en qué asignaturas estaba matriculado; ' +
    'y quién cambió el modo de la encuesta.',
  alAnonimizar:
    'Lo que se entregó queda con un seudónimo, para que nadie responda dos veces; sus matrículas se eliminan, y los cambios ' +
    'del modo quedan sin quien los hizo.',
  en: [
    {
      tabla: 'papeletas_emitidas',
      clave: ['semestre', 'asignatura', 'servidor', 'cuenta'],
      fila: 'Papeleta de la encuesta entregada',
      personas: [{ usuario: 'usuario' }],
      muestra: { semestre: 'Semestre', asignatura: 'Asignatura', dia: 'Día' },
    },
    {
      tabla: 'matriculas_leidas',
      clave: ['servidor', 'cuenta', 'semestre', 'plataforma'],
      fila: 'Asignaturas en que estaba matriculado',
      personas: [{ usuario: 'usuario' }],
      textos: ['asignaturas'],
      deletes: true,
      muestra: { semestre: 'Semestre', plataforma: 'Plataforma', dia: 'Leídas', asignaturas: 'Asignaturas' },
    },
    tableOfCambios({
      recurso: 'encuesta',
      fila: 'Cambio del modo de la encuesta',
      enlace: () => pantallas.modo.ruta,
      muestra: { clave: 'Semestre', nombre: 'Quién' },
    }),
  ],
});

const origenesDeCorreo = {
  encuesta: {
    titulo: 'Recordatorio de la encuesta docente',
    reason: 'la plataforma lo muestra como estudiante de una asignatura cuya encuesta puede responder',
  },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

const acciones = {
  encuesta: {
    titulo: 'Encuesta docente',
    acciones: { 'encuesta.modo': cambio('Modo de la encuesta de un semestre cambiado') },
    detalle: {
      modo: { titulo: 'Modo', valores: { abierta: 'Abierta', verificada: 'Verificada' } },
      clave: 'Clave pública',
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** Manifest of the verified survey. */
export const slice = {
  origenesDeCorreo,
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [papeletasContract, modosContract, recordatoriosContract],
  serve(app: FastifyInstance, context: Parameters<typeof servePapeletas>[1] & RecordatoriosContext) {
    servePapeletas(app, context);
    serveRecordatorios(app, context);
  },
  jobs: [RECORDATORIOS],
  servePages: serveExplicacion,
  schedules: [{ name: 'claves-de-encuesta', cron: '20 9 * * *', run: destroyClaves }],
  almacenes: [almacenDePapeletas],
  withoutPersonas: {
    modos_de_encuesta: 'Modes and keys of semesters.',
    recordatorios_de_encuesta: 'Numbers and days.',
    papeletas_usadas: 'Hashes of tokens that were made without the server seeing them.',
  },
} satisfies Slice;
