// `npm run check`: everything that must hold before a commit, first what fails fastest.
import { runSteps } from './steps.ts';

await runSteps(
  [
    ['formato', 'prettier', '--check', '--log-level=warn', '.'],
    ['estilo', 'oxlint', '--type-aware', '--deny-warnings'],
    ['fronteras', 'node', 'scripts/check-boundaries.ts'],
    ['palabras', 'node', 'scripts/check-words.ts'],
    ['tipos del servidor', 'tsc', '-p', 'tsconfig.server.json'],
    ['tipos del navegador', 'tsc', '-p', 'tsconfig.web.json'],
    ['tipos de las pruebas del navegador', 'tsc', '-p', 'tsconfig.web-tests.json'],
    ['tipos de los recorridos', 'tsc', '-p', 'tsconfig.e2e.json'],
    ['textos traducibles', 'node', 'scripts/check-texts.ts'],
    ['código muerto', 'knip'],
    ['compilación', 'node', 'scripts/build.ts', 'node_modules/.cache/web'],
  ],
  2,
);
await runSteps([
  ['pruebas', 'vitest', 'run', '--project', 'unit', '--project', 'db'],
  ['componentes', 'node', 'scripts/test-browser.ts'],
]);
