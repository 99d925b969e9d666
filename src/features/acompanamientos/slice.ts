// Manifest of accompaniments: routes, screens, audited actions, cleanup and personal data.
import type { FastifyInstance } from 'fastify';
import { wallTimeOf } from '#catalogo/momento.ts';
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import type { Archivos } from '#core/archivos/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Asignaturas } from '#features/asignaturas/server/service.ts';
import { createLectorDeAulas } from '#features/evidencia/server/service.ts';
import type { Rubricas } from '#features/rubricas/server/service.ts';
import type { Valoraciones } from '#features/valoraciones/server/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { aprendizajeContract } from './contract-aprendizaje.ts';
import { mejorasContract } from './contract-mejoras.ts';
import { resultadoContract } from './contract-resultado.ts';
import { acompanamientosContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveAprendizaje } from './server/aprendizaje.ts';
import { releaseImagenes } from './server/borradores.store.ts';
import { cleanBorradores } from './server/borradores.ts';
import { serveResultadosDeAcompanamientos } from './server/resultado/routes.ts';
import { reviewMejoras } from './server/revisiones.ts';
import { serveAcompanamientos } from './server/routes.ts';
import { acompanamientosDeSemestre, criteriosDeSemestre } from './server/semestre.ts';

const abierto = ({ acompanamiento }: Readonly<Record<string, unknown>>): string =>
  `/gestores/acompanamientos/${String(acompanamiento)}`;

/** Personal data of accompaniments outside the records: drafts, teachers' comments, improvement actions. */
const almacenDeAcompanamientos = almacenOfTables({
  nombre: 'acompanamientos',
  titulo: 'Acompañamientos',
  guarda:
    'Los acompañamientos que un evaluador no ha enviado, la firma y las copias que pidió recordar, lo que dijo cada docente y sus acciones de mejora.',
  alAnonimizar:
    'Los borradores se eliminan con sus imágenes, y la firma recordada; puntajes y acciones quedan, sin el docente.',
  en: [
    {
      tabla: 'borradores_acompanamiento',
      clave: ['id'],
      instante: 'guardado',
      fila: 'Acompañamiento sin enviar',
      personas: [{ correo: 'correo', nombre: 'docente' }],
      textos: ['estado'],
      muestra: { docente: 'Docente', correo: 'Correo', codigo_asignatura: 'Asignatura', estado: 'Lo diligenciado' },
      deletes: true,
      ademas: releaseImagenes,
    },
    {
      // The same table for the evaluator, whose data the drafts are too.
      tabla: 'borradores_acompanamiento',
      clave: ['id'],
      instante: 'guardado',
      fila: 'Acompañamiento que comenzó',
      personas: [{ usuario: 'evaluador' }],
      muestra: { codigo_asignatura: 'Asignatura' },
      deletes: true,
      ademas: releaseImagenes,
    },
    {
      tabla: 'firmas_evaluador',
      clave: ['evaluador'],
      instante: 'guardada',
      fila: 'Firma y copias recordadas, cifradas',
      personas: [{ usuario: 'evaluador' }],
      muestra: {},
      deletes: true,
    },
    {
      tabla: 'acompanamientos_vistos',
      clave: ['acompanamiento'],
      instante: 'instante',
      fila: 'Lo que dijo al leer un acompañamiento',
      enlace: abierto,
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      textos: ['comentario'],
      muestra: { nombre: 'Quién', comentario: 'Comentario' },
      vacia: { comentario: '' },
    },
    {
      tabla: 'mejoras',
      clave: ['id'],
      instante: 'creada',
      fila: 'Acción de mejora',
      enlace: abierto,
      personas: [{ correo: 'correo' }],
      textos: ['accion', 'responsable', 'evidencia_esperada', 'propuesta', 'lectura'],
      muestra: {
        correo: 'Docente',
        criterio: 'Criterio',
        accion: 'Acción',
        responsable: 'Responsable',
        evidencia_esperada: 'Evidencia esperada',
        propuesta: 'Lo que dice la evidencia',
        lectura: 'Lo que se leyó',
        acompanamiento: 'Acompañamiento',
      },
    },
    tableOfCambios({
      recurso: 'mejora',
      fila: 'Cambio de una acción de mejora',
      muestra: { nombre: 'Quién', detalle: 'Cambios', nota: 'Nota' },
    }),
  ],
});

