import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import { PROJECT } from '../../src/platform/server/settings.ts';
import { COMPONENTS } from '../dev-pages.ts';
import { freePort } from '../throw-away.ts';
import { takeShots, type Shot } from './looks.ts';

/** The components of the design system in their states, on the page that `npm run dev` serves; needs no running product. */
export async function walkComponentes(page: Page): Promise<Shot[]> {
  const server = await createServer({ root: PROJECT, logLevel: 'error', server: { port: await freePort(), hmr: false } });
  try {
    await server.listen();
    const address = new URL(COMPONENTS, server.resolvedUrls?.local[0]).href;
    await page.goto(address);
    await page.getByRole('heading', { name: 'Componentes', exact: true }).waitFor();
    const withoutSample = page.getByText('Sin muestra: ');
    if (await withoutSample.isVisible()) throw new Error(await withoutSample.innerText());
    await showFocus(page);
    const shots = await takeShots(page, 'todos');
    const windows = await page.locator('[data-screen]').evaluateAll((links) =>
      links.map((link) => ({ nombre: link.textContent, url: (link as HTMLAnchorElement).href })),
    );
    for (const { nombre: name, url } of windows) {
      await page.goto(url);
      await page.locator('#raiz > *').first().waitFor({ state: 'attached' });
      shots.push(...(await takeShots(page, name, 'ventana')));
    }
    return shots;
  } finally {
    await server.close();
  }
}

/** Shows the first control of each sample that says so as one with the keyboard's focus, which only one can have. */
async function showFocus(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-focus]' });
  for (const nodeId of nodeIds) {
    const first = await session.send('DOM.querySelector', {
      nodeId,
      selector: 'a, button, input, select, textarea, summary',
    });
    await session.send('CSS.forcePseudoState', {
      nodeId: first.nodeId,
      forcedPseudoClasses: ['focus', 'focus-visible'],
    });
  }
}
