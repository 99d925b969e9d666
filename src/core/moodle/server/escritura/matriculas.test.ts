// Enrolments in courses with different permissions for the service account.
import { expect, it } from 'vitest';
import { readParticipantes } from '../client/course-reads.ts';
import { enrol } from './matriculas.ts';
import { moodleThat } from './testing.ts';

/** Moodle's answers instead of the people of some courses, by id; the other courses are empty. */
type Errores = Readonly<Record<number, object>>;

const CERRADO = { exception: 'moodle_exception', errorcode: 'errorcoursecontextnotvalid' };
const SIN_PERMISO = { exception: 'required_capability_exception', errorcode: 'nopermissions' };
const DE_PHP = { exception: 'TypeError' };

const servicioCon = async (errores: Errores, onAsk = (): void => {}) =>
  moodleThat((form) => {
    onAsk();
    const writes = form.get('wsfunction') === 'enrol_manual_enrol_users';
    return writes ? null : (errores[Number(form.get('courseid'))] ?? []);
  });

const roles = async () => new Map([['student', 5]]);
const matriculasIn = (...cursos: number[]) => cursos.map((idCurso) => ({ idUsuario: 7, idCurso, rol: 'student' }));

it('a course that cannot be entered refuses its people, and the others are enrolled', async () => {
  const servicio = await servicioCon({ 1: CERRADO, 2: SIN_PERMISO, 3: DE_PHP });
  expect(await enrol({ servicio, roles, signal: undefined }, matriculasIn(1, 2, 3, 4))).toEqual([
    { estado: 'rechazado', texto: expect.stringContaining('no puede entrar a este curso') },
    { estado: 'rechazado', texto: expect.stringContaining('no puede matricular en este curso') },
    { estado: 'rechazado', texto: 'Moodle tuvo un error interno con este curso.' },
    { estado: 'hecho', id: 7 },
  ]);
});

it('an error at every course leaves all rows to be sent again', async () => {
  const servicio = await servicioCon({ 1: DE_PHP, 2: DE_PHP });
  expect(await enrol({ servicio, roles, signal: undefined }, matriculasIn(1, 2))).toMatchObject([
    { estado: 'interrumpido', motivo: 'error-moodle' },
    { estado: 'interrumpido', motivo: 'error-moodle' },
  ]);
});

it('cancellation takes effect between courses', async () => {
  const stop = new AbortController();
  let asked = 0;
  const servicio = await servicioCon({}, () => {
    asked += 1;
    stop.abort(new Error('cancelled'));
  });
  await expect(enrol({ servicio, roles, signal: stop.signal }, matriculasIn(1, 2))).rejects.toThrow('cancelled');
  // The people of the first course, and those enrolled in it.
  expect(asked).toBe(2);
});

it('courses whose people cannot be read are left out', async () => {
  const servicio = await servicioCon({ 1: CERRADO, 2: SIN_PERMISO, 3: DE_PHP });
  expect([...(await readParticipantes(servicio, [1, 2, 3, 4])).keys()]).toEqual([4]);
  await expect(readParticipantes(servicio, [3])).rejects.toMatchObject({ motivo: 'error-moodle' });
});
