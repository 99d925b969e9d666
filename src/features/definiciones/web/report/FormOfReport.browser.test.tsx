import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { guardadoOf } from '#catalogo/revision/guardado.ts';
import { saveUsuario } from '#features/sesion/web/sesion-store.ts';
import { InRouter } from '#platform/web/testing/InRouter.tsx';
import type { Definicion } from '../../contract.ts';
import type { Draft } from '../../editing/draft.ts';
import { addQuestion } from '../../editing/questions.ts';
import { reportColumns } from '../../editing/report.ts';
import { informeOf } from '../../editing/settings.ts';
import { DEFINICION, EMPTY } from '../testing.tsx';
import FormOfReport from './FormOfReport.tsx';

const PLACE = { at: { seccion: 0, index: 2 }, published: new Set<string>(), etiqueta: 'Jornada' };
const { draft } = addQuestion(EMPTY, 'opcion', PLACE);
const onPublished = vi.fn<() => Promise<void>>();

/** The form as the server has it; saving and publishing change it. */
let form: Definicion;
const saved: { readonly revision: number; readonly tramite: Draft }[] = [];

const fetching = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body } = init;
  if (method === 'GET') return Response.json(form);
  const asked = JSON.parse(body as string) as (typeof saved)[number];
  if (asked.revision !== form.revision) {
    return Response.json({ message: 'Otra persona cambió este formulario.', abierta: form }, { status: 409 });
  }
  const isPublished = url.endsWith('/versiones');
  if (!isPublished) saved.push(asked);
  form = isPublished
    ? { ...form, revision: form.revision + 1, publicada: form.publicada! + 1, hasCambios: false, diferencias: [] }
    : { ...form, revision: form.revision + 1, hasCambios: true, tramite: asked.tramite };
  return Response.json(form, { status: isPublished ? 201 : 200 });
}

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  saved.length = 0;
  form = { ...DEFINICION, publicada: 1, tramite: guardadoOf(draft) as never };
  fetching.mockImplementation(answer);
  onPublished.mockResolvedValue();
  vi.stubGlobal('fetch', fetching);
  saveUsuario({
    nombreUsuario: 'Ana Ruiz',
    imgPerfil: '',
    email: 'ana@example.com',
    roles: ['manager'],
    permisos: ['formularios.editar', 'formularios.publicar'],
    tokenInfo: { token: '' },
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = async () =>
  render(
    <InRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FormOfReport informe={informeOf(draft)} onPublished={onPublished} />
      </QueryClientProvider>
    </InRouter>,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (label: string) => page.getByRole('textbox', { name: `Encabezado de «${label}»` });
const stored = () => reportColumns(saved.at(-1)!.tramite);

async function openPanel(): Promise<void> {
  await show();
  await button('Editar el informe').click();
  await expect.element(page.getByRole('dialog', { name: 'Editar el informe' })).toBeVisible();
}

it('says that the form has no changes that are not published', async () => {
  await show();
  await expect.element(page.getByText('Versión 1 publicada, sin cambios por publicar.')).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

it('leads to the changes that are not published', async () => {
  form = { ...form, hasCambios: true };
  await show();
  await expect.element(page.getByText('El formulario tiene cambios sin publicar.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver los cambios' }))
    .toHaveAttribute('href', '/gestores/formularios/semana/editar?parte=publicar');
});

it('edits the columns by keyboard, saves them by itself, and publishes with one press', async () => {
  await openPanel();
  await expect.element(button('Publicar el informe')).toBeDisabled();
  await heading('Jornada').click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}Turno{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await expect.element(heading('Jornada')).toHaveFocus();
  await expect.element(page.getByText('Pregunta: Jornada')).toBeVisible();
  await page.getByRole('checkbox', { name: 'A la vista «Correo electrónico»' }).click();
  await page.getByRole('checkbox', { name: 'Con gráfico «Jornada»' }).click();
  await page.getByLabelText('Abrir el informe agrupado por').selectOptions('Turno');
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(saved.at(-1)?.tramite.informe?.agrupacion?.por).toBe('jornada'));
  expect(stored().map(({ heading: text, isHidden }) => [text, isHidden])).toEqual([
    ['Turno', false],
    ['Nombres y apellidos', false],
    ['Correo electrónico', true],
    ['Fecha de registro', false],
    ['Estado', false],
  ]);
  expect(stored()[0]).toMatchObject({ clave: 'jornada', chart: false });
  await button('Publicar el informe').click();
  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Versión 2 publicada, sin cambios por publicar.')).toBeVisible();
});

it('keeps what was typed when another person saved first, until the person chooses', async () => {
  await openPanel();
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible();
  const others = { ...form, revision: form.revision + 1, persona: 'Berta Ríos' };
  fetching.mockImplementation(async (url, init) =>
    init?.method === 'PUT' ? answer(url, init) : Response.json(others),
  );
  form = others;
  await heading('Jornada').fill('Turno');
  await expect.element(page.getByText('Berta Ríos cambió este formulario mientras usted lo editaba')).toBeVisible();
  await expect.element(heading('Jornada')).toHaveValue('Turno');
  await button('Seguir con lo mío').click();
  await vi.waitFor(() => expect(saved.at(-1)?.revision).toBe(others.revision));
  expect(stored()[2]).toMatchObject({ heading: 'Turno' });
});

it('lists what is published along with the report, and what keeps it from being published', async () => {
  form = {
    ...form,
    hasCambios: true,
    diferencias: [
      { ruta: 'edad', consecuencia: 'avisar', mensaje: 'Se retira «Edad».' },
      { ruta: '', consecuencia: 'libre', mensaje: 'Cambia el informe.' },
    ],
  };
  await openPanel();
  await expect.element(page.getByText('Con el informe se publican otros cambios del formulario')).toBeVisible();
  await expect.element(page.getByText('Se retira «Edad».')).toBeVisible();
  await expect.element(page.getByText('Cambia el informe.')).not.toBeInTheDocument();
  await expect.element(button('Publicar el informe')).toBeEnabled();
});

it('keeps one column in sight', async () => {
  await openPanel();
  const boxes = page.getByRole('checkbox', { name: /^A la vista/ });
  for (const box of boxes.all().slice(1)) await box.click();
  await expect.element(boxes.first()).toBeDisabled();
  await expect.element(page.getByText('Debe quedar una.')).toBeVisible();
});
