// `npm run test:papeletas`: the attacks on what a verified survey leaves stored. Forged, foreign and repeated tokens, two devices at
// once, a key of one person's own and an ended enrolment are in src/features/papeletas/**/*.test.ts, which that command runs too.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { bestLinker, gruposOf, inWords, type Figures } from './linkers.ts';
import { ordenesOfLog, ordenesOfPages } from './remains.ts';
import { makeVisitas, planVisitas, type Hecha } from './stream.ts';
import { countTogether, createFinder, ordenesOfTables, textsOfDatabase, type Ordenes, type Trace } from './tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The size of a run of `npm run test:papeletas`. */
    papeletas: { readonly students: number };
  }
}

const SIZE = { students: inject('papeletas').students, subjects: 20, days: 3, hours: 12 };
/** The best linker may be so many times better than a guess among those who were issued a token for the subject. */
const GOAL = 1.5;

const figures: (Figures & { readonly goal: boolean })[] = [];
const measured = (figure: Figures, goal = true): void => {
  figures.push({ ...figure, goal });
  console.log(`${goal ? '' : '(no goal) '}${inWords(figure)}`);
};

/** Answers that come within an hour, planned and never sent: who watches needs no more. */
const planRush = (): readonly Hecha[] =>
  planVisitas({ ...SIZE, days: 1, hours: 1 }).map((one) => ({ ...one, huella: one.sent < Infinity ? one.mark : null }));

/** Instants of issuing and sending, as who watches the calls sees them. */
const watched = (made: readonly Hecha[]): Ordenes => ({
  asked: [{ name: 'instants', values: new Map(made.map((one) => [one, one.issued])) }],
  answered: [{ name: 'instants', values: new Map(made.map((one) => [one, one.sent])) }],
});

it('nothing that is stored ties answers to students', { timeout: 3_600_000 }, async () => {
  const lines: string[] = [];
  const { survey, made } = await makeVisitas(SIZE, planVisitas(SIZE), (line) => void lines.push(line));
  const { db, config } = survey;
  const grupos = gruposOf(made);
  const find = createFinder(made);
  const best = (name: string, ordenes: Ordenes): Figures => {
    const [asked, answered] = [ordenes.asked, ordenes.answered].map((all) =>
      Math.max(0, ...all.map(({ values }) => values.size)),
    );
    return bestLinker(`${name} (${asked} issued and ${answered} answers have a place in an order)`, grupos, ordenes);
  };
  const pages = async (when: string) => best(`pages of tables ${when}`, await ordenesOfPages(db, find));
  const log = async (when: string) => {
    const { bytes, ...ordenes } = await ordenesOfLog(db, find);
    return best(`write-ahead log ${when}, ${(bytes / 2 ** 20).toFixed(0)} MB`, ordenes);
  };

  measured(best('watched live', watched(made)), false);
  const rush = planRush();
  measured(bestLinker('watched live, all within an hour', gruposOf(rush), watched(rush)), false);
  measured(await log('at once'), false);
  measured(await pages('at once'), false);
  // As the server does by itself every minute while there is work.
  await sql`checkpoint`.execute(db);
  measured(await log('after a checkpoint'));
  const tables = async (trace: Trace) =>
    best(`tables and jobs, ${trace}`, await ordenesOfTables(db, createFinder(made, [trace])));
  measured(await tables('mark'));
  measured(await tables('huella'));
  // Nothing leads from a key to an answer: this tells who sent one.
  measured(await tables('clave'), false);

  const texts = await textsOfDatabase(db);
  const files = readdirSync(config.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
  const together = {
    rows: countTogether(texts, find),
    lines: countTogether(lines, find),
    files: countTogether(files, find),
  };
  const told = lines.filter((line) => find(line).answered.length > 0 || find(line).asked.length > 0);
  console.log(
    `texts that name both: ${JSON.stringify(together)}; of ${lines.length} lines of the log, ${told.length} name either`,
  );
  expect([together, told]).toEqual([{ rows: 0, lines: 0, files: 0 }, []]);

  expect(figures.filter(({ goal, hits, chance }) => goal && hits > GOAL * chance).map(inWords)).toEqual([]);
});
