import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { complementoProblem, PART_BYTES, type Lectura } from '../../src/core/moodle/server/service.ts';
import { StartProblem } from '../../src/platform/server/start-problem.ts';
import type { Caller, Side } from './side.ts';

const PREFIX = 'local_gestioncurricular_';

/** A call and what came of it. */
export type Recorded = {
  readonly wsfunction: string;
  readonly caso: string;
  readonly parameters: string;
  readonly respuesta: unknown;
};

/** An answer without what only a site that shows its developers' messages tells. */
function withoutDetail(respuesta: unknown): unknown {
  if (typeof respuesta !== 'object' || respuesta === null || Array.isArray(respuesta)) return respuesta;
  return Object.fromEntries(Object.entries(respuesta).filter(([key]) => key !== 'debuginfo'));
}

/** Returns the value of an answer as the application's own client reads it. @throws {StartProblem} when it cannot read it */
function valueOf<T>(what: string, lectura: Lectura<T>): T {
  if (!lectura.ok) throw new StartProblem(`${what}: ${lectura.motivo} ${lectura.texto ?? ''}`);
  return lectura.valor;
}

/**
 * Calls every function of the companion plugin, with accounts that may and that may not, and reads each with the
 * application's client.
 * @returns the answers as they came, in the same order on every server
 * @throws {StartProblem} where the client cannot read what it should
 */
export async function walk(side: Side): Promise<readonly Recorded[]> {
  const { complemento } = side.servidor;
  const answers: Recorded[] = [];
  const record = async (caller: Caller, name: string, caso: string, parameters = ''): Promise<void> => {
    const wsfunction = PREFIX + name;
    answers.push({
      wsfunction,
      caso,
      parameters,
      respuesta: withoutDetail(await side.callFunction(caller, wsfunction, parameters)),
    });
  };
  const missing = complementoProblem(valueOf('site_info', await complemento.detectar()));
  if (missing) throw new StartProblem(missing);

  await readCourses(side);
  await readAccessesAndRoles(side, record);
  await askForSignin(record);
  const bytes = await backUp(side, record);
  await restore(side, record, bytes);
  await reset(side, record);
  return answers;
}

type Record = (caller: Caller, name: string, caso: string, parameters?: string) => Promise<void>;

/** Reads courses as the application does on any Moodle, without the plugin. */
async function readCourses({ servidor: { cursos }, curso }: Side): Promise<void> {
  const categorias = valueOf('core_course_get_categories', await cursos.categorias());
  const [own] = valueOf('core_course_get_courses', await cursos.byIds([curso]));
  const categoria = categorias.find(({ id }) => id === own?.idCategoria);
  if (!own || !categoria) throw new StartProblem(`There is no course ${curso} that the service account may see.`);
  const inCategory = valueOf('core_course_get_courses', await cursos.ofCategorias([categoria.id])).get(categoria.id);
  if (inCategory?.length !== categoria.cursosEnTotal) {
    throw new StartProblem(
      `${inCategory?.length} courses in «${categoria.camino}», which should hold ${categoria.cursosEnTotal}.`,
    );
  }
  const enrolled = valueOf('core_enrol_get_enrolled_users', await cursos.inscritos(curso)) ?? [];
  valueOf('core_user_get_users_by_field', await cursos.suspendidos(enrolled.map(({ id }) => id)));
  const losses = valueOf('forums, assignments and grades', await cursos.perdidas(curso));
  if (!losses || Object.values(losses).includes(null)) {
    throw new StartProblem('The service account may not read what a reset would take from the course.');
  }
}

async function readAccessesAndRoles({ servidor: { complemento }, curso }: Side, record: Record): Promise<void> {
  const { accesos } = valueOf('get_last_accesses', await complemento.ultimosAccesos({ cursos: [curso] }));
  const [first] = accesos;
  if (!first) throw new StartProblem('The course has nobody with a role: choose another one.');
  const roles = valueOf('get_user_roles', await complemento.rolesDe([first.idUsuario]));
  if (!roles.get(first.idUsuario)?.some(({ id }) => id === curso)) {
    throw new StartProblem('get_user_roles does not hold the role that get_last_accesses tells of.');
  }
  const cursos = `courseids[0]=${curso}`;
  await record('persona', 'get_my_roles', 'own roles');
  await record('servicio', 'get_user_roles', 'of one person', `userids[0]=${first.idUsuario}`);
  await record('sinPermiso', 'get_user_roles', 'forbidden', `userids[0]=${first.idUsuario}`);
  await record('servicio', 'get_last_accesses', 'of a course', `${cursos}&limit=2`);
  await record('sinPermiso', 'get_last_accesses', 'forbidden', cursos);
  await record('servicio', 'get_last_accesses', 'too many rows', `${cursos}&limit=5001`);
  const { cursos: active } = valueOf('get_activity', await complemento.actividad([curso]));
  if (active[0]?.idCurso !== curso) throw new StartProblem('get_activity does not tell of the course.');
  await record('servicio', 'get_activity', 'of a course', cursos);
  await record('sinPermiso', 'get_activity', 'forbidden', cursos);
  await record('servicio', 'get_enrolments', 'of a course', `${cursos}&limit=2`);
  await record('sinPermiso', 'get_enrolments', 'forbidden', cursos);
  await record('servicio', 'get_enrolments', 'too many rows', `${cursos}&limit=5001`);
}

