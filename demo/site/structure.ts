import type { FacultyPlan, ProgramPlan } from '../servers.ts';
import type { Ids } from './ids.ts';
import type { Category, Course } from './model.ts';

const DAY = 86_400;

export interface Structure {
  readonly categories: Category[];
  /** The courses of the current period first, in the order of the plan. */
  readonly courses: Course[];
  readonly faculties: readonly Category[];
  readonly programs: readonly Category[];
}

type Within = { readonly parent?: Category; readonly isVisible?: boolean };
type Subject = readonly [code: string, name: string];
type Term = { readonly period: string; readonly start: number };

/** `2026-2` for an instant in the second half of 2026. */
function periodOf(at: number): string {
  const date = new Date(at * 1000);
  return `${date.getUTCFullYear()}-${date.getUTCMonth() < 6 ? 1 : 2}`;
}

/** Faculties, programmes and periods with their courses, an empty top category and a hidden archive. */
export function buildStructure(plan: readonly FacultyPlan[], ids: Ids, now: number): Structure {
  const [current, previous] = [periodOf(now), periodOf(now - 184 * DAY)];
  const categories: Category[] = [];
  const courses: Course[] = [];
  const past: Course[] = [];

  const addCategory = (name: string, idnumber: string, { parent, isVisible = true }: Within = {}): Category => {
    const id = ids.next('category');
    const category = {
      id,
      name,
      idnumber,
      parent: parent?.id ?? 0,
      depth: (parent?.depth ?? 0) + 1,
      path: `${parent?.path ?? ''}/${id}`,
      sortorder: id * 10_000,
      isVisible: isVisible && parent?.isVisible !== false,
    };
    categories.push(category);
    return category;
  };
  const addCourse = ([code, name]: Subject, category: Category, { period, start }: Term): Course => ({
    id: ids.next('course'),
    shortname: `${code}-${period}`,
    fullname: name,
    idnumber: `${code}-${period}-01`,
    categoryId: category.id,
    sortorder: category.sortorder + 1 + courses.length,
    isVisible: category.isVisible,
    start,
    end: start + 18 * 7 * DAY,
    created: start - 30 * DAY,
  });
  const addProgram = (program: ProgramPlan, faculty: Category): Category => {
    const category = addCategory(program.name, program.idnumber, { parent: faculty });
    const running = addCategory(`Período ${current}`, `${program.idnumber}-${current}`, { parent: category });
    const before = addCategory(`Período ${previous}`, `${program.idnumber}-${previous}`, { parent: category });
    for (const subject of program.subjects)
      courses.push(addCourse(subject, running, { period: current, start: now - 70 * DAY }));
    past.push(addCourse(program.subjects[0]!, before, { period: previous, start: now - 250 * DAY }));
    return category;
  };

  ids.next('course'); // the site itself is a course: number 1 on every Moodle
  const faculties = plan.map((faculty) => addCategory(faculty.name, faculty.idnumber));
  const programs = plan.flatMap((faculty, index) =>
    faculty.programs.map((program) => addProgram(program, faculties[index]!)),
  );
  addCategory('Posgrados', 'POS');
  const archive = addCategory('Archivo', 'ARC', { isVisible: false });
  const archived = addCategory('Archivo 2024', 'ARC-2024', { parent: archive });
  past.push(addCourse(['209901', 'Cátedra Institucional'], archived, { period: '2024-1', start: now - 900 * DAY }));
  return { categories, courses: [...courses, ...past], faculties, programs };
}
