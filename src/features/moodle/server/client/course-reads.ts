// Reads courses, categories and participants with Moodle's core functions.
import { z } from 'zod';
import { MoodleFailure } from './failures.ts';
import { enPartes, lectorDe, porTandas, type Servicio, nombreDeMoodle } from './call.ts';
import type { CategoriaMoodle, CursoMoodle, Participante } from '../escritura/escritura.ts';

/** Category of the site itself, which is a course without category. */
const DEL_SITIO = 0;

/** List of courses in Moodle's answers. */
const listaDeCursos = z.array(
  z
    .object({
      id: z.number(),
      fullname: nombreDeMoodle,
      shortname: nombreDeMoodle,
      idnumber: z.string().default(''),
      categoryid: z.number(),
      startdate: z.number().default(0),
      enddate: z.number().default(0),
      visible: z.number().default(1),
    })
    .transform(({ id, fullname, shortname, idnumber, categoryid, startdate, enddate, visible }): CursoMoodle => ({
      id,
      nombre: fullname,
      nombreCorto: shortname,
      codigo: idnumber,
      idCategoria: categoryid,
      inicio: startdate,
      fin: enddate,
      visible: visible === 1,
    })),
);

/** Reads every course except the site itself. @throws {MoodleFailure} */
export async function leerCursos(servicio: Servicio): Promise<readonly CursoMoodle[]> {
  const todos = await lectorDe(servicio)('core_course_get_courses', {}, listaDeCursos);
  return todos.filter(({ idCategoria }) => idCategoria !== DEL_SITIO);
}

const categorias = z.array(
  z.object({
    id: z.number(),
    name: nombreDeMoodle,
    path: z.string(),
    sortorder: z.number(),
    coursecount: z.number().default(0),
    visible: z.number().default(1),
  }),
);

/** Reads every category in the order of the site; Moodle orders them by path as text. @throws {MoodleFailure} */
export async function leerCategorias(servicio: Servicio): Promise<readonly CategoriaMoodle[]> {
  const todas = await lectorDe(servicio)('core_course_get_categories', {}, categorias);
  const nombres = new Map(todas.map(({ id, name }) => [id, name]));
  const rutas = new Map(todas.map(({ id, path }) => [id, path.split('/').filter(Boolean).map(Number)]));
  const enTotal = new Map<number, number>();
  for (const { id, coursecount } of todas) {
    for (const arriba of rutas.get(id)!) enTotal.set(arriba, (enTotal.get(arriba) ?? 0) + coursecount);
  }
  return todas
    .toSorted((a, b) => a.sortorder - b.sortorder)
    .map(({ id, name, coursecount, visible }) => ({
      id,
      nombre: name,
      ruta: rutas.get(id)!,
      camino: rutas
        .get(id)!
        .map((arriba) => nombres.get(arriba) ?? '…')
        .join(' › '),
      cursos: coursecount,
      cursosEnTotal: enTotal.get(id) ?? coursecount,
      visible: visible === 1,
    }));
}

/**
 * Reads the courses of categories and of those below them, in two calls: Moodle's own search by category does not
 * include the ones below.
 * @throws {MoodleFailure}
 */
export async function leerCursosDeCategorias(
  servicio: Servicio,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly CursoMoodle[]>> {
  const [categorias, cursos] = await Promise.all([leerCategorias(servicio), leerCursos(servicio)]);
  const rutas = new Map(categorias.map(({ id, ruta }) => [id, ruta]));
  return new Map(
    ids.map((id) => [id, cursos.filter(({ idCategoria }) => rutas.get(idCategoria)?.includes(id) ?? false)]),
  );
}

const POR_LLAMADA = 400;

/** Reads courses by id. @throws {MoodleFailure} */
export async function leerCursosPorIds(servicio: Servicio, ids: readonly number[]): Promise<readonly CursoMoodle[]> {
  const partes = enPartes([...new Set(ids)], POR_LLAMADA);
  const hallados = await porTandas(partes, async (parte) =>
    lectorDe(servicio)('core_course_get_courses', { options: { ids: parte } }, listaDeCursos),
  );
  return hallados.flat();
}

const cuentas = z.array(z.object({ id: z.number(), suspended: z.boolean().default(false) }));

/** Reads which of these accounts are suspended. @throws {MoodleFailure} */
export async function leerSuspendidos(servicio: Servicio, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const hallados = await porTandas(enPartes([...new Set(ids)], POR_LLAMADA), async (values) =>
    lectorDe(servicio)('core_user_get_users_by_field', { field: 'id', values }, cuentas),
  );
  return new Set(
    hallados
      .flat()
      .filter(({ suspended }) => suspended)
      .map(({ id }) => id),
  );
}

const participantes = z.array(
  z
    .object({
      id: z.number(),
      username: z.string().default(''),
      fullname: z.string().default(''),
      email: z.string().default(''),
      lastcourseaccess: z.number().default(0),
      roles: z.array(z.object({ roleid: z.number(), shortname: z.string() })).default([]),
    })
    .transform(({ id, username, fullname, email, lastcourseaccess, roles }) => ({
      id,
      usuario: username,
      nombre: fullname,
      correo: email,
      ultimoAcceso: lastcourseaccess,
      asignados: roles,
    })),
);

/** A participant with the numbers of their roles. */
export type Inscrito = z.output<typeof participantes>[number];

type Pedido = {
  readonly userfields: string;
  readonly onlyactive?: true;
  /** Restricts to people with this capability in the course. */
  readonly withcapability?: string;
};

/** Reads the participants of a course; undefined if there is no such course. @throws {MoodleFailure} */
export async function leerInscritos(
  servicio: Servicio,
  courseid: number,
  pedido: Pedido,
): Promise<readonly Inscrito[] | undefined> {
  const options = Object.entries(pedido).map(([name, value]) => ({ name, value }));
  try {
    return await lectorDe(servicio)('core_enrol_get_enrolled_users', { courseid, options }, participantes);
  } catch (error) {
    if (error instanceof MoodleFailure && error.motivo === 'no-existe') return undefined;
    throw error;
  }
}

/** Error codes for a course that the service account may not enter, or whose people it may not see. */
const SIN_ENTRADA = new Set(['nopermissions', 'errorcoursecontextnotvalid', 'requireloginerror']);

/**
 * Reads the active participants of each readable course. An internal error is blamed on the course if another course
 * could be read, otherwise on the server.
 * @throws {MoodleFailure}
 */
export async function leerParticipantes(
  servicio: Servicio,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Participante[]>> {
  const userfields = 'id,username,fullname,email,roles';
  const distintos = [...new Set(ids)];
  let error: MoodleFailure | undefined;
  const listas = await porTandas(distintos, async (id) => {
    try {
      return await leerInscritos(servicio, id, { userfields, onlyactive: true });
    } catch (failure) {
      if (!(failure instanceof MoodleFailure)) throw failure;
      if (SIN_ENTRADA.has(failure.dicho.errorcode ?? '')) return undefined;
      if (failure.motivo !== 'error-moodle') throw failure;
      error = failure;
      return undefined;
    }
  });
  if (error && listas.every((lista) => lista === undefined)) throw error;
  return new Map(distintos.flatMap((id, i) => (listas[i] ? [[id, listas[i].map(participanteDe)] as const] : [])));
}

const participanteDe = ({ id, usuario, nombre, correo, asignados }: Inscrito): Participante => ({
  id,
  usuario,
  nombre,
  correo,
  roles: asignados.map(({ shortname }) => shortname),
});
