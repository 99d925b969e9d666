// Reads people's accesses to a server's courses, as rows of the report of students at risk and counts by category.
import { accesos, NEVER, SITUACIONES } from '#catalogo/estudiantes-en-riesgo.ts';
import { semestreOf, type Semestre } from '#catalogo/semestre.ts';
import {
  falloInWords,
  isFunctionFailure,
  ROL_DE_MOODLE,
  type CategoriaMoodle,
  type CursoMoodle,
  type FalloMoodle,
  type Inscripcion,
  type PaginaDeAccesos,
  type ServidorMoodle,
  type UltimoAcceso,
} from '#core/moodle/server/service.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { LecturaError, valueOf, type Reader, type ReaderContext } from './lectura.ts';
import type { ConteoDeCategoria } from './lecturas.store.ts';
import type { FilaLeida } from './leidos.store.ts';

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
  /** Days without access from which on a student is at risk. */
  readonly diasDeRiesgo: number;
  readonly now: Date;
};

type Categoria = { readonly clave: string; readonly texto: string };

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
  const byId = new Map(
    categorias.map(({ id, ruta, camino }) => [id, { clave: [servidor.name, ...ruta].join('/'), texto: camino }]),
  );
  const leidas = accesos.flatMap((acceso) => {
    const curso = cursos.get(acceso.idCurso);
    if (!curso) return [];
    const categoria = byId.get(curso.idCategoria) ?? { clave: servidor.name, texto: 'Sin categoría' };
    return [rowOfAcceso(acceso, { ...context, semestre, curso, categoria })];
  });
  return { filas: leidas.map(({ fila }) => fila), conteos: countByCategoria(leidas) };
}

type PedidoDeAccesos = Pick<ReaderContext, 'servidor' | 'advance' | 'signal'> & {
  readonly cursos: readonly CursoMoodle[];
};

/** Courses asked about at once without the plugin: few enough for a small server. */
const COURSES_AT_ONCE = 4;

/** Accounts between two checks for cancelling. */
const ACCOUNTS_PER_CALL = 1600;

type ReadAccesos = {
  readonly accesos: readonly UltimoAcceso[];
  /** Reason why the present plugin did not give them. */
  readonly complementoFallo?: FalloMoodle;
};

/**
 * Reads every active role of every account that may log in, in these courses, with its last access: page by page with
 * the companion plugin; course by course without it, or if it refuses.
 * @throws {LecturaError}
 */
async function readAccesos(pedido: PedidoDeAccesos): Promise<ReadAccesos> {
  const { complemento } = pedido.servidor;
  const { estado } = valueOf(await complemento.detectar(true));
  if (estado !== 'presente') return { accesos: await readByCursos(pedido) };
  try {
    return { accesos: await readByPages(pedido) };
  } catch (error) {
    // Moodle's own functions give the same: the plugin may exist without permission.
    if (!(error instanceof LecturaError) || !isFunctionFailure(error.fallo)) throw error;
    return { accesos: await readByCursos(pedido), complementoFallo: error.fallo };
  }
}

async function readByPages({ servidor, advance, signal }: PedidoDeAccesos): Promise<readonly UltimoAcceso[]> {
  const accesos: UltimoAcceso[] = [];
  let desde: number | null = 0;
  while (desde !== null) {
    advance({ fase: 'Leyendo los accesos', hechos: accesos.length, total: null });
    const pagina: PaginaDeAccesos = valueOf(await servidor.complemento.ultimosAccesos({ desde }));
    signal.throwIfAborted();
    accesos.push(...pagina.accesos);
    desde = pagina.siguiente;
  }
  return accesos;
}

async function readByCursos({ servidor, cursos, advance, signal }: PedidoDeAccesos): Promise<readonly UltimoAcceso[]> {
  const accesos: UltimoAcceso[] = [];
  for (let i = 0; i < cursos.length; i += COURSES_AT_ONCE) {
    advance({ fase: 'Leyendo los accesos, curso por curso', hechos: i, total: cursos.length });
    const parte = cursos.slice(i, i + COURSES_AT_ONCE);
    const listas = await Promise.all(
      parte.map(async ({ id }) => accesosOf(id, valueOf(await servidor.cursos.inscritos(id)))),
    );
    signal.throwIfAborted();
    accesos.push(...listas.flat());
  }
  const suspendidos = await readSuspended(servidor, accesos, { advance, signal });
  return accesos.filter(({ idUsuario }) => !suspendidos.has(idUsuario));
}

