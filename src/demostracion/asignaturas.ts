// Invented subjects and teachers for the demonstration.
import { programas } from '#catalogo/listas/semillas.ts';
import { previousSemestre, type Semestre } from '#catalogo/semestre.ts';
import type { AsignaturaAsignada } from '#features/asignaturas/server/service.ts';
import { azarOf, pickFrom, type Azar } from './azar.ts';
import { inventPersona } from './personas.ts';

type InventedAsignatura = AsignaturaAsignada & { readonly matriculados: number };

type Docente = { readonly docente: string; readonly correo: string };

/** Teachers and subjects that also exist in the demonstration's Moodle. */
const DE_MOODLE: readonly (readonly [codigo: string, usuario: string, docente: string])[] = [
  ['201101', 'docente.demo', 'Daniel Ospina Cárdenas'],
  ['201102', 'docente.demo', 'Daniel Ospina Cárdenas'],
  ['201103', 'varios.demo', 'Valentina Moreno Pardo'],
];

/** Prefixes of a program's subject codes, equal to those in the demonstration's Moodle. */
const PREFIJOS: Readonly<Record<string, string>> = {
  'licenciatura-en-educacion-infantil': '201',
  'licenciatura-en-matematicas': '202',
  'ingenieria-de-sistemas': '301',
  enfermeria: '401',
  'administracion-de-empresas': '501',
};

/** Names of subjects that exist in the demonstration's Moodle, in the order of their codes. */
const DE_PROGRAMA: Readonly<Record<string, readonly string[]>> = {
  'licenciatura-en-educacion-infantil': [
    'Desarrollo y Aprendizaje en la Infancia',
    'Didáctica de la Lectura y la Escritura',
    'Juego, Arte y Corporeidad',
  ],
  'licenciatura-en-matematicas': ['Fundamentos de Geometría', 'Álgebra Lineal'],
  'ingenieria-de-sistemas': ['Programación I', 'Bases de Datos', 'Redes de Computadores', 'Ingeniería de Requisitos'],
  enfermeria: ['Anatomía y Fisiología', 'Salud Pública'],
  'administracion-de-empresas': ['Fundamentos de Administración', 'Contabilidad General', 'Mercadeo'],
};

/** Names for the subjects of any program, one for each of its subjects. */
const NOMBRES: readonly string[] = [
  'Introducción a la Profesión',
  'Comunicación Oral y Escrita',
  'Matemáticas Básicas',
  'Inglés I',
  'Historia y Fundamentos de la Disciplina',
  'Pensamiento Crítico',
  'Estadística Descriptiva',
  'Inglés II',
  'Herramientas Digitales',
  'Constitución y Democracia',
  'Métodos Cuantitativos',
  'Inglés III',
  'Ética Profesional',
  'Lectura de Contexto',
  'Estadística Inferencial',
  'Inglés IV',
  'Metodología de la Investigación',
  'Teorías Contemporáneas',
  'Taller Integrador I',
  'Desarrollo Sostenible',
  'Diseño de Proyectos',
  'Análisis de Datos',
  'Taller Integrador II',
  'Electiva de Formación Humana',
  'Seminario de Investigación I',
  'Gestión de la Información',
  'Economía y Sociedad',
  'Electiva de Profundización I',
  'Seminario de Investigación II',
  'Legislación y Normativa',
  'Formulación y Evaluación de Proyectos',
  'Electiva de Profundización II',
  'Emprendimiento e Innovación',
  'Gestión de la Calidad',
  'Práctica Profesional I',
  'Electiva de Profundización III',
  'Gerencia de Proyectos',
  'Práctica Profesional II',
  'Trabajo de Grado I',
  'Trabajo de Grado II',
];

/** Faculties of programs, by the first pattern that matches the program's key. */
const FACULTADES: readonly (readonly [RegExp, string])[] = [
  [/matematica|fisica|^quimica|biologia|estadistica|datos|enfermeria/, 'Ciencias Exactas y Aplicadas'],
  [/administra|contab|contad|economia|gerencia|negocios|mercadeo/, 'Ciencias Económicas y Administrativas'],
  [/ingenier|^tecnologia|tecnologias|seguridad|ambiental/, 'Ingenierías'],
];

/** Programs without classroom: all their subjects belong to virtual programs. */
const VIRTUALES = /^(especializacion|maestria|tecnologia)/;

const DOCENTES_POR_PROGRAMA = 9;

/**
 * Invents about 2,600 assignments for the current semester and as many for the one before. A semester always gets the
 * same ones, and most teachers keep their subjects.
 * @param dominio of the teachers' addresses
 */
export function inventAsignaturas(actual: Semestre, dominio: string): readonly InventedAsignatura[] {
  return [previousSemestre(actual), actual].flatMap((semestre) =>
    programas.opciones.flatMap(({ clave, texto }, i) => asignaturaOfPrograma({ clave, texto, i, semestre, dominio })),
  );
}

type Programa = {
  readonly clave: string;
  readonly texto: string;
  readonly i: number;
  readonly semestre: Semestre;
  readonly dominio: string;
};

function asignaturaOfPrograma({ clave, texto, i, semestre, dominio }: Programa): InventedAsignatura[] {
  // People and subjects depend on the program only; the assignment of teachers varies a little by semester.
  const delSemestre = i * 7919 + Number(semestre.replace('-', ''));
  const [fijo, varying, counting] = [azarOf(i), azarOf(delSemestre), azarOf(-delSemestre)];
  const docentes = Array.from({ length: DOCENTES_POR_PROGRAMA }, () => inventDocente(fijo, dominio));
  const facultad = FACULTADES.find(([patron]) => patron.test(clave))?.[1] ?? 'Artes y Humanidades';
  const prefijo = PREFIJOS[clave] ?? String(600 + i);

  return NOMBRES.map((usual, n) => {
    const codigoAsignatura = `${prefijo}${101 + n}`;
    const habitual = pickFrom(docentes, fijo);
    const comun = {
      codigoAsignatura,
      nombre: DE_PROGRAMA[clave]?.[n] ?? usual,
      semestre,
      facultad,
      programaAcademico: texto,
      tipoAsignatura: VIRTUALES.test(clave) || fijo() < 0.3 ? 'APV' : 'AMV',
      habilitable: fijo() < 0.8,
      // More than the number of survey answers.
      matriculados: 45 + Math.floor(counting() * 30),
    } as const;
    return chooseTeachers({ codigoAsignatura, habitual, docentes, varying, dominio }).map((docente) => ({
      ...comun,
      ...docente,
    }));
  }).flat();
}

type TeachingCase = {
  readonly codigoAsignatura: string;
  readonly habitual: Docente;
  readonly docentes: readonly Docente[];
  readonly varying: Azar;
  readonly dominio: string;
};

/** Chooses the teachers of a subject: usually the habitual one; sometimes two share a code. */
function chooseTeachers({ codigoAsignatura, habitual, docentes, varying, dominio }: TeachingCase): Docente[] {
  const [other, sorteo] = [pickFrom(docentes, varying), varying()];
  const known = DE_MOODLE.find(([codigo]) => codigo === codigoAsignatura);
  if (known) return [{ docente: known[2], correo: `${known[1]}@${dominio}` }];
  if (sorteo < 0.15 && other !== habitual) return [habitual, other];
  return [sorteo < 0.3 ? other : habitual];
}

function inventDocente(azar: Azar, dominio: string): Docente {
  const { nombres, apellidos, buzon } = inventPersona(azar);
  return { docente: `${nombres} ${apellidos}`, correo: `${buzon}@${dominio}` };
}
