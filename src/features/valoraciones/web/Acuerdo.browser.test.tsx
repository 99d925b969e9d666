import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { AcuerdoDeSemestre } from '../contract-gestion.ts';
import { AcuerdoSection } from './Acuerdo.tsx';

const ACUERDO: AcuerdoDeSemestre = {
  semestre: '2026-2',
  sorteadas: 40,
  enviadas: 31,
  vencidas: 2,
  minimo: 30,
  criterios: [],
  evaluadores: [],
  total: { valor: 0.71, desde: -0.08, hasta: 0.85 },
};

afterEach(() => vi.unstubAllGlobals());

it('tells the agreement of the total once, with its interval below', async () => {
  vi.stubGlobal('fetch', async () => Promise.resolve(Response.json(ACUERDO)));
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AcuerdoSection semestre="2026-2" />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('de −0,08 a 0,85', { exact: true })).toBeVisible();
  expect(page.getByText('0,71').all()).toHaveLength(1);
});