/** Accesses of a course; none if it was deleted meanwhile. */
const accesosOf = (idCurso: number, inscritos: readonly Inscripcion[] = []): UltimoAcceso[] =>
  inscritos.flatMap(({ id, usuario, nombre, correo, roles, ultimoAcceso }) =>
    roles.map((rol) => ({ idCurso, idUsuario: id, usuario, nombre, correo, rol, ultimo: ultimoAcceso })),
  );

/** Lists of participants include accounts that may not log in. */
async function readSuspended(
  servidor: ServidorMoodle,
  accesos: readonly UltimoAcceso[],
  { advance, signal }: Pick<ReaderContext, 'advance' | 'signal'>,
): Promise<ReadonlySet<number>> {
  const cuentas = [...new Set(accesos.map(({ idUsuario }) => idUsuario))];
  const suspendidos = new Set<number>();
  for (let i = 0; i < cuentas.length; i += ACCOUNTS_PER_CALL) {
    advance({ fase: 'Dejando fuera las cuentas suspendidas', hechos: i, total: cuentas.length });
    const parte = valueOf(await servidor.cursos.suspendidos(cuentas.slice(i, i + ACCOUNTS_PER_CALL)));
    for (const id of parte) suspendidos.add(id);
    signal.throwIfAborted();
  }
  return suspendidos;
}

/**
 * Reads the accesses to a server's courses. Hidden courses are left out: their students cannot enter them.
 * @param diasDeRiesgo days without access from which on a student is at risk
 */
export const createAccesosReader = (diasDeRiesgo: () => Promise<number>): Reader => ({
  leido: accesos,
  async read({ servidor, advance, signal, now }) {
    advance({ fase: 'Leyendo los cursos' });
    const [categorias, all] = [valueOf(await servidor.cursos.categorias()), valueOf(await servidor.escritura.cursos())];
    signal.throwIfAborted();
    const cursos = all.filter(({ visible }) => visible);
    const { accesos: leidos, complementoFallo } = await readAccesos({ servidor, cursos, advance, signal });
    const { filas, conteos } = rowsOfAccesos(leidos, {
      servidor,
      cursos,
      categorias,
      diasDeRiesgo: await diasDeRiesgo(),
      now,
    });
    const atRisk = conteos.reduce((suma, conteo) => suma + conteo.enRiesgo, 0);
    const summary = `${inThousands(filas.length)} matrículas, ${inThousands(atRisk)} en riesgo`;
    if (!complementoFallo) return { filas, conteos, resumen: summary };
    const reason = `leídas curso por curso porque el complemento no las dio: ${falloInWords(complementoFallo)}`;
    return { filas, conteos, resumen: `${summary}; ${reason}` };
  },
});

type CourseContext = Omit<Context, 'cursos' | 'categorias'> & {
  readonly semestre: Semestre;
  readonly curso: CursoMoodle;
  readonly categoria: Categoria;
};

function rowOfAcceso(acceso: UltimoAcceso, lugar: CourseContext): CountedRow {
  const { servidor, semestre, curso, categoria, diasDeRiesgo, now } = lugar;
  const ultimo = acceso.ultimo === 0 ? null : new Date(acceso.ultimo * 1000);
  const dias = ultimo && Math.max(0, Math.floor((now.getTime() - ultimo.getTime()) / DAY_MS));
  const ausente = dias === null || dias >= diasDeRiesgo ? SITUACIONES.riesgo : SITUACIONES.alDia;
  const situacion = acceso.rol === STUDENT_ROLE && isBeingTaught(curso, now) ? ausente : SITUACIONES.noAplica;
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
  };
  const clave = `${acceso.idCurso} ${acceso.idUsuario} ${acceso.rol}`;
  return { fila: { clave, semestre, creado: now, datos }, categoria, situacion, nunca: dias === null };
}

/** Returns true if a course has begun and not ended. */
function isBeingTaught({ inicio, fin }: CursoMoodle, now: Date): boolean {
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
