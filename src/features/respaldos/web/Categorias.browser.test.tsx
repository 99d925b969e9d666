import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Categorias } from './Categorias.tsx';

const CATEGORIAS = [
  { id: 7, categoryName: 'Derecho', path: 'Facultades › Derecho', courseCount: 3 },
  { id: 8, categoryName: 'Enfermería', path: 'Facultades › Enfermería', courseCount: 1 },
];

afterEach(() => vi.unstubAllGlobals());

/** Opens the categories of a server, which answers as given. */
async function open(answer: () => Promise<Response> | Response) {
  const withoutComplemento = () => Response.json({ message: 'No responde.' }, { status: 503 });
  vi.stubGlobal('fetch', async (url: string) => (url.includes('allCategories') ? answer() : withoutComplemento()));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={queries}>
      <Categorias
        servidor="uno"
        label="Aulas uno"
        elegidas={[]}
        onElegir={() => undefined}
        onDeseleccionar={() => undefined}
      />
    </QueryClientProvider>,
  );
}

it('the frame of a server’s categories shows before they are read, and keeps its position and the search text', async () => {
  const { promise: leidas, resolve: llegan } = Promise.withResolvers<Response>();
  await open(async () => leidas);
  await expect.element(page.getByText('Cargando información, por favor espere...')).toBeVisible();
  const top = () => document.querySelector('table')!.getBoundingClientRect().top;
  const before = top();
  const searchBox = page.getByLabelText('Buscar una categoría');
  await searchBox.fill('enfermería');
  llegan(Response.json(CATEGORIAS));
  await expect.element(page.getByRole('rowheader', { name: 'Enfermería' })).toBeVisible();
  await expect.element(page.getByText('1 de 2 categorías')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Derecho' })).not.toBeInTheDocument();
  await expect.element(searchBox).toHaveFocus();
  expect(top()).toBe(before);
});

it.each([
  ['of another server', { errorMessage: 'Texto del servidor' }, ['Texto del servidor']],
  [
    'of our own',
    { errorMessage: 'La plataforma no responde.', explicacion: 'Inténtelo más tarde.' },
    ['La plataforma no responde.', 'Inténtelo más tarde.'],
  ],
])('the errorMessage of an answer %s is shown in a red alert', async (_, body, texts) => {
  await open(() => Response.json(body));
  for (const text of texts) await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Ocurrió un error inesperado')).not.toBeInTheDocument();
});
