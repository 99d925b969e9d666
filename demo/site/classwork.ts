import type { Making } from './making.ts';
import type { Discussion, Grade, Post, Submission } from './model.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Teachers and students of a course, by user id. */
export interface Class {
  readonly teachers: readonly number[];
  readonly students: readonly number[];
}

/** The time that a teacher takes to answer, in hours; 0 = never. */
const DELAYS = [3, 30, 96, 0] as const;

/** One question per topic, answered by a teacher soon, late or not at all. */
export function buildDiscussions(
  topics: readonly string[],
  { teachers, students }: Class,
  { ids, random, now, start }: Making & { readonly start: number },
): Discussion[] {
  return topics.map((name) => {
    const created = start + random.between(0, 20 * DAY);
    const authors = students.length > 0 ? students : teachers;
    const question: Post = {
      id: ids.next('post'),
      parent: 0,
      userId: random.pick(authors),
      created,
      message: `<p>${name}.</p>`,
    };
    const delay = random.pick(DELAYS) * HOUR;
    const isAnswered = delay > 0 && teachers.length > 0 && created + delay < now;
    const answers: Post[] = isAnswered
      ? [
          {
            id: ids.next('post'),
            parent: question.id,
            userId: random.pick(teachers),
            created: created + delay,
            message: '<p>Gracias por escribir. Revise el material de la unidad.</p>',
          },
        ]
      : [];
    return { id: ids.next('discussion'), name, posts: [question, ...answers] };
  });
}

/** Most students hand in before the date; none does in the future. */
export function buildSubmissions({ students }: Class, due: number, { ids, random, now }: Making): Submission[] {
  if (due > now) return [];
  return random.draw(students, Math.ceil(students.length * 0.8)).map((userId) => ({
    id: ids.next('submission'),
    userId,
    at: due - random.between(1, 6 * 24) * HOUR,
    text: 'Entrega de la actividad.',
  }));
}

/** Two of three submissions are graded within two weeks, half of them with a comment. */
export function buildGrades(
  submissions: readonly Submission[],
  { teachers }: Class,
  { ids, random, now }: Making,
): Grade[] {
  const [graderId] = teachers;
  if (graderId === undefined) return [];
  return submissions
    .filter((_, index) => index % 3 !== 2)
    .map((submission) => ({
      id: ids.next('grade'),
      userId: submission.userId,
      graderId,
      at: submission.at + random.between(1, 14) * DAY,
      grade: random.between(20, 50) / 10,
      feedback: random.between(0, 1) === 1 ? '<p>Buen trabajo; revise el punto 1.</p>' : '',
    }))
    .filter((grade) => grade.at < now);
}
