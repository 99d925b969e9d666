// Reads courses, categories, participants and suspended accounts with Moodle's core functions.
import { z } from 'zod';
import type { CategoriaMoodle, CursoMoodle, Participante } from '../escritura/escritura.ts';
import { assertAdmitted, inParts, inWaves, readerFor, type ServiceAccount } from './call.ts';
import { MoodleFailure } from './failures.ts';
import { nombreDeMoodle } from './nombres.ts';

/** Category of the site itself, which is a course without category. */
const SITE_CATEGORY = 0;

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
export async function readCursos(servicio: ServiceAccount): Promise<readonly CursoMoodle[]> {
  const all = await readerFor(servicio)('core_course_get_courses', {}, listaDeCursos);
  return all.filter(({ idCategoria }) => idCategoria !== SITE_CATEGORY);
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

/**
 * Reads every category in the order of the site; Moodle orders them by path as text. Every site has one: an account that
 * Moodle refuses sees none.
 * @throws {MoodleFailure}
 */
export async function readCategorias(servicio: ServiceAccount): Promise<readonly CategoriaMoodle[]> {
  const read = readerFor(servicio);
  const all = await read('core_course_get_categories', {}, categorias);
  if (all.length === 0) await assertAdmitted(read);
  const nombres = new Map(all.map(({ id, name }) => [id, name]));
  const rutas = new Map(all.map(({ id, path }) => [id, path.split('/').filter(Boolean).map(Number)]));
  const totals = new Map<number, number>();
  for (const { id, coursecount } of all) {
    for (const arriba of rutas.get(id)!) totals.set(arriba, (totals.get(arriba) ?? 0) + coursecount);
  }
  return all
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
      cursosEnTotal: totals.get(id) ?? coursecount,
      visible: visible === 1,
    }));
}

/**
 * Reads the courses of categories and of those below them, in two calls: Moodle's own search by category does not
 * include the ones below.
 * @throws {MoodleFailure}
 */
export async function readCursosOfCategorias(
  servicio: ServiceAccount,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly CursoMoodle[]>> {
  const [categorias, cursos] = await Promise.all([readCategorias(servicio), readCursos(servicio)]);
  const rutas = new Map(categorias.map(({ id, ruta }) => [id, ruta]));
  return new Map(
    ids.map((id) => [id, cursos.filter(({ idCategoria }) => rutas.get(idCategoria)?.includes(id) ?? false)]),
  );
}

const IDS_PER_CALL = 400;

/** Reads courses by id. @throws {MoodleFailure} */
export async function readCursosByIds(
  servicio: ServiceAccount,
  ids: readonly number[],
): Promise<readonly CursoMoodle[]> {
  const partes = inParts([...new Set(ids)], IDS_PER_CALL);
  const hallados = await inWaves(partes, async (parte) =>
    readerFor(servicio)('core_course_get_courses', { options: { ids: parte } }, listaDeCursos),
  );
  return hallados.flat();
}

const cuentas = z.array(
  z.object({ id: z.number(), suspended: z.boolean().default(false), confirmed: z.boolean().default(true) }),
);

/** Reads which of these accounts are suspended or not confirmed: they may not log in. @throws {MoodleFailure} */
export async function readSuspendidos(servicio: ServiceAccount, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const hallados = await inWaves(inParts([...new Set(ids)], IDS_PER_CALL), async (values) =>
    readerFor(servicio)('core_user_get_users_by_field', { field: 'id', values }, cuentas),
  );
  return new Set(
    hallados
      .flat()
      .filter(({ suspended, confirmed }) => suspended || !confirmed)
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
      groups: z.array(z.object({ id: z.number() })).default([]),
    })
    .transform(({ id, username, fullname, email, lastcourseaccess, roles, groups }) => ({
      id,
      usuario: username,
      nombre: fullname,
      correo: email,
      ultimoAcceso: lastcourseaccess,
      asignados: roles,
      grupos: groups.map(({ id: group }) => group),
    })),
);

/** A participant with the numbers of their roles. */
export type Inscrito = z.output<typeof participantes>[number];

type InscritosQuery = {
  readonly userfields: string;
  readonly onlyactive?: true;
  /** Restricts to people with this capability in the course. */
  readonly withcapability?: string;
};

/** Reads the participants of a course; undefined if there is no such course. @throws {MoodleFailure} */
export async function readInscritos(
  servicio: ServiceAccount,
  courseid: number,
  pedido: InscritosQuery,
): Promise<readonly Inscrito[] | undefined> {
  const options = Object.entries(pedido).map(([name, value]) => ({ name, value }));
  try {
    return await readerFor(servicio)('core_enrol_get_enrolled_users', { courseid, options }, participantes);
  } catch (error) {
    if (error instanceof MoodleFailure && error.motivo === 'no-existe') return undefined;
    throw error;
  }
}

/** Error codes for a course that the service account may not enter, or whose people it may not see. */
const NO_ENTRY = new Set(['nopermissions', 'errorcoursecontextnotvalid', 'requireloginerror']);

/**
 * Reads the active participants of each readable course. An internal error is blamed on the course if another course
 * could be read, otherwise on the server.
 * @throws {MoodleFailure}
 */
export async function readParticipantes(
  servicio: ServiceAccount,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Participante[]>> {
  const userfields = 'id,username,fullname,email,roles';
  const distintos = [...new Set(ids)];
  let error: MoodleFailure | undefined;
  const listas = await inWaves(distintos, async (id) => {
    try {
      return await readInscritos(servicio, id, { userfields, onlyactive: true });
    } catch (failure) {
      if (!(failure instanceof MoodleFailure)) throw failure;
      if (NO_ENTRY.has(failure.dicho.errorcode ?? '')) return undefined;
      if (failure.motivo !== 'error-moodle') throw failure;
      error = failure;
      return undefined;
    }
  });
  if (error && listas.every((lista) => lista === undefined)) throw error;
  return new Map(distintos.flatMap((id, i) => (listas[i] ? [[id, listas[i].map(participanteOf)] as const] : [])));
}

const participanteOf = ({ id, usuario, nombre, correo, asignados }: Inscrito): Participante => ({
  id,
  usuario,
  nombre,
  correo,
  roles: asignados.map(({ shortname }) => shortname),
});
