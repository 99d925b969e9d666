import { textoPlano } from '#catalogo/busqueda.ts';
import { type Semestre, semestreDe } from '#catalogo/semestre.ts';
import {
  type CategoriaMoodle,
  type CursoMoodle,
  type Participante,
  ROL_DE_MOODLE,
} from '#features/moodle/server/service.ts';
import type { DatosDeAsignatura } from '../contract-gestion.ts';

/** Which subject a course is, and of which semester. */
export type AsignaturaDeCurso = { readonly codigo: string; readonly semestre: Semestre };

/** A semester among other signs: `201101-2026-2-01`, `2026_2 201101`. Groups are told by what surrounds it. */
const SEMESTRE = /(?<![0-9A-Za-z])(\d{4})\s?[-_./ ]\s?([12])(?![0-9A-Za-z])/;

/** The same in a name, with what parts it from the rest. */
const SEMESTRE_EN_NOMBRE = new RegExp(`[\\s(,·–-]*${SEMESTRE.source}\\)?`, 'g');

const SIGNOS = /^[^0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+|[^0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+$/g;

const MAX_CODIGO = 60;

/**
 * Reads code and semester out of a course's `idnumber` or, where it has none, its short name. The code is what stands
 * before the semester, or after it where nothing stands before; a course that names no semester is of the one in which
 * it begins, and all of its name is the code.
 * @returns null where nothing is left that could be a code
 */
export function asignaturaDe({ codigo, nombreCorto, inicio }: CursoMoodle): AsignaturaDeCurso | null {
  const texto = codigo.trim() || nombreCorto.trim();
  const hallado = SEMESTRE.exec(texto);
  const limpio = (parte: string): string => parte.replaceAll(SIGNOS, '').toUpperCase();
  if (!hallado) return hecho(limpio(texto), semestreDe(new Date(inicio * 1000)));
  const [entero, ano, mitad] = hallado;
  const antes = limpio(texto.slice(0, hallado.index));
  return hecho(antes || limpio(texto.slice(hallado.index + entero.length)), `${ano}-${mitad}` as Semestre);
}

const hecho = (codigo: string, semestre: Semestre): AsignaturaDeCurso | null =>
  codigo === '' || codigo.length > MAX_CODIGO ? null : { codigo, semestre };

/** A course's full name as the name of its subject: without the semester, which it may say. */
export const nombreDe = ({ nombre }: CursoMoodle): string => nombre.replaceAll(SEMESTRE_EN_NOMBRE, '').trim();

type Categoria = Pick<CategoriaMoodle, 'id' | 'nombre' | 'ruta'>;

/** What a server tells of its courses. */
export type LeidoDeMoodle = {
  readonly cursos: readonly CursoMoodle[];
  readonly categorias: readonly Categoria[];
  /** Courses that cannot be read are left out. */
  readonly participantes: ReadonlyMap<number, readonly Participante[]>;
};

/** What Moodle does not know of a subject, where nobody else does. */
export type Defecto = Pick<DatosDeAsignatura, 'tipoAsignatura' | 'habilitable'> & {
  readonly facultad?: string | undefined;
  readonly programaAcademico?: string | undefined;
};

type Conocido = Omit<DatosDeAsignatura, 'semestre'>;

export type Sabido = {
  readonly semestre: Semestre;
  /** Assignments of the semester and the one before: what a code was last time, it most likely still is. */
  readonly conocidas: readonly Conocido[];
  readonly facultades: readonly string[];
  readonly programas: readonly string[];
  readonly defecto: Defecto;
};

/** An assignment as Moodle's courses tell it; what nobody knows is ''. */
export type FilaDeMoodle = Readonly<Record<keyof DatosDeAsignatura, string>>;

export type FilasDeMoodle = {
  readonly filas: readonly FilaDeMoodle[];
  /** By short name: courses of the semester without a teacher, those that cannot be read, and courses without a code. */
  readonly sinDocente: readonly string[];
  readonly sinLeer: readonly string[];
  readonly sinCodigo: readonly string[];
};

const { docente: DOCENTE, estudiante: ESTUDIANTE } = ROL_DE_MOODLE;

/**
 * One assignment for each teacher with edition of each course of the semester. Two courses of one code are one subject, and
 * their students are counted once.
 */
export function filasDeMoodle({ cursos, categorias, participantes }: LeidoDeMoodle, sabido: Sabido): FilasDeMoodle {
  const filas = new Map<string, FilaDeMoodle>();
  const estudiantes = new Map<string, Set<number>>();
  const [sinDocente, sinLeer, sinCodigo]: [string[], string[], string[]] = [[], [], []];
  const recordar = memoriaDe(sabido, rutasDe(categorias));
  for (const curso of cursos) {
    const asignatura = asignaturaDe(curso);
    if (!asignatura) sinCodigo.push(curso.nombreCorto);
    if (asignatura?.semestre !== sabido.semestre) continue;
    const gente = participantes.get(curso.id);
    const docentes = gente?.filter(({ roles }) => roles.includes(DOCENTE)) ?? [];
    if (!gente) sinLeer.push(curso.nombreCorto);
    else if (docentes.length === 0) sinDocente.push(curso.nombreCorto);
    for (const { nombre, correo } of docentes) {
      const { codigo: codigoAsignatura, semestre } = asignatura;
      const fila = {
        semestre,
        codigoAsignatura,
        docente: nombre,
        correo: correo.toLowerCase(),
        ...recordar(curso, { codigo: codigoAsignatura, correo: correo.toLowerCase() }),
      };
      const llave = JSON.stringify([fila.codigoAsignatura, fila.correo, fila.programaAcademico]);
      const suyos = estudiantes.get(llave) ?? new Set();
      for (const { id, roles } of gente ?? []) if (roles.includes(ESTUDIANTE)) suyos.add(id);
      estudiantes.set(llave, suyos);
      filas.set(llave, { ...fila, matriculados: String(suyos.size) });
    }
  }
  return { filas: [...filas.values()], sinDocente, sinLeer, sinCodigo };
}

/** The names of a category and of those above it, the nearest first. */
function rutasDe(categorias: readonly Categoria[]): (id: number) => readonly string[] {
  const porId = new Map(categorias.map((categoria) => [categoria.id, categoria]));
  return (id) => (porId.get(id)?.ruta ?? []).toReversed().flatMap((una) => porId.get(una)?.nombre ?? []);
}

type Resto = Pick<FilaDeMoodle, 'nombre' | 'tipoAsignatura' | 'facultad' | 'programaAcademico' | 'habilitable'>;

/**
 * What is known of a code beside Moodle: first as the same teacher had it, then as anybody had it; the program and the
 * faculty also by the names of the categories that the course lies in. A name that is known stays: a person may have mended it.
 */
function memoriaDe(
  { conocidas, facultades, programas, defecto }: Sabido,
  rutaDe: (idCategoria: number) => readonly string[],
) {
  const porCodigo = Map.groupBy(conocidas, ({ codigoAsignatura }) => codigoAsignatura);
  const deNombre = (textos: readonly string[], ruta: readonly string[]): string | undefined => {
    const planos = new Map(textos.map((texto) => [textoPlano(texto), texto]));
    return ruta.map((nombre) => planos.get(textoPlano(nombre))).find((texto) => texto !== undefined);
  };
  return (curso: CursoMoodle, { codigo, correo }: { readonly codigo: string; readonly correo: string }): Resto => {
    const ruta = rutaDe(curso.idCategoria);
    const suyas = porCodigo.get(codigo) ?? [];
    const programa = deNombre(programas, ruta);
    const igual =
      suyas.find((una) => una.correo === correo && (!programa || una.programaAcademico === programa)) ??
      suyas.find((una) => !programa || una.programaAcademico === programa);
    const { tipoAsignatura, habilitable } = igual ?? defecto;
    return {
      nombre: igual?.nombre ?? suyas.find(({ nombre }) => nombre)?.nombre ?? nombreDe(curso),
      tipoAsignatura,
      habilitable: habilitable ? 'Sí' : 'No',
      facultad: igual?.facultad ?? deNombre(facultades, ruta) ?? defecto.facultad ?? '',
      programaAcademico: programa ?? igual?.programaAcademico ?? defecto.programaAcademico ?? '',
    };
  };
}
