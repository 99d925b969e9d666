// Linkers: each ties answers to persons by two orders that it found stored. The best is chosen on one half of the answers and
// judged on the other, so that the luckiest of thousands is not taken for a good one.
import type { Hecha } from './stream.ts';

/** Sortable values of visits, for who asked or for what was answered. */
export type Orden = { readonly name: string; readonly values: ReadonlyMap<Hecha, number> };

/** Figures of a linker: answers, those that it tied to their person, and those that a guess among the possible ones would. */
export type Figures = {
  readonly name: string;
  readonly answers: number;
  readonly hits: number;
  readonly chance: number;
};

/** Answers of a subject that one published group holds, with all who were issued a token for it since the last one. */
type Grupo = { readonly asked: readonly Hecha[]; readonly answered: readonly Hecha[] };

/** Forms the groups: as each subject has enough answers every day, those of a day are published together. */
export function gruposOf(made: readonly Hecha[]): readonly Grupo[] {
  const keyOf = (codigo: string, day: number): string => `${codigo} ${day}`;
  const asked = Map.groupBy(made, ({ codigo, day }) => keyOf(codigo, day));
  const answered = Map.groupBy(
    made.filter(({ huella }) => huella !== null),
    ({ codigo, sentDay }) => keyOf(codigo, sentDay),
  );
  return [...answered].map(([key, answers]) => ({ asked: asked.get(key) ?? [], answered: answers }));
}

type Guess = (grupo: Grupo, asked: Orden['values'], answered: Orden['values']) => ReadonlyMap<Hecha, Hecha>;

const sortedBy = (all: readonly Hecha[], values: Orden['values'], sign = 1): readonly Hecha[] =>
  all
    .map((one) => ({ one, value: (values.get(one) ?? NaN) * sign, lot: Math.random() }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((a, b) => a.value - b.value || a.lot - b.lot)
    .map(({ one }) => one);

/** The answer at a share of its order is of the person at that share of theirs. */
const byRank =
  (sign: number): Guess =>
  ({ asked, answered }, issued, sent) => {
    const [persons, answers] = [sortedBy(asked, issued), sortedBy(answered, sent, sign)];
    if (persons.length === 0) return new Map();
    return new Map(answers.map((answer, i) => [answer, persons[Math.floor((i * persons.length) / answers.length)]!]));
  };

/** The answer is of the person who asked last before it. */
const byLast: Guess = ({ asked, answered }, issued, sent) => {
  const persons = sortedBy(asked, issued);
  return new Map(
    sortedBy(answered, sent).flatMap((answer) => {
      const person = persons.findLast((one) => issued.get(one)! <= sent.get(answer)!);
      return person ? [[answer, person] as const] : [];
    }),
  );
};

/** As before, and no person answers twice. */
const byTurn: Guess = ({ asked, answered }, issued, sent) => {
  const waiting = [...sortedBy(asked, issued)];
  return new Map(
    sortedBy(answered, sent).flatMap((answer) => {
      const person = waiting.findLast((one) => issued.get(one)! <= sent.get(answer)!);
      if (!person) return [];
      waiting.splice(waiting.indexOf(person), 1);
      return [[answer, person] as const];
    }),
  );
};

const GUESSES: Readonly<Record<string, Guess>> = {
  'same rank': byRank(1),
  'reverse rank': byRank(-1),
  'last before': byLast,
  'each once': byTurn,
};

const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

/** Half to choose a linker by, half to judge it by: each answer is always in the same. */
const isJudged = ({ mark }: Hecha): boolean => Number.parseInt(mark.at(-1)!, 16) % 2 === 0;

/**
 * Lets linkers guess by each pair of orders; where a pair says nothing of an answer they guess at random.
 * @returns the figures of the best one on the half by which it was not chosen
 */
export function bestLinker(
  source: string,
  grupos: readonly Grupo[],
  { asked, answered }: { readonly asked: readonly Orden[]; readonly answered: readonly Orden[] },
): Figures {
  const outcomes = asked.flatMap((issued) =>
    answered.flatMap((sent) =>
      Object.entries(GUESSES).map(([how, guess]) => {
        const hits = { chosen: 0, judged: 0 };
        for (const grupo of grupos) {
          const guesses = guess(grupo, issued.values, sent.values);
          for (const answer of grupo.answered)
            if ((guesses.get(answer) ?? anyOf(grupo.asked)) === answer)
              hits[isJudged(answer) ? 'judged' : 'chosen'] += 1;
        }
        return { name: `${issued.name} × ${sent.name}, ${how}`, ...hits };
      }),
    ),
  );
  const [best] = outcomes.toSorted((a, b) => b.chosen - a.chosen);
  const judged = grupos.flatMap(({ asked: possible, answered: all }) =>
    all.filter(isJudged).map((answer) => (possible.includes(answer) ? 1 / possible.length : 0)),
  );
  return {
    name: `${source}: ${best ? `${outcomes.length} linkers, best ${best.name}` : 'no order of persons or of answers'}`,
    answers: judged.length,
    hits: best?.judged ?? 0,
    chance: judged.reduce((sum, one) => sum + one, 0),
  };
}

/** Writes the figures of a linker, with how many times better than chance it is. */
export function inWords({ name, answers, hits, chance }: Figures): string {
  const percent = (count: number): string => `${((count * 100) / answers).toFixed(1)} %`;
  return `${(hits / chance).toFixed(2)} × chance (${percent(hits)}, chance ${percent(chance)}) ${name}`;
}
