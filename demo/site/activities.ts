import { buildDiscussions, buildGrades, buildSubmissions, type Class } from './classwork.ts';
import type { Making } from './making.ts';
import type { Assignment, Course, Forum, Module, Section } from './model.ts';

const DAY = 86_400;

export interface Activities {
  readonly sections: Section[];
  readonly forums: Forum[];
  readonly assignments: Assignment[];
}

/** A course's sections and what was done in them: three forums, two assignments, two exams, resources, a label. */
export function buildActivities(course: Course, group: Class, making: Making): Activities {
  const { ids } = making;
  const forums: Forum[] = [];
  const assignments: Assignment[] = [];

  const module = (type: Module['type'], name: string, more: Partial<Module> = {}): Module => ({
    id: ids.next('module'),
    type,
    instance: ids.next(type),
    name,
    isVisible: true,
    dates: [],
    ...more,
  });
  const forum = (name: string, type: Forum['type'], topics: readonly string[]): Module => {
    const made = module('forum', name);
    const discussions = buildDiscussions(topics, group, { ...making, start: course.start + 14 * DAY });
    forums.push({ id: made.instance, cmid: made.id, courseId: course.id, type, name, discussions });
    return made;
  };
  const assignment = (name: string, week: number): Module => {
    const [opens, due] = [course.start + (week - 2) * 7 * DAY, course.start + week * 7 * DAY];
    const made = module('assign', name, {
      dates: [
        { name: 'allowsubmissionsfromdate', at: opens },
        { name: 'duedate', at: due },
      ],
    });
    const submissions = buildSubmissions(group, due, making);
    const grades = buildGrades(submissions, group, making);
    const place = { id: made.instance, cmid: made.id, courseId: course.id };
    assignments.push({ ...place, name, opens, due, maxGrade: 5, submissions, grades });
    return made;
  };
  const section = (name: string, modules: readonly Module[]): Section => ({ id: ids.next('section'), name, modules });
  const exam = course.start + 17 * 7 * DAY;
  const examDates = [
    { name: 'timeopen', at: exam },
    { name: 'timeclose', at: exam + 2 * 3600 },
  ];

  const sections = [
    section('General', [forum('Avisos', 'news', ['Bienvenida al curso']), module('resource', 'Guía didáctica')]),
    section('Unidad 1', [
      module('label', 'Unidad 1'),
      module('url', 'Bibliografía'),
      module('page', 'Contenidos de la unidad 1'),
      forum('Foro de dudas de la unidad 1', 'general', ['Duda de la lectura', 'Duda del taller', 'Fecha de entrega']),
      assignment('Actividad 1', 4),
    ]),
    section('Unidad 2', [
      module('page', 'Contenidos de la unidad 2'),
      forum('Foro de dudas de la unidad 2', 'general', ['No encuentro el documento']),
      assignment('Actividad 2', 9),
      module('page', 'Borrador', { isVisible: false }),
    ]),
    section('Unidad 3', []),
    section('Evaluación final', [
      module('quiz', 'Examen final', { dates: examDates, intro: '<p>Dispone de dos horas.</p>' }),
      module('quiz', 'Habilitación'),
    ]),
  ];
  return { sections, forums, assignments };
}
