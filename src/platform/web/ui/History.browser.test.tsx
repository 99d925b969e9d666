import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { History } from './History.tsx';

const ACTS = [
  {
    key: 2,
    instant: '2026-11-20T13:04:00Z',
    when: '20/11/2026, 8:04 a. m.',
    did: 'Corregida',
    by: 'Luis Peña',
    what: <p>Número: de «1» a «2»</p>,
  },
  { key: 1, instant: '2026-11-19T13:04:00Z', when: '19/11/2026, 8:04 a. m.', by: 'Ana Ruiz' },
];

it('says who changed what and when, the newest first, under a heading of its place', async () => {
  await render(<History of={ACTS} place="panel" />);
  const history = page.getByRole('region', { name: 'Historia' });
  await expect.element(history.getByRole('heading', { level: 3 })).toHaveTextContent('Historia');
  const acts = history.getByRole('listitem');
  await expect
    .element(acts.first())
    .toHaveTextContent('Corregida por Luis Peña20/11/2026, 8:04 a. m.Número: de «1» a «2»');
  await expect.element(acts.nth(1)).toHaveTextContent('19/11/2026, 8:04 a. m., por Ana Ruiz');
  expect(history.element().querySelector('time')?.dateTime).toBe('2026-11-20T13:04:00Z');
});

it('says that nothing was changed', async () => {
  await render(<History of={[]} empty="Nadie lo ha cambiado." />);
  await expect
    .element(page.getByRole('region', { name: 'Historia' }))
    .toHaveTextContent('HistoriaNadie lo ha cambiado.');
});

it('in a list shows the number of changes until it is opened, and is absent where there are none', async () => {
  const { rerender } = await render(<History of={ACTS} place="fold" />);
  const act = page.getByText('Corregida por Luis Peña');
  await expect.element(act).not.toBeVisible();
  await page.getByText('Historia (2 cambios)').click();
  await expect.element(act).toBeVisible();
  await rerender(<History of={[]} place="fold" />);
  await expect.element(page.getByText(/Historia/)).not.toBeInTheDocument();
});
