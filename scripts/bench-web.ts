// `npm run bench:web [-- <address>]`: what the first visit to each public form of a started server costs a phone.
import { chromium } from '@playwright/test';
import { FORMULARIOS } from '../src/catalogo/index.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { serveEmptyReactPage } from './bench/empty-react-page.ts';
import { visit, type Visit } from './bench/visit.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';

const VISITS = 5;
/** PERFORMANCE's goals for any public form, the largest included. */
const GOAL = { kb: 110, requests: 6, lcp: 1500 };

await runCommand(async (resources) => {
  const address = process.argv[2] ?? 'http://127.0.0.1:3000';
  await fetch(address).catch(() => {
    throw new StartProblem(`No responde ${address}: inicie la aplicación, o indique dónde está.`);
  });
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  resources.defer(() => browser.close());
  const empty = await serveEmptyReactPage(resources);
  const forms = FORMULARIOS.filter(({ acceso }) => acceso === 'publico');

  console.log(`Medianas de ${VISITS} primeras visitas: 1,6 Mbps, 150 ms, procesador 4 veces más lento.`);
  console.log(`Metas: ${GOAL.kb} KB, ${GOAL.requests} solicitudes, LCP ${GOAL.lcp} ms.\n`);
  console.log(row(['KB', 'solicitudes', 'FCP ms', 'LCP ms', 'usable ms', 'página']));
  for (const [name, url] of [['(React vacío)', empty], ...forms.map(({ slug, ruta }) => [slug, address + ruta])]) {
    const visits: Visit[] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, url!));
    const of = (figure: keyof Visit): number => median(visits.map((visit) => visit[figure]));
    const kb = of('bytes') / 1000;
    const met = kb <= GOAL.kb && of('requests') <= GOAL.requests && of('lcp') <= GOAL.lcp;
    const figures = [
      kb.toFixed(1),
      of('requests'),
      of('fcp').toFixed(0),
      of('lcp').toFixed(0),
      of('usable') > 0 ? of('usable').toFixed(0) : '—',
    ];
    console.log(row([...figures, `${name}${met ? '' : '  ← fuera de meta'}`]));
  }
});

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(11)).join('  ');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
