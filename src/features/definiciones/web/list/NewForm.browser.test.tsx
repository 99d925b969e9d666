import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { InRouter } from '#platform/web/testing/InRouter.tsx';
import { NewForm } from './NewForm.tsx';

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => vi.unstubAllGlobals());

const PRODUCTO = {
  slug: 'inscripcionHBV',
  titulo: 'Inscripción a HBV',
  ruta: '/hbv',
  acceso: 'publico',
  informe: null,
  editable: false,
  respuestas: 0,
  ventana: null,
} as const;

const open = async (model?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InRouter>
        <NewForm definiciones={[]} delProducto={[PRODUCTO]} model={model} onCancel={() => undefined} />
      </InRouter>
    </QueryClientProvider>,
  );

const field = (name: string) => page.getByRole('textbox', { name });
const begin = page.getByRole('button', { name: 'Comenzar' });

type Sent = { readonly key: string | null; readonly body: Readonly<Record<string, unknown>> };

const sent = (): readonly Sent[] =>
  fetching.mock.calls.map(([, { headers, body }]) => ({
    key: new Headers(headers).get('idempotency-key'),
    body: JSON.parse(body as string) as Sent['body'],
  }));

const refuse = (message: string, errores = {}) =>
  fetching.mockResolvedValueOnce(Response.json({ message, errores }, { status: 400 }));

it('proposes a free address out of the title, until another one is typed', async () => {
  await open();
  await field('Título').fill('Semana de la Virtualidad');
  await expect.element(field('Dirección')).toHaveValue('semana-virtualidad');
  await field('Título').fill('Jornada');
  await field('Dirección').fill('jornada-2026');
  await field('Título').fill('Jornada nueva');
  await expect.element(field('Dirección')).toHaveValue('jornada-2026');
});

it('says beside its fields what is missing, and sends nothing so', async () => {
  await open();
  await begin.click();
  await expect.element(field('Título')).toHaveAccessibleDescription(/Escriba el título/);
  await field('Título').fill('HBV');
  await field('Dirección').fill('inscripcionhbv');
  await begin.click();
  await expect.element(field('Dirección')).toHaveAccessibleDescription(/ya la tiene otro formulario/);
  expect(fetching).not.toHaveBeenCalled();
});

it('keeps what is typed where the server refuses the address, and says so beside it', async () => {
  await open(PRODUCTO.slug);
  await field('Título').fill('Jornada');
  refuse('La dirección «jornada» ya la tiene otro formulario.', { slug: 'La dirección «jornada» ya la tiene.' });
  await begin.click();
  await expect.element(field('Dirección')).toHaveAccessibleDescription(/ya la tiene\./);
  await expect.element(field('Título')).toHaveValue('Jornada');
  expect(sent()[0]?.body).toEqual({ slug: 'jornada', titulo: 'Jornada', como: PRODUCTO.slug });
});

it('sends the same form again under the same key, and another one under another', async () => {
  await open();
  await field('Título').fill('Jornada');
  fetching.mockRejectedValueOnce(new TypeError('no network'));
  await begin.click();
  await expect.element(page.getByText('No se guardó')).toBeVisible();
  refuse('No.');
  await begin.click();
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
  await field('Título').fill('Jornada nueva');
  refuse('No.');
  await begin.click();
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(3));
  const [first, second, third] = sent().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('begins with the questions of a pasted text, and shows those and the lines that were not understood', async () => {
  await open();
  await page.getByRole('radio', { name: /^Pegar un texto/ }).click();
  const text = page.getByRole('textbox', { name: 'Texto con las preguntas' });
  await text.fill('Solo un título');
  await begin.click();
  await expect.element(text).toHaveAccessibleDescription(/no se entendió ninguna pregunta/);
  await text.fill('Inscripción a los talleres\n1. Cédula\n2. Sede\n- Norte\n- Sur\nGracias.');
  await expect.element(field('Título')).toHaveValue('Inscripción a los talleres');
  await expect.element(page.getByText('Documento de identidad')).toBeVisible();
  await expect.element(page.getByText('Norte · Sur')).toBeVisible();
  await expect.element(page.getByText(/Renglón 6: «Gracias\.»/)).toBeVisible();
  refuse('No.');
  await begin.click();
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  expect(sent()[0]?.body).toMatchObject({
    slug: 'inscripcion-talleres',
    tramite: {
      formulario: { slug: 'inscripcion-talleres', campos: { cedula: { tipo: 'documento' }, sede: { tipo: 'opcion' } } },
      listas: [{ nombre: 'inscripcion-talleres.sede', opciones: [{ texto: 'Norte' }, { texto: 'Sur' }] }],
    },
  });
  await expect.element(text).toHaveValue(expect.stringContaining('Gracias.'));
});
