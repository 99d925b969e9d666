import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Names the file in which the test runners list what passed only at its second try. */
const LIST = 'SECOND_TRIES';

/** Says which tests passed only at their second try: in the list of the whole run if there is one, else at once. */
export function reportSecondTries(titles: readonly string[]): void {
  const list = process.env[LIST];
  if (titles.length === 0) return;
  if (list) appendFileSync(list, titles.map((title) => `${title}\n`).join(''));
  else print(titles);
}

/** Collects what the runners of this process's children report, until {@link print}ed at the end of the run. */
export function collectSecondTries(): { readonly print: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'gestion-intentos-'));
  const list = path.join(folder, 'lista');
  process.env[LIST] = list;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    print: () => print(existsSync(list) ? readFileSync(list, 'utf8').trimEnd().split('\n') : []),
  };
}

function print(titles: readonly string[]): void {
  if (titles.length === 0) {
    console.log('\nNinguna prueba necesitó un segundo intento.');
    return;
  }
  console.log(`\nDefectos: ${titles.length} pruebas pasaron solo en su segundo intento:`);
  for (const title of titles) console.log(`  ${title}`);
}
