// Manifest of sessions (server): calls, acts for the audit, cleanup, and the personal data of sessions and sign-ins.
import type { FastifyInstance } from 'fastify';
import { almacenOfTables } from '#core/almacenes/server/service.ts';
import { ingreso, type AccionesOf, type GruposDeAcciones } from '#core/auditoria/contract.ts';
import type { ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Slice } from '#core/slice.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { removeUsedRetos } from '#platform/server/retos.ts';
import { campusContract } from './contract-campus.ts';
import { gestionDeSesionesContract } from './contract-gestion.ts';
import { sesionesPropiasContract } from './contract-propias.ts';
import { sesionContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveCampus } from './server/campus.ts';
import type { EstadoDeIngreso } from './server/estado-de-ingreso.ts';
import type { Lti } from './server/lti/lti.ts';
import { serveLti } from './server/lti/routes.ts';
import type { Oferta } from './server/modo.ts';
import { serveSesionesPropias } from './server/propias.ts';
import { serveGestionDeSesiones, serveSesion } from './server/routes.ts';
import type { SesionService } from './server/service.ts';
import { deleteCuentasSinUso, deleteExpired } from './server/store.ts';

/** Register of people in sessions, in names of accounts and in failed attempts. */
const almacenDeSesiones = almacenOfTables({
  nombre: 'sesiones',
  titulo: 'Sesiones',
  guarda:
    'Quién tiene una sesión abierta y con qué navegador, cómo se llama quien ha ingresado, y los ingresos fallidos recientes, para proteger las cuentas.',
  alAnonimizar: 'Sus sesiones se cierran y se eliminan.',
  en: [
    {
      tabla: 'sesiones',
      clave: ['id'],
      instante: 'creada',
      fila: 'Sesión abierta',
      personas: [{ usuario: 'usuario', correo: 'email', nombre: 'nombre' }],
      muestra: { usuario: 'Usuario', nombre: 'Nombre', email: 'Correo', navegador: 'Navegador', creada: 'Desde' },
      deletes: true,
    },
    {
      tabla: 'cuentas',
      clave: ['id'],
      fila: 'Cuenta que ha ingresado',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      muestra: { usuario: 'Usuario', nombre: 'Nombre' },
      deletes: true,
    },
    {
      tabla: 'intentos_ingreso',
      clave: ['id'],
      instante: 'instante',
      fila: 'Ingreso fallido',
      personas: [{ usuario: 'usuario' }],
      muestra: { usuario: 'Usuario', red: 'Red' },
      deletes: true,
    },
  ],
});

type Services = {
  readonly config: Pick<Config, 'PUBLIC_URL' | 'MOODLE_LOGIN'>;
  readonly db: Db;
  readonly sesiones: SesionService;
  /** The Moodle that signs people in, and the name under which its sessions are stored. */
  readonly ingreso: ServidorMoodle;
  readonly servidor: string;
  readonly oferta: Oferta;
  readonly estadoDeIngreso: EstadoDeIngreso;
  readonly lti: Lti | null;
  readonly isDemostracion: boolean;
  readonly now: () => Date;
};

function serve(app: FastifyInstance, context: Services): void {
  const { config, db, sesiones, servidor, ingreso, oferta, lti, isDemostracion: demostracion, now } = context;
  app.addHook('onClose', sesiones.settled);
  const site = { publicUrl: config.PUBLIC_URL, demostracion, modo: config.MOODLE_LOGIN };
  serveSesion(app, sesiones, site);
  serveCampus(app, { sesiones, moodle: ingreso, oferta, lti }, site);
  if (lti) serveLti(app, { ...lti, now }, site);
  serveSesionesPropias(app, { db, servidor, now });
  serveGestionDeSesiones(app, { db, servidor, nombre: ingreso.label, now });
}

const acciones = {
  sesion: {
    titulo: 'Sesiones',
    objetos: { sesion: { titulo: 'Sesión' } },
    detalle: {
      de: 'De',
      motivo: {
        titulo: 'Motivo',
        valores: {
          credenciales: 'Usuario o contraseña incorrectos',
          'demasiados-intentos': 'Demasiados intentos',
          reuso: 'Se usó de nuevo un pase ya gastado',
          reemplazada: 'Ingreso nuevo en el mismo navegador',
          'rechazada-por-moodle': 'Moodle dejó de reconocer la cuenta',
          'terminada-por-gestor': 'La terminó un gestor',
          'terminada-por-su-titular': 'La cerró la persona desde otra sesión',
        },
      },
    },
    acciones: {
      'sesion.ingreso': ingreso('Ingreso'),
      'sesion.salida': ingreso('Salida'),
      'sesion.fin': ingreso('Fin de la sesión'),
    },
  },
  acceso: {
    titulo: 'Accesos',
    detalle: { ruta: 'Llamada' },
    acciones: {
      'acceso.rechazo': ingreso('Acceso rechazado'),
    },
  },
} as const satisfies GruposDeAcciones;

declare module '#core/auditoria/contract.ts' {
  interface Acciones extends AccionesOf<typeof acciones> {}
}

export const slice = {
  acciones,
  pantallas: Object.values(pantallas),
  contracts: [sesionContract, campusContract, gestionDeSesionesContract, sesionesPropiasContract],
  serve,
  senales: async ({ estadoDeIngreso }: Pick<Services, 'estadoDeIngreso'>) => [await estadoDeIngreso.senal()],
  cleanup: [
    async ({ db }: { readonly db: Db }, now) => deleteExpired(db, now),
    async ({ db }: { readonly db: Db }, now) => removeUsedRetos(db, now),
    // Runs after the cleanup of the sessions and acts that name them.
    async ({ db }: { readonly db: Db }) => deleteCuentasSinUso(db),
  ],
  almacenes: [almacenDeSesiones],
  withoutPersonas: {
    compatibilidad: 'Names of migrations.',
    instalacion: 'The mark of the database.',
    migraciones: 'Which migrations were done.',
    reloj: 'Instants.',
    retos_usados: 'Challenges that were solved, and hashes of what Moodle signed once.',
    vinculos: 'Fingerprints of keys, and the id of the data folder.',
  },
} satisfies Slice;
