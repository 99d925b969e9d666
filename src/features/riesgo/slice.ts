// Manifest of the reports over readings of Moodle: screens, calls, job, nightly schedule and personal data.
import type { FastifyInstance } from 'fastify';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { lecturasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { almacenDeLeidos } from './server/personas.ts';
import { serveLecturasDePlataforma } from './server/routes.ts';
import { riesgoDeSemestre } from './server/semestre.ts';
import { requestNightlyLecturas } from './server/service.ts';
import { LECTURA_DE_PLATAFORMA } from './server/tarea.ts';

type Services = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly ajustes: Ajustes;
  readonly config: Pick<Config, 'MOODLE_READING_HOURS'>;
  readonly now: () => Date;
};

const serve = (app: FastifyInstance, { db, moodle, ajustes, now }: Services): void =>
  serveLecturasDePlataforma(app, {
    db,
    moodle,
    diasDeRiesgo: async () => (await ajustes.actuales()).diasDeRiesgo,
    now,
  });

/** Reports over readings of the platform: students at risk, and teachers by course. */
export const slice = {
  pantallas,
  contracts: [lecturasContract],
  serve,
  jobs: [LECTURA_DE_PLATAFORMA],
  schedules: [
    {
      name: 'lectura-de-noche',
      cron: '*/10 * * * *',
      async run({ db, moodle, config, now }: Services) {
        const horas = config.MOODLE_READING_HOURS;
        if (horas) await requestNightlyLecturas({ db, moodle, horas, now: now() });
      },
    },
  ],
  semestre: [riesgoDeSemestre],
  almacenes: [almacenDeLeidos],
} satisfies Slice;
