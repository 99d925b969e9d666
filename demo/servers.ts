// The four servers of the university, and what each teaches.
import { createHash } from 'node:crypto';
import { ACCOUNTS, PASSWORD } from './accounts.ts';

export interface ProgramPlan {
  readonly name: string;
  readonly idnumber: string;
  /** Subject code and name. */
  readonly subjects: readonly (readonly [code: string, name: string])[];
}

export interface FacultyPlan {
  readonly name: string;
  readonly idnumber: string;
  readonly programs: readonly ProgramPlan[];
}

export interface ServerPlan {
  readonly name: string;
  readonly label: string;
  /** Added to every id, so that no client mistakes one server's ids for another's. */
  readonly idOffset: number;
  readonly teachers: number;
  readonly students: number;
  readonly faculties: readonly FacultyPlan[];
}

const education: FacultyPlan = {
  name: 'Facultad de Educación',
  idnumber: 'FE',
  programs: [
    {
      name: 'Licenciatura en Educación Infantil',
      idnumber: 'FE-LEI',
      subjects: [
        ['201101', 'Desarrollo y Aprendizaje en la Infancia'],
        ['201102', 'Didáctica de la Lectura y la Escritura'],
        ['201103', 'Juego, Arte y Corporeidad'],
      ],
    },
    {
      name: 'Licenciatura en Matemáticas',
      idnumber: 'FE-LMA',
      subjects: [
        ['202101', 'Fundamentos de Geometría'],
        ['202102', 'Álgebra Lineal'],
      ],
    },
  ],
};

const engineering: FacultyPlan = {
  name: 'Facultad de Ingeniería',
  idnumber: 'FI',
  programs: [
    {
      name: 'Ingeniería de Sistemas',
      idnumber: 'FI-ISI',
      subjects: [
        ['301101', 'Programación I'],
        ['301102', 'Bases de Datos'],
        ['301103', 'Redes de Computadores'],
        ['301104', 'Ingeniería de Requisitos'],
      ],
    },
    {
      name: 'Tecnología en Gestión Ambiental',
      idnumber: 'FI-TGA',
      subjects: [
        ['302101', 'Ecología General'],
        ['302102', 'Manejo de Residuos Sólidos'],
      ],
    },
  ],
};

const health: FacultyPlan = {
  name: 'Facultad de Ciencias de la Salud',
  idnumber: 'FCS',
  programs: [
    {
      name: 'Enfermería',
      idnumber: 'FCS-ENF',
      subjects: [
        ['401101', 'Anatomía y Fisiología'],
        ['401102', 'Salud Pública'],
      ],
    },
  ],
};

const business: FacultyPlan = {
  name: 'Facultad de Ciencias Administrativas y Económicas',
  idnumber: 'FCAE',
  programs: [
    {
      name: 'Administración de Empresas',
      idnumber: 'FCAE-ADE',
      subjects: [
        ['501101', 'Fundamentos de Administración'],
        ['501102', 'Contabilidad General'],
        ['501103', 'Mercadeo'],
      ],
    },
    {
      name: 'Tecnología en Gestión de Mercados',
      idnumber: 'FCAE-TGM',
      subjects: [['502101', 'Investigación de Mercados']],
    },
  ],
};

const courses: FacultyPlan = {
  name: 'Cursos de Extensión',
  idnumber: 'EXT',
  programs: [
    {
      name: 'Herramientas Básicas Virtuales',
      idnumber: 'EXT-HBV',
      subjects: [['900101', 'Herramientas Básicas Virtuales']],
    },
    {
      name: 'Formación Docente',
      idnumber: 'EXT-FDO',
      subjects: [
        ['900201', 'Diseño de Aulas Virtuales'],
        ['900202', 'Evaluación en Entornos Virtuales'],
      ],
    },
  ],
};

export const SERVERS: readonly ServerPlan[] = [
  {
    name: 'campusvirtual_4_3',
    label: 'Campus Virtual',
    idOffset: 0,
    teachers: 14,
    students: 70,
    faculties: [education, engineering, health, business],
  },
  {
    name: 'cvirtual',
    label: 'CVirtual',
    idOffset: 2000,
    teachers: 8,
    students: 40,
    faculties: [business, engineering],
  },
  { name: 'saberes', label: 'Saberes', idOffset: 5000, teachers: 5, students: 30, faculties: [courses, education] },
  { name: 'pruebas', label: 'Pruebas', idOffset: 9000, teachers: 3, students: 12, faculties: [courses] },
];

/** A token as Moodle makes them, 32 hexadecimal digits, but the same at every start: an app keeps its users' tokens. */
export function tokenOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

/** Returns the facts that a client needs: the servers below one port, with the tokens of their services, and the accounts to show. */
export const introduce = (plans: readonly ServerPlan[], port: number | undefined) => ({
  puerto: port,
  servidores: plans.map(({ name, label }) => ({
    name,
    label,
    url: `http://127.0.0.1:${port}/${name}`,
    token: tokenOf(name, 'service'),
  })),
  cuentas: ACCOUNTS.flatMap(({ username, shownAs }) =>
    shownAs ? [{ usuario: username, rol: shownAs, clave: PASSWORD }] : [],
  ),
});
