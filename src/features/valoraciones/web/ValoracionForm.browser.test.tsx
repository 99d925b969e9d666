import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { nivel, type Criterio } from '#catalogo/rubrica/rubrica.ts';
import type { Valoracion } from '../contract.ts';
import { ValoracionForm } from './ValoracionForm.tsx';

const ID = 'a0000000-0000-4000-8000-000000000001';

const criterio = (numero: number): Criterio => ({
  numero,
  clave: `c${numero}`,
  nombre: `Criterio ${numero}`,
  criterio: 'Responde los foros.',
  descriptores: [nivel(5, 'siempre', 'Siempre'), nivel(1, 'nunca', 'Nunca')],
  observaciones: [],
  mejora: '',
});

const NUEVA: Valoracion = {
  id: ID,
  clase: 'segunda',
  semestre: '2026-2',
  docente: 'ANA PEÑA',
  asignatura: { codigo: '201101', nombre: 'Estadística' },
  muestra: null,
  hasta: null,
  estado: 'por-hacer',
  rubrica: { version: 1, variante: 'guiaDidactica', criterios: [criterio(1), criterio(2)] },
  elecciones: {},
  evidencias: { c1: { texto: 'Respondió 9 de 10.', fuente: 'Campus Virtual' } },
  version: 0,
  guardada: null,
  enviada: null,
};

/** The one that the server has, and how it answers the next save. */
let stored: Valoracion;
let answers: ('saves' | 'breaks' | 'refuses')[];

beforeEach(() => {
  stored = NUEVA;
  answers = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(stored);
    if (method === 'POST') {
      stored = { ...stored, estado: 'enviada', enviada: '2026-11-20T15:00:00.000Z' };
      return Response.json(stored);
    }
    const answer = answers.shift() ?? 'saves';
    if (answer === 'breaks') throw new TypeError(`no connection: ${url}`);
    if (answer === 'refuses') return Response.json({ message: 'Cambió en otra ventana.' }, { status: 409 });
    const { elecciones } = JSON.parse(body as string) as Pick<Valoracion, 'elecciones'>;
    const guardada = '2026-11-20T15:00:00.000Z';
    stored = { ...stored, elecciones, guardada, version: stored.version + 1 };
    return Response.json({ version: stored.version, guardada });
  });
});

afterEach(() => vi.unstubAllGlobals());

const show = async (opened = NUEVA) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ValoracionForm opened={opened} onReread={() => {}} />
    </QueryClientProvider>,
  );

const radio = (numero: number, name: RegExp) =>
  page.getByRole('article', { name: new RegExp(`Criterio ${numero}`) }).getByRole('radio', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('takes choices by letter, each leading to the next one that is missing and then to the sending', async () => {
  await show();
  await expect.element(page.getByText('Respondió 9 de 10.')).toBeVisible();
  await button('Siguiente sin elección').click();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('1 de 2')).toBeVisible();
  await userEvent.keyboard('b');
  await expect.element(button('Enviar')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await vi.waitFor(() => expect(stored.enviada).not.toBeNull());
  expect(Object.values(stored.elecciones).map(({ descriptor }) => descriptor)).toEqual(['siempre', 'nunca']);
});

it('keeps choices in the tab without a connection, and saves them once the page is opened again', async () => {
  answers = ['breaks'];
  const first = await show();
  await radio(1, /^Siempre/).click();
  await expect.element(page.getByText(/^Sin conexión/)).toBeVisible();
  answers = ['breaks'];
  await first.unmount();
  expect(stored.elecciones).toEqual({});
  answers = [];
  await show();
  await expect.element(radio(1, /^Siempre/)).toBeChecked();
  await vi.waitFor(() => expect(stored.elecciones['c1']?.descriptor).toBe('siempre'));
});

it.each([
  ['Seguir con lo mío', 'siempre', 4],
  ['Tomar lo guardado', 'nunca', 3],
])('lets the person decide about what another window saved: «%s»', async (choice, kept, version) => {
  answers = ['refuses'];
  await show();
  const elecciones = { c1: { descriptor: 'nunca', observacionAdicional: '' } };
  stored = { ...NUEVA, version: 3, elecciones };
  await radio(1, /^Siempre/).click();
  await expect.element(page.getByText(/Lo guardado tiene elección en 1 de 2/)).toBeVisible();
  await button(choice).click();
  await expect.element(radio(1, new RegExp(`^${kept}`, 'i'))).toBeChecked();
  await vi.waitFor(() => expect(stored).toMatchObject({ version, elecciones: { c1: { descriptor: kept } } }));
});
