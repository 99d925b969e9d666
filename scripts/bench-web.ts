// `npm run bench:web [-- <address> [<form> …]]`: what the first visit to public forms of a started server costs a phone.
// Until the form can be filled in, and what comes by itself after that.
import { chromium } from '@playwright/test';
import { FORMULARIOS } from '../src/catalogo/index.ts';
import { addressOf } from '../src/demostracion/ejemplo.ts';
import { serveEmptyReactPage } from './bench/empty-react-page.ts';
import { reachable } from './bench/reachable.ts';
import { visit, type Visit } from './bench/visit.ts';
import { findChromium } from './chromium/find.ts';
import { runCommand } from './command.ts';

const VISITS = 5;
/** PERFORMANCE's goals for any public form, the largest included. */
const GOAL = { kb: 110, requests: 6, lcp: 1500 };

await runCommand(async (resources) => {
  const [given, ...slugs] = process.argv.slice(2);
  const address = await reachable(given);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  resources.defer(async () => browser.close());
  const empty = await serveEmptyReactPage(resources);
  const forms = FORMULARIOS.filter(
    ({ acceso, slug }) => acceso === 'publico' && (slugs.length === 0 || slugs.includes(slug)),
  );

  console.log(`Medianas de ${VISITS} primeras visitas: 1,6 Mbps, 150 ms, procesador 4 veces más lento.`);
  console.log(`Metas: ${GOAL.kb} KB, ${GOAL.requests} solicitudes, LCP ${GOAL.lcp} ms.\n`);
  console.log(row(['KB', 'solicitudes', 'FCP ms', 'LCP ms', 'usable ms', 'después: KB', 'solicitudes', 'página']));
  for (const [name, url] of [
    ['(React vacío)', empty],
    ...forms.map((form) => [form.slug, address + addressOf(form)]),
  ]) {
    const visits: Visit[] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, url!, { slowly: true }));
    const of = (figure: (visit: Visit) => number): number => median(visits.map(figure));
    const kb = of(({ first }) => first.bytes) / 1000;
    const requests = of(({ first }) => first.requests);
    const lcp = of((visit) => visit.lcp);
    const met = kb <= GOAL.kb && requests <= GOAL.requests && lcp <= GOAL.lcp;
    const figures = [
      kb.toFixed(1),
      requests,
      of(({ fcp }) => fcp).toFixed(0),
      lcp.toFixed(0),
      of(({ usable }) => usable).toFixed(0),
      (of(({ later }) => later.bytes) / 1000).toFixed(1),
      of(({ later }) => later.requests),
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
