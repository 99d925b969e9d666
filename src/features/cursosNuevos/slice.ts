// Manifest of the slice that opens a semester's courses from those of another one.
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cursosNuevosContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { cargaDeCursos } from './server/carga.ts';
import { PROPUESTA } from './server/propuesta.ts';
import { serveCursosNuevos } from './server/routes.ts';
import { showDue } from './server/run.ts';

type Services = { readonly db: Db; readonly moodle: Moodle; readonly now: () => Date };

const acciones = {
  cursoNuevo: {
    titulo: 'Cursos nuevos',
    objetos: { cursoNuevo: { titulo: 'Curso nuevo', nombreOf: (curso) => `Curso ${curso} de Moodle` } },
    detalle: { servidor: 'Plataforma' },
    acciones: {
      'cursoNuevo.propuesta': cambio('Cursos nuevos preparados'),
      'cursoNuevo.borrado': cambio('Curso nuevo borrado de Moodle'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [cursosNuevosContract],
  serve: serveCursosNuevos,
  loads: ({ db, moodle }: Pick<Services, 'db' | 'moodle'>) => [cargaDeCursos({ db, moodle })],
  jobs: [PROPUESTA],
  schedules: [
    {
      name: 'mostrar-cursos-nuevos',
      // The day begins at 5:00 in UTC.
      cron: '5 * * * *',
      run: async ({ db, moodle, now }: Services) => showDue({ db, moodle }, now()),
    },
  ],
  withoutPersonas: { cursos_nuevos: 'Courses of Moodle that were opened.' },
} satisfies Slice;
