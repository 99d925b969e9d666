// Reads people's accesses to a server's courses, as rows of the report of students at risk and counts by category.
import { accesos, NEVER, SITUACIONES } from '#catalogo/estudiantes-en-riesgo.ts';
import { semestreOf, type Semestre } from '#catalogo/semestre.ts';
import {
  falloInWords,
  ROL_DE_MOODLE,
  type Actividades,
  type CategoriaMoodle,
  type CursoMoodle,
  type UltimoAcceso,
} from '#core/moodle/server/service.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { valueOf, type Reader } from './lectura.ts';
import type { ConteoDeCategoria } from './lecturas.store.ts';
import type { FilaLeida } from './leidos.store.ts';
import { motivosOf, needsActividad, type Matricula, type Motivos, type ReglasDeRiesgo } from './motivos.ts';
import { readAccesos, readActividades } from './read-accesos.ts';
import { followUpLectura } from './seguimiento.ts';

/** Names of roles in a course, by the platform's short names; other roles keep the platform's name. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  [ROL_DE_MOODLE.estudiante]: 'Estudiante',
  [ROL_DE_MOODLE.docente]: 'Docente',
  [ROL_DE_MOODLE.docenteSinEdicion]: 'Docente sin edición',
  [ROL_DE_MOODLE.gestor]: 'Gestor',
  [ROL_DE_MOODLE.creadorDeCursos]: 'Creador de cursos',
};

/** The only role that can be at risk. */
const STUDENT_ROLE = ROL_DE_MOODLE.estudiante;

/** A role as an option. */
const rolOf = (nombreCorto: string) => ({ clave: nombreCorto, texto: ROLE_NAMES[nombreCorto] ?? nombreCorto });

type Context = {
  readonly servidor: { readonly name: string; readonly label: string };
  readonly cursos: readonly CursoMoodle[];
  readonly categorias: readonly CategoriaMoodle[];
  /** Activity in these courses; null if no reason asks for it. */
  readonly actividades: Actividades | null;
  readonly reglas: ReglasDeRiesgo;
  readonly now: Date;
};

export type Categoria = { readonly clave: string; readonly texto: string };

/** A row with the values that counts need. */
type CountedRow = {
  readonly fila: FilaLeida;
  readonly categoria: Categoria;
  readonly situacion: (typeof SITUACIONES)[keyof typeof SITUACIONES];
  readonly nunca: boolean;
};

/**
 * Turns accesses into rows of the report, and counts them by category. Students are at risk if they have not entered a
 * course for this number of days, or never, while it lasts. Accesses to unknown courses are left out.
 */
export function rowsOfAccesos(
  accesos: readonly UltimoAcceso[],
  context: Context,
): { readonly filas: readonly FilaLeida[]; readonly conteos: readonly ConteoDeCategoria[] } {
  const { servidor, categorias } = context;
  const semestre = semestreOf(context.now);
  const cursos = new Map(context.cursos.map((curso) => [curso.id, curso]));
  const categoriaOf = categoriasOf(servidor, categorias);
  const { ofCurso, ofPersona } = findersOf(context.actividades);
  const leidas = accesos.flatMap((acceso) => {
    const curso = cursos.get(acceso.idCurso);
    if (!curso) return [];
    const categoria = categoriaOf(curso);
    const activity = { ofCurso: ofCurso(acceso), ofPersona: ofPersona(acceso) };
    return [rowOfAcceso(acceso, { ...context, ...activity, semestre, curso, categoria })];
  });
  return { filas: leidas.map(({ fila }) => fila), conteos: countByCategoria(leidas) };
}

/** Makes the function that gives the category of a course as an option whose key and text are its path. */
export function categoriasOf({ name }: Context['servidor'], categorias: readonly CategoriaMoodle[]) {
  const byId = new Map(
    categorias.map(({ id, ruta, camino }) => [id, { clave: [name, ...ruta].join('/'), texto: camino }]),
  );
  return ({ idCategoria }: CursoMoodle): Categoria => byId.get(idCategoria) ?? { clave: name, texto: 'Sin categoría' };
}

/** Finds the activity of an access's course, and the person's in it. */
function findersOf(actividades: Actividades | null) {
  const cursos = new Map(actividades?.cursos.map((one) => [one.idCurso, one]));
  const personas = new Map(actividades?.personas.map((one) => [`${one.idCurso} ${one.idUsuario}`, one]));
  return {
    ofCurso: ({ idCurso }: UltimoAcceso) => cursos.get(idCurso),
    ofPersona: ({ idCurso, idUsuario }: UltimoAcceso) => personas.get(`${idCurso} ${idUsuario}`),
  };
}