type Services = {
  readonly db: Db;
  readonly config: Pick<Config, 'MOODLE_READING_HOURS'>;
  readonly files: Files;
  readonly ajustes: Ajustes;
  readonly archivos: Archivos;
  readonly asignaturas: Asignaturas;
  readonly moodle: Moodle;
  readonly rubricas: Rubricas;
  readonly valoraciones: Valoraciones;
  readonly institucion: Institucion;
  readonly secret: string;
  readonly publicUrl: string;
  readonly now: () => Date;
};

/** Reads the evidence of improvement actions at their day, in the first hour in which platforms are read at night. */
async function reviewAtNight({ db, moodle, rubricas, ajustes, config, now }: Services): Promise<void> {
  if (config.MOODLE_READING_HOURS?.desde !== wallTimeOf(now()).getUTCHours()) return;
  const leer = createLectorDeAulas({ db, moodle, rubricas, now });
  await reviewMejoras({ db, rubricas, leer, ajustes, now });
}

function serve(app: FastifyInstance, { files: { store }, ajustes, ...context }: Services): void {
  serveAcompanamientos(app, { ...context, store });
  const marca = async () => (await ajustes.actuales()).marcaDeMejora;
  const hasEsfuerzo = async () => (await ajustes.actuales()).evidenciaEnMejoras === 1;
  serveResultadosDeAcompanamientos(app, { ...context, store, marca, hasEsfuerzo });
  serveAprendizaje(app, { db: context.db, ajustes, now: context.now });
}

/** Returns the page of figures unless a setting turns it on. */
const apagadas = async ({ ajustes }: Pick<Services, 'ajustes'>): Promise<readonly string[]> =>
  (await ajustes.actuales()).aprendizaje === 0 ? [pantallas.aprendizaje.ruta] : [];

const acciones = {
  acompanamiento: {
    titulo: 'Acompañamientos',
    acciones: {
      'acompanamiento.apertura': consulta('Acompañamiento abierto'),
      'acompanamiento.pdf': consulta('Acta de acompañamiento descargada'),
      'acompanamiento.visto': cambio('Acompañamiento leído'),
    },
  },
  mejora: {
    titulo: 'Planes de mejora',
    objetos: { mejora: { titulo: 'Acción de mejora' } },
    acciones: {
      'mejora.alta': cambio('Acción de mejora agregada'),
      'mejora.cambio': cambio('Acción de mejora cambiada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

const origenesDeCorreo = {
  acompanamiento: {
    titulo: 'Resultado de un acompañamiento',
    reason: 'es parte de este acompañamiento docente, o se pidió una copia para usted',
  },
  'acompanamiento-visto': {
    titulo: 'Lectura de un acompañamiento',
    reason: 'usted evaluó este acompañamiento docente',
  },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

/** Manifest of accompaniments: form, results, improvement plans. */
export const slice = {
  origenesDeCorreo,
  acciones,
  pantallas: Object.values(pantallas),
  apagadas,
  contracts: [acompanamientosContract, resultadoContract, mejorasContract, aprendizajeContract],
  serve,
  schedules: [{ name: 'mejoras-de-noche', cron: '0 * * * *', run: reviewAtNight }],
  cleanup: [
    async ({ db, ajustes }: Services, now) => cleanBorradores(db, (await ajustes.actuales()).diasDeBorrador, now),
  ],
  semestre: [acompanamientosDeSemestre, criteriosDeSemestre],
  almacenes: [almacenDeAcompanamientos],
  withoutPersonas: {
    acompanamiento_envios: 'Which message carried which result: ids.',
    duraciones_de_visita: 'Minutes of a visit, by the id of its record.',
  },
} satisfies Slice;
