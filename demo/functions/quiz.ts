import { z } from 'zod';
import { int } from '../protocol/params.ts';
import type { Module } from '../site/model.ts';
import { canEnter } from '../site/permissions.ts';
import { defineFunction } from './define.ts';

const quizView = (quiz: Module, course: number, section: number, madeAt: number) => {
  const at = (name: string): number => quiz.dates.find((date) => date.name === name)?.at ?? 0;
  return {
    id: quiz.instance,
    coursemodule: quiz.id,
    course,
    name: quiz.name,
    intro: quiz.intro ?? '',
    introformat: 1,
    introfiles: [],
    section,
    visible: quiz.isVisible,
    groupmode: 0,
    groupingid: 0,
    lang: '',
    timeopen: at('timeopen'),
    timeclose: at('timeclose'),
    timelimit: 0,
    preferredbehaviour: 'deferredfeedback',
    attempts: 0,
    grademethod: 1,
    decimalpoints: 2,
    questiondecimalpoints: -1,
    shuffleanswers: 1,
    sumgrades: 0,
    grade: 5,
    timecreated: madeAt,
    timemodified: madeAt,
    password: '',
    subnet: '',
    hasfeedback: 0,
  };
};

/** Courses that the caller may not enter are left out. */
export const getQuizzesByCourses = defineFunction('mod_quiz_get_quizzes_by_courses', {
  params: z.strictObject({ courseids: z.array(int).default([]) }),
  run({ site, user }, { courseids }) {
    const entered = courseids.filter((id) => site.courses.has(id) && canEnter(site, user, site.courses.get(id)!));
    const quizzes = entered.flatMap((id) =>
      (site.sections.get(id) ?? []).flatMap(({ modules }, section) =>
        modules.filter(({ type }) => type === 'quiz').map((quiz) => quizView(quiz, id, section, site.madeAt)),
      ),
    );
    return { quizzes, warnings: [] };
  },
});