/**
 * Reads the accesses to a server's courses. Hidden courses are left out: their students cannot enter them.
 * @param reglas what makes a student be at risk
 */
export const createAccesosReader = (reglas: () => Promise<ReglasDeRiesgo>): Reader => ({
  leido: accesos,
  onStored: async (tx, lectura) =>
    followUpLectura(tx, { ...lectura, diasSinContacto: (await reglas()).diasSinContacto }),
  async read({ servidor, advance, signal, now }) {
    advance({ fase: 'Leyendo los cursos' });
    const [categorias, all] = [valueOf(await servidor.cursos.categorias()), valueOf(await servidor.escritura.cursos())];
    signal.throwIfAborted();
    const cursos = all.filter(({ visible }) => visible);
    const actuales = await reglas();
    const { accesos: leidos, complementoFallo } = await readAccesos({ servidor, cursos, advance, signal });
    const taught = cursos.filter((curso) => isBeingTaught(curso, now));
    const activity = needsActividad(actuales)
      ? await readActividades({ servidor, cursos: taught, advance, signal }, now)
      : null;
    const { filas, conteos } = rowsOfAccesos(leidos, {
      servidor,
      cursos,
      categorias,
      actividades: activity?.actividades ?? null,
      reglas: actuales,
      now,
    });
    const atRisk = conteos.reduce((suma, conteo) => suma + conteo.enRiesgo, 0);
    const summary = `${inThousands(filas.length)} matrículas, ${inThousands(atRisk)} en riesgo`;
    const fallo = complementoFallo ?? activity?.complementoFallo;
    if (!fallo) return { filas, conteos, resumen: summary };
    const reason = `leídas curso por curso porque el complemento no las dio: ${falloInWords(fallo)}`;
    return { filas, conteos, resumen: `${summary}; ${reason}` };
  },
});

type CourseContext = Omit<Context, 'cursos' | 'categorias' | 'actividades'> &
  Omit<Matricula, 'dias' | 'now'> & {
    readonly semestre: Semestre;
    readonly curso: CursoMoodle;
    readonly categoria: Categoria;
  };

function rowOfAcceso(acceso: UltimoAcceso, lugar: CourseContext): CountedRow {
  const { servidor, semestre, curso, categoria, reglas, now } = lugar;
  const ultimo = acceso.ultimo === 0 ? null : new Date(acceso.ultimo * 1000);
  const dias = ultimo && Math.max(0, Math.floor((now.getTime() - ultimo.getTime()) / DAY_MS));
  const counts = acceso.rol === STUDENT_ROLE && isBeingTaught(curso, now);
  const motivos = counts ? motivosOf({ ...lugar, dias, now: now.getTime() }, reglas) : null;
  const situacion = situacionOf(motivos);
  const datos = {
    nombre: acceso.nombre,
    correo: acceso.correo,
    ultimoAcceso: ultimo?.toISOString() ?? NEVER,
    dias: dias ?? NEVER,
    curso: { clave: `${servidor.name}/${curso.id}`, texto: curso.nombre },
    categoria,
    rol: rolOf(acceso.rol),
    situacion,
    servidor: { clave: servidor.name, texto: servidor.label },
    motivos: motivos?.texto ?? '',
    puntaje: motivos?.puntaje ?? 0,
  };
  const clave = `${acceso.idCurso} ${acceso.idUsuario} ${acceso.rol}`;
  return { fila: { clave, semestre, creado: now, datos }, categoria, situacion, nunca: dias === null };
}

function situacionOf(motivos: Motivos | null): CountedRow['situacion'] {
  if (!motivos) return SITUACIONES.noAplica;
  if (motivos.isAbsent) return SITUACIONES.riesgo;
  return motivos.puntaje > 0 ? SITUACIONES.alerta : SITUACIONES.alDia;
}

/** Returns true if a course has begun and not ended. */
export function isBeingTaught({ inicio, fin }: CursoMoodle, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  return inicio <= seconds && (fin === 0 || fin > seconds);
}

/** Counts the enrolments of students by category, in courses that are being taught. */
function countByCategoria(leidas: readonly CountedRow[]): ConteoDeCategoria[] {
  const cuentan = leidas.filter(({ situacion }) => situacion !== SITUACIONES.noAplica);
  const byCategoria = Map.groupBy(cuentan, ({ categoria }) => categoria.clave);
  return [...byCategoria].map(([clave, contadas]) => ({
    categoria: clave,
    nombre: contadas[0]!.categoria.texto,
    matriculas: contadas.length,
    enRiesgo: contadas.filter(({ situacion }) => situacion === SITUACIONES.riesgo).length,
    nunca: contadas.filter(({ nunca: never }) => never).length,
  }));
}
