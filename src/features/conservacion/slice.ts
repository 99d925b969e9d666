// Manifest of retention (conservacion): calls, screen, audited acts, the removal job and its start at night.
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { RemovalClock } from '#platform/server/db/removal-clock.ts';
import { conservacionContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { applyAtNight, CONSERVACION } from './server/aplicacion.ts';
import { serveConservacion } from './server/routes.ts';

type Services = { readonly db: Db; readonly removalClock: RemovalClock };

const acciones = {
  conservacion: {
    titulo: 'Conservación de datos',
    detalle: {
      reglas: 'Reglas',
      registros: 'Registros',
      // `<form> <semester> <action>`
      plan: {
        titulo: 'Plan',
        valores(linea, catalogo) {
          const [slug, ...resto] = typeof linea === 'string' ? linea.split(' ') : [];
          const formulario = catalogo.findFormulario(slug ?? '');
          return formulario && [formulario.titulo, ...resto].join(' ');
        },
      },
    },
    acciones: {
      'conservacion.cambio': cambio('Tiempo de conservación cambiado'),
      'conservacion.aplicacion': cambio('Datos personales retirados por tiempo'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

/** Manifest of the slice that keeps retention rules and applies them. */
export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [conservacionContract],
  serve: serveConservacion,
  jobs: [CONSERVACION],
  schedules: [
    {
      name: 'conservacion-de-noche',
      // One to two o'clock in Bogotá.
      cron: '*/10 6 * * *',
      async run({ db, removalClock }: Services) {
        const now = await removalClock();
        if (now) await applyAtNight(db, now);
      },
    },
  ],
  withoutPersonas: {
    conservacion_hechos: 'Counts of what was removed.',
    conservacion_noches: 'Nights and ids of jobs.',
    conservaciones: 'How long records are kept.',
  },
} satisfies Slice;
