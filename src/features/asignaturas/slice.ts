// Manifest of the slice of subjects and their teachers.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables, tableOfCambios } from '#core/almacenes/server/service.ts';
import { cambio, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Listas } from '#features/listas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { gestionDeAsignaturasContract, lecturaDeAsignaturasContract } from './contract-gestion.ts';
import { asignaturasContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { cargaDeAsignaturas } from './server/carga.ts';
import { createGestion } from './server/gestion.ts';
import { LECTURA_DE_ASIGNATURAS } from './server/lectura.ts';
import { serveAsignaturas, serveLecturas } from './server/routes.ts';
import type { Asignaturas } from './server/service.ts';

const MUESTRA = { semestre: 'Semestre', codigo_asignatura: 'Asignatura', docente: 'Docente', correo: 'Correo' };

/** Personal data in the assignments: names and addresses of teachers, and authors of changes. */
const almacenDeAsignaturas = almacenOfTables({
  nombre: 'asignaturas',
  titulo: 'Asignaturas asignadas',
  guarda: 'El nombre y el correo de cada docente con sus asignaturas, y quién cambió cada asignación.',
  alAnonimizar: 'Las asignaturas quedan, sin el nombre ni el correo del docente, también en su historia.',
  en: [
    {
      tabla: 'asignaturas',
      clave: ['id'],
      instante: 'actualizada',
      fila: 'Asignación de una asignatura',
      enlace: ({ semestre, id }) => `/gestores/asignaturas?semestre=${String(semestre)}&asignatura=${String(id)}`,
      personas: [{ correo: 'correo', nombre: 'docente' }],
      textos: ['nombre'],
      muestra: { ...MUESTRA, id: 'Número' },
      nombreDistinto: true,
      toca: 'actualizada',
    },
    tableOfCambios({
      recurso: 'asignatura',
      fila: 'Cambio de una asignación',
      personas: [
        { correo: 'despues.correo', nombre: 'despues.docente' },
        { correo: 'antes.correo', nombre: 'antes.docente' },
      ],
      muestra: { antes: 'Antes', despues: 'Después', nombre: 'Quién lo cambió' },
    }),
  ],
});

type Services = {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly listas: Listas;
  readonly asignaturas: Asignaturas;
  readonly now: () => Date;
};

function serve(app: FastifyInstance, { db, moodle, listas, asignaturas, now }: Services): void {
  serveAsignaturas(app, { asignaturas, gestion: createGestion({ db, listas, asignaturas, now }), now });
  serveLecturas(app, { db, moodle });
}

const acciones = {
  asignatura: {
    titulo: 'Asignaturas',
    objetos: { asignatura: { titulo: 'Asignatura' } },
    detalle: { codigoAsignatura: 'Código de la asignatura' },
    acciones: {
      'asignatura.alta': cambio('Asignatura agregada'),
      'asignatura.cambio': cambio('Asignatura cambiada'),
      'asignatura.baja': cambio('Asignatura eliminada'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [asignaturasContract, gestionDeAsignaturasContract, lecturaDeAsignaturasContract],
  serve,
  jobs: [LECTURA_DE_ASIGNATURAS],
  loads: ({ db }: { readonly db: Db }) => [cargaDeAsignaturas(db)],
  almacenes: [almacenDeAsignaturas],
} satisfies Slice;
