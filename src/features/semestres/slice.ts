// Manifest of the page of a semester (server): its calls, its screen and the unit's texts. The figures are of other slices.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import { avisosContract, semestresContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { mailResumen, serveAvisos } from './server/avisos.ts';
import { SEMESTRE_EN_PDF } from './server/pdf.ts';
import type { Context } from './server/resumen.ts';
import { serveSemestres } from './server/routes.ts';

/** Texts may name a person; the history names the authors of changes; addresses get the link each month. */
const almacenDeSemestres = almacenOfTables({
  nombre: 'semestres',
  titulo: 'Resumen del semestre',
  guarda:
    'Textos de la unidad que pueden nombrar a una persona, quién los cambió, y los correos que reciben el enlace cada mes.',
  alAnonimizar: 'Los textos quedan sin la persona, los cambios sin quien los hizo, y su correo ya no recibe el enlace.',
  en: [
    {
      tabla: 'semestre_secciones',
      clave: ['semestre', 'seccion'],
      fila: 'Texto de una sección del resumen de un semestre',
      enlace: () => pantallas.semestre.ruta,
      personas: [],
      textos: ['texto'],
      muestra: { semestre: 'Semestre' },
    },
    {
      tabla: 'semestre_destinatarios',
      clave: ['correo'],
      fila: 'Recibe cada mes el enlace al resumen del semestre',
      enlace: () => pantallas.semestre.ruta,
      personas: [{ correo: 'correo' }],
      deletes: true,
      muestra: { correo: 'Correo' },
    },
    tableOfCambios({
      recurso: 'semestre',
      fila: 'Cambio de una sección del resumen de un semestre',
      enlace: () => pantallas.semestre.ruta,
      muestra: { clave: 'Semestre y sección', nombre: 'Quién' },
    }),
  ],
});

const origenesDeCorreo = {
  semestre: {
    titulo: 'Resumen del semestre',
    reason: 'la unidad eligió este correo para recibir cada mes el resumen del semestre',
  },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

const acciones = {
  semestre: {
    titulo: 'Resumen del semestre',
    objetos: { semestre: { titulo: 'Semestre', nombreOf: (semestre) => semestre } },
    acciones: {
      'semestre.seccion': cambio('Sección del resumen de un semestre cambiada'),
      'semestre.destinatario': cambio('Destinatario del correo mensual agregado o quitado'),
      'semestre.pdf': consulta('Resumen de un semestre descargado en PDF'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  origenesDeCorreo,
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [semestresContract, avisosContract],
  serve(app: FastifyInstance, services: Context) {
    serveSemestres(app, services);
    serveAvisos(app, services);
  },
  descargas: [SEMESTRE_EN_PDF],
  schedules: [{ name: 'resumen-del-semestre', cron: '*/10 * * * *', run: mailResumen }],
  almacenes: [almacenDeSemestres],
} satisfies Slice;
