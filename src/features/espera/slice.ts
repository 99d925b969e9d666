// Manifest of the waiting list of full options: calls, page of a turn, ends of offers, audited act, personal data.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import { cambio, consulta, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import { giveCupo } from '#core/cupos/service.ts';
import type { Site, Slice } from '#core/slice.ts';
import type { Db } from '#platform/server/db/database.ts';
import { esperaContract } from './contract.ts';
import { serveEspera, serveTurnos } from './server/routes.ts';
import { FIN_DE_OFERTA, type Espera } from './server/service.ts';
import { lockOfrecidos } from './server/store.ts';

type Services = { readonly db: Db; readonly espera: Espera };

const almacenDeEspera = almacenOfTables({
  nombre: 'espera',
  titulo: 'Lista de espera por un cupo',
  guarda:
    'Nombre y correo de quienes esperan un cupo, para escribirles cuando se libere. Se borran cuando su turno termina, o con el semestre, después de avisarles.',
  alAnonimizar: 'El turno se borra; el cupo que tuviera apartado se ofrece a quien sigue.',
  en: [
    {
      tabla: 'turnos',
      clave: ['id'],
      instante: 'creado',
      fila: 'Turno en la lista de espera por un cupo',
      personas: [{ correo: 'correo', nombre: 'nombre' }],
      muestra: { clave: 'Opción', semestre: 'Semestre', estado: 'Estado', nombre: 'Nombre', correo: 'Correo' },
      deletes: true,
      async ademas(tx, filas) {
        const turnos = filas.map(({ id }) => String(id));
        for (const cupo of await lockOfrecidos(tx, turnos)) await giveCupo(tx, cupo);
        return [];
      },
    },
  ],
});

const acciones = {
  cupo: {
    titulo: 'Cupos',
    acciones: {
      'cupo.liberacion': cambio('Cupo de una inscripción liberado'),
      'cupo.espera': consulta('Lista de espera abierta'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

const origenesDeCorreo = {
  espera: {
    titulo: 'Lista de espera por un cupo',
    reason: 'con este correo alguien se anotó en una lista de espera',
  },
} as const;

declare module '#features/correo/server/service.ts' {
  interface OrigenesDeCorreo extends Record<keyof typeof origenesDeCorreo, true> {}
}

export const slice = {
  origenesDeCorreo,
  acciones,
  contracts: [esperaContract],
  serve: (app: FastifyInstance, context: Services) => serveEspera(app, context),
  servePages: (app: FastifyInstance, context: Services, site: Site) => serveTurnos(app, context, site),
  tasks: async ({ espera }: Services) => ({ [FIN_DE_OFERTA.task]: async ({ key }) => espera.expire(key) }),
  schedules: [{ name: 'cupos-por-ofrecer', cron: '*/5 * * * *', run: async ({ espera }: Services) => espera.sweep() }],
  cleanup: [async ({ espera }: Services, now) => espera.endLines(now)],
  almacenes: [almacenDeEspera],
} satisfies Slice;
