// `npm test`: all that the README promises, from a clean checkout.
import { runSteps } from './steps.ts';

await runSteps([
  ['comprobaciones', 'node', 'scripts/check.ts'],
  ['procesos', 'vitest', 'run', '--project', 'process'],
  ['muertes', 'node', 'scripts/test-kill.ts', '--veces', '2'],
  ['correo', 'node', 'scripts/test-correo.ts', '--personas', '300'],
  ['recorridos', 'node', 'scripts/e2e.ts'],
]);