/** The functions behind `entrar.php`, without a person who signs in. */
async function askForSignin(record: Record): Promise<void> {
  const unknown = `code=${'x'.repeat(43)}&verifier=${'y'.repeat(43)}`;
  await record('servicio', 'get_signin', 'where people return to');
  await record('sinPermiso', 'get_signin', 'forbidden');
  await record('servicio', 'redeem_signin', 'of an unknown code', unknown);
  await record('sinPermiso', 'redeem_signin', 'forbidden', unknown);
}

/** @returns the backup's file */
async function backUp(side: Side, record: Record): Promise<Buffer> {
  const { curso } = side;
  const { complemento } = side.servidor;
  const clave = randomUUID();
  const { id } = valueOf('start_backup', await complemento.iniciarRespaldo(curso, { clave }));
  const ofBackup = `backupids[0]=${id}`;
  await record('servicio', 'start_backup', 'with the key of one that waits', `courseid=${curso}&key=${clave}`);
  await record('servicio', 'start_backup', 'beside one that waits', `courseid=${curso}&key=${randomUUID()}`);
  await record('servicio', 'start_backup', 'of no course', `courseid=99999999&key=${randomUUID()}`);
  await record('sinPermiso', 'start_backup', 'forbidden', `courseid=${curso}&key=${randomUUID()}`);
  await side.backupEnded(id);
  await record('servicio', 'get_backups', 'done', ofBackup);
  await record('servicio', 'get_backups', 'unknown', `backupids[0]=${'0'.repeat(32)}`);
  await record('sinPermiso', 'get_backups', 'forbidden', ofBackup);

  const archivo = valueOf('get_backups', await complemento.respaldos([id]))[0]?.archivo;
  if (!archivo) throw new StartProblem('The backup is done and has no file that can be fetched.');
  const bytes = await buffer(valueOf('pluginfile.php', await complemento.download(archivo)).flujo);
  if (bytes.length !== archivo.tamano) throw new StartProblem(`${bytes.length} bytes of ${archivo.tamano} came.`);
  await record('sinPermiso', 'delete_backups', 'forbidden', ofBackup);
  valueOf('delete_backups', await complemento.eraseRespaldos([id]));
  await record('servicio', 'delete_backups', 'done', ofBackup);
  await record('servicio', 'get_backups', 'without file', ofBackup);
  return bytes;
}

/** Restores the backup into the course that may be emptied. */
async function restore(side: Side, record: Record, bytes: Buffer): Promise<void> {
  const { curso, disposable } = side;
  const { complemento } = side.servidor;
  const [clave, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')];
  const asked = `key=${clave}&sha256=${sha256}&filesize=${bytes.length}&users=0`;
  await record('sinPermiso', 'start_restore', 'forbidden', `${asked}&courseid=${curso}`);
  await record('servicio', 'start_restore', 'of no course', `${asked}&courseid=99999999`);
  await record('servicio', 'start_restore', 'into nothing', asked);
  await record('servicio', 'put_backup_part', 'of an unknown key', `key=${clave}&offset=0&part=eA==`);
  await record('servicio', 'get_restores', 'unknown', `keys[0]=${clave}`);
  if (disposable === undefined) return;
  await record('servicio', 'start_restore', 'begun', `${asked}&courseid=${disposable}`);
  await record('sinPermiso', 'get_restores', 'forbidden', `keys[0]=${clave}`);
  await record('servicio', 'put_backup_part', 'that does not follow', `key=${clave}&offset=9&part=eA==`);
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    const part = { offset, bytes: bytes.subarray(offset, offset + PART_BYTES) };
    valueOf('put_backup_part', await complemento.putPart(clave, part));
  }
  await side.restoreEnded(clave);
  await record('servicio', 'get_restores', 'done', `keys[0]=${clave}`);
  const [restored] = valueOf('get_restores', await complemento.restauraciones([clave]));
  if (JSON.stringify(restored?.halladas) !== JSON.stringify(restored?.esperadas))
    throw new StartProblem(
      `The course holds ${JSON.stringify(restored?.halladas)} of ${JSON.stringify(restored?.esperadas)}.`,
    );
}

async function reset({ servidor, curso, disposable: desechable }: Side, record: Record): Promise<void> {
  await record('sinPermiso', 'reset_course', 'forbidden', `courseid=${curso}`);
  if (desechable === undefined) return;
  valueOf('reset_course', await servidor.complemento.reset(desechable));
  await record('servicio', 'reset_course', 'done', `courseid=${desechable}`);
}
