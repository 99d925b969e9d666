import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { complementoProblem, type Lectura } from '../../src/core/moodle/server/service.ts';
import { StartProblem } from '../../src/platform/server/start-problem.ts';
import type { Lado, Quien } from './side.ts';

const PREFIX = 'local_gestioncurricular_';

/** A call and what came of it. */
export type Toma = {
  readonly funcion: string;
  readonly caso: string;
  readonly parametros: string;
  readonly respuesta: unknown;
};

/** An answer without what only a site that shows its developers' messages tells. */
function sinDetalle(respuesta: unknown): unknown {
  if (typeof respuesta !== 'object' || respuesta === null || Array.isArray(respuesta)) return respuesta;
  return Object.fromEntries(Object.entries(respuesta).filter(([key]) => key !== 'debuginfo'));
}

/** Returns the value of an answer as the application's own client reads it. @throws {StartProblem} when it cannot read it */
function leido<T>(que: string, lectura: Lectura<T>): T {
  if (!lectura.ok) throw new StartProblem(`${que}: ${lectura.motivo} ${lectura.texto ?? ''}`);
  return lectura.valor;
}

/**
 * Calls every function of the companion plugin, with accounts that may and that may not, and reads each with the
 * application's client.
 * @returns the answers as they came, in the same order on every server
 * @throws {StartProblem} where the client cannot read what it should
 */
export async function walk(lado: Lado): Promise<readonly Toma[]> {
  const { complemento } = lado.servidor;
  const tomas: Toma[] = [];
  const tomar = async (quien: Quien, nombre: string, caso: string, parametros = ''): Promise<void> => {
    const funcion = PREFIX + nombre;
    tomas.push({ funcion, caso, parametros, respuesta: sinDetalle(await lado.llamar(quien, funcion, parametros)) });
  };
  const falta = complementoProblem(leido('site_info', await complemento.detectar()));
  if (falta) throw new StartProblem(falta);

  await readCursos(lado);
  await readAccesosYRoles(lado, tomar);
  await askForSignin(tomar);
  await backUp(lado, tomar);
  await reset(lado, tomar);
  return tomas;
}

type Tomar = (quien: Quien, nombre: string, caso: string, parametros?: string) => Promise<void>;

/** Reads courses as the application does on any Moodle, without the plugin. */
async function readCursos({ servidor: { cursos }, curso }: Lado): Promise<void> {
  const categorias = leido('core_course_get_categories', await cursos.categorias());
  const [suyo] = leido('core_course_get_courses', await cursos.porIds([curso]));
  const categoria = categorias.find(({ id }) => id === suyo?.idCategoria);
  if (!suyo || !categoria) throw new StartProblem(`There is no course ${curso} that the service account may see.`);
  const deEsa = leido('core_course_get_courses', await cursos.deCategorias([categoria.id])).get(categoria.id);
  if (deEsa?.length !== categoria.cursosEnTotal) {
    throw new StartProblem(
      `${deEsa?.length} courses in «${categoria.camino}», which should hold ${categoria.cursosEnTotal}.`,
    );
  }
  const inscritos = leido('core_enrol_get_enrolled_users', await cursos.inscritos(curso)) ?? [];
  leido('core_user_get_users_by_field', await cursos.suspendidos(inscritos.map(({ id }) => id)));
  const perdidas = leido('forums, assignments and grades', await cursos.perdidas(curso));
  if (!perdidas || Object.values(perdidas).includes(null)) {
    throw new StartProblem('The service account may not read what a reset would take from the course.');
  }
}

async function readAccesosYRoles({ servidor: { complemento }, curso }: Lado, tomar: Tomar): Promise<void> {
  const { accesos } = leido('get_last_accesses', await complemento.ultimosAccesos({ cursos: [curso] }));
  const [primero] = accesos;
  if (!primero) throw new StartProblem('The course has nobody with a role: choose another one.');
  const roles = leido('get_user_roles', await complemento.rolesDe([primero.idUsuario]));
  if (!roles.get(primero.idUsuario)?.some(({ id }) => id === curso)) {
    throw new StartProblem('get_user_roles does not hold the role that get_last_accesses tells of.');
  }
  const cursos = `courseids[0]=${curso}`;
  await tomar('persona', 'get_my_roles', 'own roles');
  await tomar('servicio', 'get_user_roles', 'of one person', `userids[0]=${primero.idUsuario}`);
  await tomar('sinPermiso', 'get_user_roles', 'forbidden', `userids[0]=${primero.idUsuario}`);
  await tomar('servicio', 'get_last_accesses', 'of a course', `${cursos}&limit=2`);
  await tomar('sinPermiso', 'get_last_accesses', 'forbidden', cursos);
  await tomar('servicio', 'get_last_accesses', 'too many rows', `${cursos}&limit=5001`);
}

/** The functions behind `entrar.php`, without a person who signs in. */
async function askForSignin(tomar: Tomar): Promise<void> {
  const unknown = `code=${'x'.repeat(43)}&verifier=${'y'.repeat(43)}`;
  await tomar('servicio', 'get_signin', 'where people return to');
  await tomar('sinPermiso', 'get_signin', 'forbidden');
  await tomar('servicio', 'redeem_signin', 'of an unknown code', unknown);
  await tomar('sinPermiso', 'redeem_signin', 'forbidden', unknown);
}

async function backUp(lado: Lado, tomar: Tomar): Promise<void> {
  const { curso } = lado;
  const { complemento } = lado.servidor;
  const clave = randomUUID();
  const { id } = leido('start_backup', await complemento.iniciarRespaldo(curso, { clave }));
  const uno = `backupids[0]=${id}`;
  await tomar('servicio', 'start_backup', 'with the key of one that waits', `courseid=${curso}&key=${clave}`);
  await tomar('servicio', 'start_backup', 'beside one that waits', `courseid=${curso}&key=${randomUUID()}`);
  await tomar('servicio', 'start_backup', 'of no course', `courseid=99999999&key=${randomUUID()}`);
  await tomar('sinPermiso', 'start_backup', 'forbidden', `courseid=${curso}&key=${randomUUID()}`);
  await lado.terminado(id);
  await tomar('servicio', 'get_backups', 'done', uno);
  await tomar('servicio', 'get_backups', 'unknown', `backupids[0]=${'0'.repeat(32)}`);
  await tomar('sinPermiso', 'get_backups', 'forbidden', uno);

  const archivo = leido('get_backups', await complemento.respaldos([id]))[0]?.archivo;
  if (!archivo) throw new StartProblem('The backup is done and has no file that can be fetched.');
  const bytes = await buffer(leido('pluginfile.php', await complemento.descargar(archivo)).flujo);
  if (bytes.length !== archivo.tamano) throw new StartProblem(`${bytes.length} bytes of ${archivo.tamano} came.`);
  await tomar('sinPermiso', 'delete_backups', 'forbidden', uno);
  leido('delete_backups', await complemento.borrarRespaldos([id]));
  await tomar('servicio', 'delete_backups', 'done', uno);
  await tomar('servicio', 'get_backups', 'without file', uno);
}

async function reset({ servidor, curso, desechable }: Lado, tomar: Tomar): Promise<void> {
  await tomar('sinPermiso', 'reset_course', 'forbidden', `courseid=${curso}`);
  if (desechable === undefined) return;
  leido('reset_course', await servidor.complemento.reiniciar(desechable));
  await tomar('servicio', 'reset_course', 'done', `courseid=${desechable}`);
}
