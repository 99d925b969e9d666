// `npm test`: all that the README promises, from a clean checkout.
import { collectSecondTries } from './second-tries/list.ts';
import { runSteps } from './steps.ts';

const secondTries = collectSecondTries();
await runSteps([['comprobaciones', 'node', 'scripts/check.ts']]);
// These mostly wait for programs to start and end.
await runSteps(
  [
    ['procesos', 'vitest', 'run', '--project', 'process', '--maxWorkers', '3'],
    ['muertes', 'node', 'scripts/test-kill.ts', '--veces', '2'],
    ['correo', 'node', 'scripts/test-mail.ts', '--personas', '300'],
  ],
  3,
);
await runSteps([['recorridos', 'node', 'scripts/e2e.ts']]);
secondTries.print();
