// Manifest of copies and resets of courses: calls, jobs, schedule, audited acts, cleanup and personal data.
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { programacionesContract } from './contract-programaciones.ts';
import { restauracionesContract } from './contract-restauraciones.ts';
import { reiniciosContract, respaldosContract } from './contract.ts';
import { DETALLE_DE_TANDAS } from './palabras.ts';
import { pantallas } from './pantallas.ts';
import { cleanRespaldos, deleteSobrantes, endAbandonedTandas } from './server/cleanup.ts';
import { REINICIO, RESPALDO, RESTAURACION } from './server/jobs.ts';
import { almacenDeRespaldos } from './server/personas.ts';
import { startDue } from './server/programaciones.ts';
import { COPIA, serveRespaldos } from './server/routes.ts';
import { copiasDeSemestre } from './server/semestre.ts';

type Services = { readonly db: Db; readonly files: Files; readonly moodle: Moodle; readonly now: () => Date };

const acciones = {
  respaldo: {
    titulo: 'Copias de cursos',
    objetos: {
      copia: { titulo: 'Copia de un curso' },
      programacion: { titulo: 'Programación de copias' },
      tanda: { titulo: 'Tanda de copias, reinicios o restauraciones' },
    },
    detalle: DETALLE_DE_TANDAS,
    acciones: {
      'respaldo.inicio': cambio('Copias de cursos iniciadas'),
      'respaldo.repeticion': cambio('Copias o reinicios intentados de nuevo'),
      'respaldo.descarga': consulta('Copia de un curso descargada'),
      'respaldo.borrado': cambio('Copia de un curso borrada'),
      'respaldo.programacion': cambio('Copias programadas cambiadas'),
    },
  },
  reinicio: {
    titulo: 'Reinicios de cursos',
    detalle: DETALLE_DE_TANDAS,
    acciones: {
      'reinicio.inicio': cambio('Reinicio de cursos iniciado'),
    },
  },
  restauracion: {
    titulo: 'Restauraciones de copias',
    detalle: DETALLE_DE_TANDAS,
    acciones: {
      'restauracion.inicio': cambio('Restauración de una copia iniciada'),
      'restauracion.deshecha': cambio('Curso de una restauración borrado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [respaldosContract, programacionesContract, reiniciosContract, restauracionesContract],
  serve: serveRespaldos,
  descargas: [COPIA],
  jobs: [RESPALDO, REINICIO, RESTAURACION],
  schedules: [
    {
      name: 'copias-programadas',
      cron: '*/5 * * * *',
      run: async ({ db, moodle, now }: Services) => startDue({ db, moodle, now: now() }),
    },
  ],
  onSweep: async ({ db, now }: Services) => endAbandonedTandas(db, now()),
  cleanup: [
    async ({ db, files }: Services, now) => cleanRespaldos({ db, store: files.copies, now }),
    async ({ db, moodle }: Services, now) => deleteSobrantes({ db, moodle, now }),
  ],
  semestre: [copiasDeSemestre],
  almacenes: [almacenDeRespaldos],
  withoutPersonas: { respaldo_copias: 'Files of courses.' },
} satisfies Slice;
