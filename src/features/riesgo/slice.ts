// Manifest of the reports over readings of Moodle: screens, calls, job, nightly schedule and personal data.
import type { FastifyInstance } from 'fastify';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { docenteContract } from './contract-docente.ts';
import { lecturasContract } from './contract.ts';
import { pantallas, pantallasDeInformes } from './pantallas.ts';
import { tellDocentesOfRiesgo } from './server/avisos.ts';
import { serveDocente } from './server/docente.ts';
import { almacenDeAvisos, almacenDeLeidos } from './server/personas.ts';
import { serveLecturasDePlataforma } from './server/routes.ts';
import { cleanCohortes, followUp } from './server/seguimiento.ts';
import { riesgoDeSemestre } from './server/semestre.ts';
import { requestNightlyLecturas } from './server/service.ts';
import { LECTURA_DE_PLATAFORMA, LECTURA_LARGA } from './server/tarea.ts';

type Services = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly ajustes: Ajustes;
  readonly config: Pick<Config, 'MOODLE_READING_HOURS'>;
  readonly publicUrl: string;
  readonly now: () => Date;
};

function serve(app: FastifyInstance, { db, moodle, ajustes, now }: Services): void {
  serveLecturasDePlataforma(app, {
    db,
    moodle,
    diasDeRiesgo: async () => (await ajustes.actuales()).diasDeRiesgo,
    now,
  });
  serveDocente(app, { db, ajustes, now });
}

const origenesDeCorreo = {
  'riesgo-docente': {
    titulo: 'Mensaje de un docente a un estudiante en riesgo',
    reason: 'usted está matriculado en un curso de quien le escribe',
  },
  'riesgo-aviso': {
    titulo: 'Aviso de los lunes a docentes',
    reason: 'usted es docente de cursos de la plataforma',
  },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

/** Reports over readings of the platform: students at risk, teachers by course, and the state of classrooms. */
export const slice = {
  origenesDeCorreo,
  pantallas: [...pantallasDeInformes, ...Object.values(pantallas)],
  contracts: [lecturasContract, docenteContract],
  serve,
  jobs: [LECTURA_DE_PLATAFORMA, LECTURA_LARGA],
  schedules: [
    {
      name: 'lectura-de-noche',
      cron: '*/10 * * * *',
      async run({ db, moodle, ajustes, config, now }: Services) {
        const horas = config.MOODLE_READING_HOURS;
        if (!horas) return;
        const withAulas = (await ajustes.actuales()).lecturaDeAulas > 0;
        await requestNightlyLecturas({ db, moodle, horas, withAulas, now: now() });
      },
    },
    {
      name: 'seguimiento-de-riesgo',
      cron: '*/10 * * * *',
      async run({ db, ajustes, now }: Services) {
        const { diasSinContacto } = await ajustes.actuales();
        await db.transaction().execute(async (tx) => followUp(tx, { servidor: null, diasSinContacto, now: now() }));
      },
    },
    // From six o'clock in Bogotá until the evening, after the readings of the night.
    { name: 'avisos-de-riesgo', cron: '*/15 11-23 * * 1', run: tellDocentesOfRiesgo },
  ],
  cleanup: [async ({ db }: Services, now) => cleanCohortes(db, now)],
  semestre: [riesgoDeSemestre],
  almacenes: [almacenDeLeidos, almacenDeAvisos],
  withoutPersonas: {
    riesgo_cohortes: 'Enrolments by the id of their row.',
    riesgo_respuestas: 'Enrolments by the id of their row.',
  },
} satisfies Slice;
