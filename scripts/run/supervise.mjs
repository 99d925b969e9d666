import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root, runtime, runtimeEnv } from './runtime.mjs';

/** Waits before a program that died is started again: longer each time that it does not last. */
const WAITS_MS = [500, 1000, 2000, 5000, 10_000, 30_000];

/** A program that ran this long counts as recovered: the next wait is the shortest again. */
const RECOVERED_MS = 60_000;

/**
 * Runs a program and exits with its exit code. A program that has sent `ready` and dies is started again; one that fails
 * before that, or ends with 0, is not. It is told to stop when this process gets a signal or loses its parent.
 */
export function supervise(args) {
  let child;
  let timer;
  let ready = false;
  let stopping = false;
  let deaths = 0;

  const start = () => {
    const started = Date.now();
    child = spawn(runtime(), args, { cwd: root, env: runtimeEnv(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => (ready ||= message === 'ready'));
    child.on('error', (error) => {
      console.error(`No se pudo iniciar ${runtime()}: ${error.message}`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      if (stopping || !ready || code === 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
      if (Date.now() - started > RECOVERED_MS) deaths = 0;
      const wait = WAITS_MS[Math.min(deaths, WAITS_MS.length - 1)];
      deaths += 1;
      console.error(`El programa terminó inesperadamente (${signal ?? code}). Se inicia de nuevo en ${wait / 1000} s.`);
      timer = setTimeout(start, wait);
    });
  };

  const stop = (signal) => {
    stopping = true;
    clearTimeout(timer);
    if (child.exitCode !== null || child.signalCode !== null) process.exit(1);
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // npm does not pass SIGTERM through its shell, and passes nothing when it is killed.
  const parents = readParents();
  const watch = setInterval(() => {
    if (readParents().join() === parents.join()) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 500);
  start();
}

/** Ids of this process's parent and, if that is the shell in which npm runs its scripts, of npm. */
function readParents() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return [parent];
  try {
    const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return name.endsWith('sh') ? [parent, grandparent] : [parent];
  } catch {
    return [parent]; // no /proc here
  }
}
