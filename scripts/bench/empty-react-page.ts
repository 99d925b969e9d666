import { servePage } from './serve-page.ts';

const SOURCE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('main', null, 'Hola'));`;

/** Serves a page that shows one word with React and nothing else: what no page of ours can be below. */
export const serveEmptyReactPage = async (resources: AsyncDisposableStack): Promise<string> =>
  servePage(resources, SOURCE);
