import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Db } from '#platform/server/db/database.ts';
import { useEmbedded } from '#platform/server/db/open.ts';
import { runProgram, temporaryFolder } from '#platform/server/testing/program.ts';

/** An installation with some records, whose database this test keeps running. */
async function install() {
  const DATA_DIR = temporaryFolder();
  const server = await useEmbedded({ dir: DATA_DIR });
  onTestFinished(async () => server.close());
  const run = async (...args: string[]): Promise<{ code: number | null; output: string }> => {
    const program = runProgram(args, { DATA_DIR });
    return { code: await program.ended, output: program.output() };
  };
  expect((await run('scripts/seed.ts', '--size', '60')).code).toBe(0);
  const db = createDatabase({ connection: server.connection('gestion'), max: 1 });
  onTestFinished(async () => db.destroy());
  return { DATA_DIR, db, run };
}

const notesIn = async (db: Db): Promise<unknown[]> =>
  (
    await sql`select clase, fallo, archivo, lograda is not null as "isGood", intentada = lograda as "isLast"
      from copias_de_seguridad order by clase`.execute(db)
  ).rows;

const OURS = /^gestion-\d{8}-\d{6}\.tar\.gz$/;

it('backups are kept by a plan and restored aside for a trial; how each ended is noted', async () => {
  const { DATA_DIR, db, run } = await install();
  const folder = path.join(DATA_DIR, 'copias');
  mkdirSync(folder);
  const OLD = 'gestion-20250101-070000.tar.gz';
  for (const name of [OLD, 'de-ana.tar.gz']) writeFileSync(path.join(folder, name), '');

  // One that fails removes nothing.
  const blocked = path.join(DATA_DIR, 'secretos.json');
  const failed = await run('scripts/backup.ts', '--carpeta', blocked, '--conservar', '1d');
  expect(failed).toMatchObject({ code: 1, output: expect.stringMatching(/^No se pudo escribir en .*\n$/) });
  expect(readdirSync(folder).toSorted()).toEqual(['de-ana.tar.gz', OLD]);
  const unproved = { clase: 'copia', fallo: failed.output.trim(), archivo: null, isGood: false, isLast: null };
  expect(await notesIn(db)).toEqual([unproved]);

  const made = await run('scripts/backup.ts', '--carpeta', folder, '--conservar', '1d1s');
  expect(made.output).toContain(`Se borró ${OLD}, que ya no se conserva.`);
  const [archivo, ...others] = readdirSync(folder).filter((name) => OURS.test(name));
  expect([made.code, others, existsSync(path.join(folder, 'de-ana.tar.gz'))]).toEqual([0, [], true]);
  const whole = { clase: 'copia', fallo: null, archivo, isGood: true, isLast: true };
  expect(await notesIn(db)).toEqual([whole]);

  const tried = await run('scripts/probar-copia.ts');
  expect(tried).toMatchObject({ code: 0, output: expect.stringContaining(`${archivo} sirve`) });
  const proved = { ...whole, clase: 'prueba' };
  expect(await notesIn(db)).toEqual([whole, proved]);

  const broken = path.join(folder, 'gestion-20990101-070000.tar.gz');
  writeFileSync(broken, 'no es una copia');
  const refused = await run('scripts/probar-copia.ts', '--carpeta', folder);
  const sentence = `${broken} no es una copia de seguridad de Gestión Curricular, o está incompleta.`;
  expect(refused).toEqual({ code: 1, output: `${sentence}\n` });
  expect(await notesIn(db)).toEqual([whole, { ...proved, fallo: sentence, isLast: false }]);

  const left = readdirSync(DATA_DIR).filter((name) => /^(prueba|restauracion|copia)-/.test(name));
  expect(left).toEqual([]);
});

it.each([
  [['scripts/backup.ts', '--conservar', '3'], '«3» no dice qué copias conservar'],
  [['scripts/backup.ts', 'x.tar.gz', '--conservar', '7d'], 'Uso: npm run backup'],
  [['scripts/backup.ts', '--guardar'], 'Uso: npm run backup'],
  [['scripts/probar-copia.ts', 'x.tar.gz', 'y.tar.gz'], 'Uso: npm run probar-copia'],
])('%s is refused before anything is done', async (args, sentence) => {
  const DATA_DIR = temporaryFolder();
  const program = runProgram(args, { DATA_DIR });
  expect([await program.ended, readdirSync(DATA_DIR)]).toEqual([1, []]);
  expect(program.output()).toMatch(new RegExp(`^${sentence}.*\n$`));
});
