import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';
const apt = (...args: string[]): number | null =>
  spawnSync(APT, ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status;

/** Installs the distribution's Chromium where we may: root, with apt. Tells whether it did. */
export async function fromDistribution(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  console.log('Instalando Chromium con apt-get…');
  return apt('update') === 0 && apt('install', '--yes', '--no-install-recommends', 'chromium') === 0;
}
