import { NUNCA, SITUACIONES } from '#catalogo/estudiantes-en-riesgo/leido.ts';
import { type Semestre, semestreDe } from '#catalogo/semestre.ts';
import type { FilaLeida } from '#features/informes/server/service.ts';
import { type Acceso, type CategoriaMoodle, type CursoMoodle, ROL_DE_MOODLE } from '#features/moodle/server/service.ts';
import type { Conteo } from './lectura.ts';

/** What people are called in a course, by the platform's short names; others as the platform has them. */
const NOMBRES: Readonly<Record<string, string>> = {
  [ROL_DE_MOODLE.estudiante]: 'Estudiante',
  [ROL_DE_MOODLE.docente]: 'Docente',
  [ROL_DE_MOODLE.docenteSinEdicion]: 'Docente sin edición',
  [ROL_DE_MOODLE.gestor]: 'Gestor',
  [ROL_DE_MOODLE.creadorDeCursos]: 'Creador de cursos',
};

/** The role by which somebody can be at risk. */
const ESTUDIANTE = ROL_DE_MOODLE.estudiante;

/** A role as rows hold it. */
const rolDe = (nombreCorto: string) => ({ clave: nombreCorto, texto: NOMBRES[nombreCorto] ?? nombreCorto });

type Mundo = {
  readonly servidor: { readonly name: string; readonly label: string };
  readonly cursos: readonly CursoMoodle[];
  readonly categorias: readonly CategoriaMoodle[];
  /** Days without access from which on a student is at risk. */
  readonly diasDeRiesgo: number;
  readonly now: Date;
};

const DIA_MS = 86_400_000;

type Categoria = { readonly clave: string; readonly texto: string };

/** A row, and what of it counts. */
type Leida = {
  readonly fila: FilaLeida;
  readonly categoria: Categoria;
  readonly situacion: (typeof SITUACIONES)[keyof typeof SITUACIONES];
  readonly nunca: boolean;
};

/**
 * Accesses as rows of the report, and how they stand by category. A student is at risk who was not in a course for so many
 * days, or never, while it lasts. Accesses to courses that are not told of are left out.
 */
export function filasDeAccesos(
  accesos: readonly Acceso[],
  mundo: Mundo,
): { readonly filas: readonly FilaLeida[]; readonly conteos: readonly Conteo[] } {
  const { servidor, categorias } = mundo;
  const semestre = semestreDe(mundo.now);
  const cursos = new Map(mundo.cursos.map((curso) => [curso.id, curso]));
  const porId = new Map(
    categorias.map(({ id, ruta, camino }) => [id, { clave: [servidor.name, ...ruta].join('/'), texto: camino }]),
  );
  const leidas = accesos.flatMap((acceso) => {
    const curso = cursos.get(acceso.idCurso);
    if (!curso) return [];
    const categoria = porId.get(curso.idCategoria) ?? { clave: servidor.name, texto: 'Sin categoría' };
    return [leidaDe(acceso, { ...mundo, semestre, curso, categoria })];
  });
  return { filas: leidas.map(({ fila }) => fila), conteos: contar(leidas) };
}

type Lugar = Omit<Mundo, 'cursos' | 'categorias'> & {
  readonly semestre: Semestre;
  readonly curso: CursoMoodle;
  readonly categoria: Categoria;
};

function leidaDe(acceso: Acceso, lugar: Lugar): Leida {
  const { servidor, semestre, curso, categoria, diasDeRiesgo, now } = lugar;
  const ultimo = acceso.ultimo === 0 ? null : new Date(acceso.ultimo * 1000);
  const dias = ultimo && Math.max(0, Math.floor((now.getTime() - ultimo.getTime()) / DIA_MS));
  const ausente = dias === null || dias >= diasDeRiesgo ? SITUACIONES.riesgo : SITUACIONES.alDia;
  const situacion = acceso.rol === ESTUDIANTE && seDicta(curso, now) ? ausente : SITUACIONES.noAplica;
  const datos = {
    nombre: acceso.nombre,
    correo: acceso.correo,
    ultimoAcceso: ultimo?.toISOString() ?? NUNCA,
    dias: dias ?? NUNCA,
    curso: { clave: `${servidor.name}/${curso.id}`, texto: curso.nombre },
    categoria,
    rol: rolDe(acceso.rol),
    situacion,
    servidor: { clave: servidor.name, texto: servidor.label },
  };
  const clave = `${acceso.idCurso} ${acceso.idUsuario} ${acceso.rol}`;
  return { fila: { clave, semestre, creado: now, datos }, categoria, situacion, nunca: dias === null };
}

/** Whether a course has begun and not ended. */
function seDicta({ inicio, fin }: CursoMoodle, now: Date): boolean {
  const ahora = now.getTime() / 1000;
  return inicio <= ahora && (fin === 0 || fin > ahora);
}

/** How the enrolments of students stand in each category, where their courses are being taught. */
function contar(leidas: readonly Leida[]): Conteo[] {
  const cuentan = leidas.filter(({ situacion }) => situacion !== SITUACIONES.noAplica);
  const porCategoria = Map.groupBy(cuentan, ({ categoria }) => categoria.clave);
  return [...porCategoria].map(([clave, suyas]) => ({
    categoria: clave,
    nombre: suyas[0]!.categoria.texto,
    matriculas: suyas.length,
    enRiesgo: suyas.filter(({ situacion }) => situacion === SITUACIONES.riesgo).length,
    nunca: suyas.filter(({ nunca }) => nunca).length,
  }));
}
