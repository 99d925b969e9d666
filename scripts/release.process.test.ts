import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '#platform/server/settings.ts';
import { temporaryFolder } from '#platform/server/testing/program.ts';

const PERSON = ['user.name=Ana Ruiz', 'user.email=ana@universidad.edu.co', 'core.hooksPath=/dev/null'];

/** A repository with the files that a release reads, at a commit of version 0.1.0. */
function createRepository() {
  const folder = temporaryFolder();
  const run = (command: string, ...args: string[]) => {
    // Settings by environment: the command under test starts git as well.
    const config = PERSON.flatMap((one, i) => {
      const [key = '', value = ''] = one.split('=');
      return [
        [`GIT_CONFIG_KEY_${i}`, key],
        [`GIT_CONFIG_VALUE_${i}`, value],
      ];
    });
    const env = { ...process.env, ...Object.fromEntries(config), GIT_CONFIG_COUNT: String(PERSON.length) };
    return spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
  };
  const git = (...args: string[]): string => run('git', ...args).stdout.trim();
  const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const commit = (message: string): void => {
    git('add', '.');
    git('commit', '--quiet', '--message', message);
  };
  git('init', '--quiet', '--initial-branch=main');
  for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(PROJECT, file), path.join(folder, file));
  run('npm', 'version', '0.1.0', '--no-git-tag-version', '--allow-same-version', '--ignore-scripts');
  for (const made of ['migrations', 'despliegue']) mkdirSync(path.join(folder, made));
  write('CHANGELOG.md', '# Cambios\n\nPara quien administra.\n\n## 0.1.0 · 2026-11-26\n\n- Primera.\n');
  write('.env.example', '# Puerto\n# PORT=3000\n\n# Viejo\n# ANTES=1\n');
  write('migrations/1_uno.sql', 'select 1;');
  commit('feat: begin');
  const release = (version: string) => run(process.execPath, path.join(PROJECT, 'scripts/release.ts'), version);
  return { git, write, read, commit, release };
}

it('makes version, changelog, package list and tag of a release in one commit', () => {
  const { git, write, read, commit, release } = createRepository();
  write('migrations/2_dos.sql', 'select 2;');
  write('.env.example', '# Puerto\n# PORT=3000\n\n# Nuevo\n# AHORA=1\n');
  commit('feat(correo): send at night\n\nBecause servers sleep.\n\nNovedad: Los correos salen de noche.');
  write('nota.txt', '1');
  commit('fix(correo): count twice\n\nNovedad: Un correo largo ya no se\n corta.');
  write('nota.txt', '2');
  commit('refactor: rename');

  const { status, stdout, stderr } = release('0.2.0');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('Versión 0.2.0 en la etiqueta v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('show', '--name-only', '--format=%s', 'HEAD').split('\n').sort()).toEqual(
    [
      '',
      'CHANGELOG.md',
      'chore(release): 0.2.0',
      'despliegue/sbom.cdx.json',
      'package-lock.json',
      'package.json',
    ].sort(),
  );
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  for (const file of ['package.json', 'package-lock.json']) {
    expect(JSON.parse(read(file))).toMatchObject({ version: '0.2.0' });
  }
  expect(read('CHANGELOG.md').replace(/· \d{4}-\d\d-\d\d$/m, '· HOY')).toBe(
    [
      '# Cambios',
      'Para quien administra.',
      '## 0.2.0 · HOY',
      '- Los correos salen de noche.\n- Un correo largo ya no se corta.',
      '**Al actualizar.** 1 migración de la base de datos. Ajustes nuevos: `AHORA`. Ajustes que ya no existen: `ANTES`.',
      '## 0.1.0 · 2026-11-26',
      '- Primera.\n',
    ].join('\n\n'),
  );
  const sbom = JSON.parse(read('despliegue/sbom.cdx.json')) as {
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version: '0.2.0' } } });
  const names = sbom.components.map(({ name }) => name);
  expect(names).toContain('fastify');
  expect(names).not.toContain('vitest');

  // The next one begins at the tag.
  write('nota.txt', '3');
  commit('fix: mend');
  expect(release('0.2.1').status).toBe(0);
  expect(read('CHANGELOG.md')).toContain(
    '- Correcciones que no cambian nada de lo que se usa o se administra.\n\n## 0.2.0',
  );
});

it('refuses a version that is not later, another branch, changes that are not committed, and changes nothing', () => {
  const { git, write, release } = createRepository();
  const head = git('rev-parse', 'HEAD');
  const says = (version: string): string => release(version).stderr.trim();
  for (const version of ['', '0.1.0', '0.0.9', '1.0', 'v1.0.0']) {
    expect(says(version)).toBe('Indique una versión posterior a 0.1.0: npm run release -- 1.2.3');
  }
  git('switch', '--quiet', '--create', 'prueba');
  expect(says('0.2.0')).toBe('Una versión sale de la rama main.');
  git('switch', '--quiet', 'main');
  git('tag', 'v0.2.0');
  expect(says('0.2.0')).toBe('Ya existe la etiqueta v0.2.0.');
  write('nota.txt', '1');
  expect(says('0.3.0')).toBe('Hay cambios sin confirmar: git status los muestra.');
  expect(git('rev-parse', 'HEAD')).toBe(head);
});
