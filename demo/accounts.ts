// The people whom everybody who tries the product meets, the same on every server.
import type { Pending, RoleName } from './site/model.ts';

/** The password of every account of the demonstration. */
export const PASSWORD = 'Demo-2026';

/** A place by its position, as ids differ between servers. */
export type Place = 'site' | { faculty: number } | { program: number } | { course: number };

export interface Account {
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly roles: readonly (readonly [RoleName, Place])[];
  readonly hasPicture?: true;
  /** The site does not know the identity document. */
  readonly hasNoDocument?: true;
  readonly isSiteAdmin?: true;
  readonly isSuspended?: true;
  readonly isUnconfirmed?: true;
  readonly mayNotCreateToken?: true;
  readonly pending?: Pending;
  readonly hasNeverEntered?: true;
  /** Courses where the enrolment is not active, by position. */
  readonly inactiveIn?: { readonly suspended?: number; readonly ended?: number };
  /** No person logs in with it. */
  readonly isService?: true;
  /** Its description on the start page; accounts without one are for tests. */
  readonly shownAs?: string;
}

export const SERVICE_USERNAME = 'servicio.web';

export const ACCOUNTS: readonly Account[] = [
  { username: SERVICE_USERNAME, firstname: 'Servicio', lastname: 'Web', roles: [['manager', 'site']], isService: true },
  { username: 'admin.demo', firstname: 'Amparo', lastname: 'Sierra Duque', roles: [], isSiteAdmin: true },
  {
    username: 'gestor.demo',
    firstname: 'Gloria Inés',
    lastname: 'Restrepo Mejía',
    roles: [['manager', 'site']],
    shownAs: 'Gestor',
  },
  {
    username: 'docente.demo',
    firstname: 'Daniel',
    lastname: 'Ospina Cárdenas',
    roles: [
      ['editingteacher', { course: 0 }],
      ['editingteacher', { course: 1 }],
    ],
    hasPicture: true,
    shownAs: 'Docente',
  },
  {
    username: 'estudiante.demo',
    firstname: 'Elena',
    lastname: 'Quintero Rojas',
    roles: [
      ['student', { course: 0 }],
      ['student', { course: 2 }],
    ],
    shownAs: 'Estudiante',
  },
  {
    username: 'varios.demo',
    firstname: 'Valentina',
    lastname: 'Moreno Pardo',
    roles: [
      ['manager', { faculty: 1 }],
      ['editingteacher', { course: 2 }],
      ['student', { course: 1 }],
    ],
    hasNoDocument: true,
    shownAs: 'Gestor, Docente y Estudiante',
  },
  { username: 'sinrol.demo', firstname: 'Samuel', lastname: 'Barrios León', roles: [], shownAs: 'Sin rol' },
  {
    username: 'gestor.programa',
    firstname: 'Graciela',
    lastname: 'Pino Lara',
    roles: [['manager', { program: 0 }]],
  },
  { username: 'creador.demo', firstname: 'César', lastname: 'Luna Prado', roles: [['coursecreator', 'site']] },
  { username: 'auxiliar.demo', firstname: 'Aura', lastname: 'Nieto Cano', roles: [['teacher', { course: 0 }]] },
  {
    username: 'monitor.demo',
    firstname: 'Marcos',
    lastname: 'Vélez Soto',
    roles: [
      ['teacher', { course: 0 }],
      ['student', { course: 0 }],
    ],
  },
  {
    username: 'retirado.demo',
    firstname: 'Rosa',
    lastname: 'Tovar Gil',
    roles: [
      ['student', { course: 0 }],
      ['student', { course: 1 }],
    ],
    inactiveIn: { suspended: 0, ended: 1 },
  },
  {
    username: 'suspendido.demo',
    firstname: 'Saúl',
    lastname: 'Peña Ríos',
    roles: [['student', { course: 0 }]],
    isSuspended: true,
  },
  {
    username: 'noconfirmado.demo',
    firstname: 'Nora',
    lastname: 'Cuesta Mina',
    roles: [['student', { course: 0 }]],
    isUnconfirmed: true,
    hasNeverEntered: true,
  },
  {
    username: 'cambiarclave.demo',
    firstname: 'Clara',
    lastname: 'Cano Rivas',
    roles: [['student', { course: 0 }]],
    pending: 'forcepasswordchangenotice',
  },
  {
    username: 'politica.demo',
    firstname: 'Pola',
    lastname: 'Ruiz Mora',
    roles: [['student', { course: 0 }]],
    pending: 'sitepolicynotagreed',
  },
  {
    username: 'sintoken.demo',
    firstname: 'Simón',
    lastname: 'Toro Vega',
    roles: [['student', { course: 0 }]],
    mayNotCreateToken: true,
  },
  {
    username: 'nuncaentro.demo',
    firstname: 'Noelia',
    lastname: 'Entrena Paz',
    roles: [['student', { course: 0 }]],
    hasNeverEntered: true,
  },
];
