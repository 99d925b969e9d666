// `npm run release -- <version>`: version, changelog, SBOM and tag of a release, in one commit on a clean main.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isLater, sectionOf, settingsIn, withSection } from './release-section.ts';
import { npmCommand } from './run/npm.mjs';

const CHANGELOG = 'CHANGELOG.md';
const SBOM = 'despliegue/sbom.cdx.json';
const EXAMPLE = '.env.example';

/** The package list of CycloneDX is about 1 MB. */
const OUTPUT_BYTES = 100_000_000;

function output(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: OUTPUT_BYTES });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

const git = (...args: readonly string[]): string => output('git', ...args);

function npm(...args: readonly string[]): string {
  const [command, ...first] = npmCommand();
  return output(command, ...first, ...args);
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Returns the reason for which this tree is not to be released as the version; null if it is. */
function obstacle(version: string, current: string): string | null {
  if (!isLater(version, current)) return `Indique una versión posterior a ${current}: npm run release -- 1.2.3`;
  if (git('branch', '--show-current') !== 'main') return 'Una versión sale de la rama main.';
  if (git('status', '--porcelain') !== '') return 'Hay cambios sin confirmar: git status los muestra.';
  if (git('tag', '--list', `v${version}`) !== '') return `Ya existe la etiqueta v${version}.`;
  return null;
}

/** Returns the commit of the version before: its tag, or the beginning of the changelog if it was not tagged. */
const commitOf = (version: string): string =>
  git('tag', '--list', `v${version}`) || git('log', '--diff-filter=A', '--format=%H', '-1', '--', CHANGELOG);

function release(version: string, current: string): void {
  const since = commitOf(current);
  const [before, now] = [git('show', `${since}:${EXAMPLE}`), readFileSync(EXAMPLE, 'utf8')].map(settingsIn);
  const section = sectionOf({
    version,
    dia: new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' }),
    novedades: linesOf(git('log', '--reverse', '--format=%(trailers:key=Novedad,valueonly,unfold)', `${since}..HEAD`)),
    migraciones: linesOf(git('diff', '--name-only', '--diff-filter=A', since, 'HEAD', '--', 'migrations')).length,
    ajustesNuevos: now!.filter((name) => !before!.includes(name)),
    ajustesRetirados: before!.filter((name) => !now!.includes(name)),
  });
  try {
    npm('version', version, '--no-git-tag-version', '--ignore-scripts');
    writeFileSync(CHANGELOG, withSection(readFileSync(CHANGELOG, 'utf8'), section));
    writeFileSync(SBOM, `${npm('sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx')}\n`);
    git('add', 'package.json', 'package-lock.json', CHANGELOG, SBOM);
  } catch (error) {
    // The tree was clean: a later try finds it so.
    git('restore', '--staged', '--worktree', '.');
    throw error;
  }
  git('commit', '--quiet', '--message', `chore(release): ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Gestión Curricular ${version}`);
  console.log(`${section}\n\nVersión ${version} en la etiqueta v${version}: git push --follow-tags la publica.`);
}

const [version = ''] = process.argv.slice(2);
const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const problem = obstacle(version, current);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
release(version, current);
