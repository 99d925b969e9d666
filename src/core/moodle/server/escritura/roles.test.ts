// Search for the numbers of roles where most courses are empty, with the companion plugin and without it.
import { expect, it } from 'vitest';
import { createRoles } from './roles.ts';
import { moodleThat } from './testing.ts';

const NUMEROS = { student: 5, editingteacher: 3, teacher: 4, tutor: 11 } as const;
type RolDePrueba = keyof typeof NUMEROS;

type Sitio = {
  /** Roles that people have in a course, by its id; the others of the 64 courses are empty. */
  readonly rolesByCurso: Readonly<Record<number, readonly RolDePrueba[]>>;
  /** Answers of the plugin's functions; by default the plugin is installed and works. */
  readonly complementoAnswer?: object;
  /** Courses that answer with an error. */
  readonly failing?: readonly number[];
};

const FAR = 4_000_000_000;
const AUSENTE = { exception: 'dml_missing_record_exception', errorcode: 'invalidrecord' };

/** A site with 64 courses that start in the future, and older ones that start in the order of their ids. */
async function sitioCon({ rolesByCurso, complementoAnswer, failing = [] }: Sitio) {
  const preguntas: string[] = [];
  const cursos = new Set([...Array.from({ length: 64 }, (_, i) => 100 + i), ...Object.keys(rolesByCurso).map(Number)]);
  const rolesEn = (curso: number) =>
    (rolesByCurso[curso] ?? []).map((rol) => ({ roleid: NUMEROS[rol], shortname: rol }));
  const servicio = await moodleThat((form) => {
    const funcion = form.get('wsfunction')!;
    const curso = Number(form.get('courseid'));
    preguntas.push(curso > 0 ? `curso ${curso}` : funcion);
    if (funcion === 'core_course_get_courses') {
      return [...cursos].map((id) => ({
        id,
        fullname: `Curso ${id}`,
        shortname: `C${id}`,
        categoryid: 2,
        startdate: id < 100 ? id : FAR,
      }));
    }
    if (funcion === 'core_enrol_get_enrolled_users') {
      return failing.includes(curso) ? { exception: 'TypeError' } : [{ id: 7, roles: rolesEn(curso) }];
    }
    if (complementoAnswer) return complementoAnswer;
    const rol = form.get('role') as RolDePrueba;
    const persona = {
      courseid: 1,
      userid: NUMEROS[rol],
      username: '',
      fullname: '',
      email: '',
      role: rol,
      lastaccess: 0,
    };
    if (funcion === 'local_gestioncurricular_get_last_accesses') {
      return { accesses: Object.values(rolesByCurso).flat().includes(rol) ? [persona] : [], nextafter: 0 };
    }
    return [...form].flatMap(([clave, id]) =>
      clave.startsWith('userids')
        ? [
            {
              userid: Number(id),
              roles: Object.entries(NUMEROS)
                .filter(([, numero]) => numero === Number(id))
                .map(([shortname, roleid]) => ({
                  roleid,
                  shortname,
                  archetype: '',
                  contextlevel: 'course',
                  instanceid: 1,
                  depth: 0,
                })),
            },
          ]
        : [],
    );
  });
  return { servicio, preguntas };
}

const COMPLETO = { 1: ['student'], 2: ['editingteacher'], 3: ['teacher', 'tutor'] } as const;

it('asks the plugin, and reads no course', async () => {
  const { servicio, preguntas } = await sitioCon({ rolesByCurso: COMPLETO });
  const roles = await createRoles(servicio)();
  expect(Object.fromEntries(roles)).toEqual({ student: 5, editingteacher: 3, teacher: 4 });
  expect(preguntas.filter((each) => !each.startsWith('local_'))).toEqual([]);
});

it('searches the courses without a plugin, those that have started first, until all are found', async () => {
  const { servicio, preguntas } = await sitioCon({ rolesByCurso: COMPLETO, complementoAnswer: AUSENTE });
  const roles = await createRoles(servicio)();
  expect(Object.fromEntries(roles)).toEqual({ student: 5, editingteacher: 3, teacher: 4, tutor: 11 });
  expect(preguntas.filter((each) => each.startsWith('curso')).length).toBeLessThan(8);
});

it('continues to the last course if the others are empty, closed or fail', async () => {
  const { servicio } = await sitioCon({
    rolesByCurso: { 1: [], 163: ['student'] },
    complementoAnswer: AUSENTE,
    failing: [1, 120],
  });
  expect((await createRoles(servicio)(['student'])).get('student')).toBe(5);
});

it('searches for a role that the settings lack, besides those that they have', async () => {
  const { servicio } = await sitioCon({ rolesByCurso: COMPLETO, complementoAnswer: AUSENTE });
  const findRoles = createRoles({ ...servicio, roles: { student: 55, editingteacher: 33 } });
  expect(Object.fromEntries(await findRoles(['student', 'teacher']))).toMatchObject({ student: 55, teacher: 4 });
});

it('searches for a role of the site’s own if requested, and caches it', async () => {
  const { servicio, preguntas } = await sitioCon({ rolesByCurso: COMPLETO });
  const findRoles = createRoles(servicio);
  expect((await findRoles(['student'])).has('tutor')).toBe(false);
  expect((await findRoles(['tutor'])).get('tutor')).toBe(11);
  preguntas.length = 0;
  await findRoles(['tutor', 'student']);
  expect(preguntas).toEqual([]);
});

it('does not immediately search again for a role that no person has', async () => {
  const { servicio, preguntas } = await sitioCon({ rolesByCurso: { 1: ['student'] }, complementoAnswer: AUSENTE });
  const findRoles = createRoles(servicio);
  expect((await findRoles(['rector'])).has('rector')).toBe(false);
  expect(preguntas.length).toBeGreaterThan(64);
  preguntas.length = 0;
  expect((await findRoles(['rector', 'student'])).get('student')).toBe(5);
  expect(preguntas).toEqual([]);
});

it('reads some non-empty courses if no role was named, and all of them if one was', async () => {
  const before = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i + 1, ['student']] as const));
  const { servicio, preguntas } = await sitioCon({
    rolesByCurso: { ...before, 163: ['teacher'] },
    complementoAnswer: AUSENTE,
  });
  const findRoles = createRoles(servicio);
  expect(Object.fromEntries(await findRoles())).toEqual({ student: 5 });
  expect(preguntas.length).toBeLessThan(50);
  expect((await findRoles(['teacher'])).get('teacher')).toBe(4);
});
