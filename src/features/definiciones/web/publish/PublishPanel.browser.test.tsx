import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { InRouter } from '#platform/web/testing/InRouter.tsx';
import type { Definicion } from '../../contract.ts';
import { addQuestion } from '../../editing/questions.ts';
import { EMPTY, WithOpenForm } from '../testing.tsx';
import PublishPanel from './PublishPanel.tsx';

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const onEdit = vi.fn<(ruta: string) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => vi.unstubAllGlobals());

const open = async (now: Partial<Definicion> = {}, draft = EMPTY) =>
  render(
    <InRouter>
      <WithOpenForm draft={draft} now={now} edit={onEdit}>
        <PublishPanel />
      </WithOpenForm>
    </InRouter>,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('says what keeps a form from being published, with the way to its question or to the settings', async () => {
  await open({
    fallos: [
      { ruta: 'formulario.campos.correo', mensaje: 'La pregunta «Correo»: «etiqueta» no puede quedar vacío.' },
      { ruta: 'formulario', mensaje: 'El formulario: pide datos personales y no dice cuántos meses los conserva.' },
    ],
  });
  await expect.element(button('Publicar')).toBeDisabled();
  await expect.element(page.getByText(/cuántos meses los conserva/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ir a los ajustes' })).toBeVisible();
  await button('Ir a la pregunta').click();
  expect(onEdit).toHaveBeenCalledWith('correo');
});

it('lists what is better looked at, and one press mends it', async () => {
  const at = { seccion: 0, index: 2 };
  const { draft } = addQuestion(EMPTY, 'archivo', { at, published: new Set(), etiqueta: 'Carta' });
  await open({}, draft);
  const review = page.getByRole('list', { name: 'Para revisar' });
  await expect.element(review.getByText(/^El archivo es obligatorio/)).toBeVisible();
  await expect.element(button('Publicar')).toBeEnabled();
  await review.getByRole('button', { name: 'Hacerla opcional' }).click();
  await expect.element(review).not.toBeInTheDocument();
});

it('leads to a question whose remark has no remedy', async () => {
  const at = { seccion: 0, index: 2 };
  const { draft } = addQuestion(EMPTY, 'texto', { at, published: new Set(), etiqueta: 'Su correo electrónico' });
  await open({}, draft);
  await button('Ir a la pregunta').click();
  expect(onEdit).toHaveBeenCalledWith('suCorreoElectronico');
});

it('lists the changes by their consequence, the gravest first', async () => {
  await open({
    publicada: 1,
    hasCambios: true,
    diferencias: [
      { ruta: 'edad', consecuencia: 'avisar', mensaje: 'Se retira «Edad».' },
      { ruta: '', consecuencia: 'libre', mensaje: 'Cambian los textos del formulario.' },
    ],
  });
  await expect.element(page.getByText('Hay cambios sin publicar.')).toBeVisible();
  const headings = page.getByRole('heading', { level: 3 });
  await vi.waitFor(() =>
    expect(headings.elements().map((heading) => heading.textContent)).toEqual([
      'Tenga en cuenta',
      'Sin consecuencias para lo que ya respondieron',
      'Historia',
    ]),
  );
  await expect.element(button('Publicar los cambios')).toBeEnabled();
});

it('publishes with one press, under one key for all tries, and offers the ways to share the form', async () => {
  await open();
  fetching.mockRejectedValueOnce(new TypeError('no network'));
  await button('Publicar').click();
  await expect.element(page.getByText('No se publicó')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Compartir' })).not.toBeInTheDocument();

  const answered = { slug: 'semana', titulo: 'Semana', delProducto: false, publicada: 1, hasCambios: false };
  const published = {
    revision: 2,
    archivada: null,
    respuestas: 0,
    persona: 'Ana Ruiz',
    guardada: '2026-11-28T03:00:00.000Z',
  };
  const nothing = { tramite: {}, publicadas: [], fallos: [], diferencias: [], versiones: [] };
  fetching.mockResolvedValueOnce(Response.json({ ...answered, ...published, ...nothing }, { status: 201 }));
  await button('Publicar').click();
  await expect.element(page.getByText('Se publicó la versión 1. Ya se puede diligenciar.')).toBeVisible();
  const keys = fetching.mock.calls.slice(0, 2).map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  await expect.element(page.getByRole('heading', { name: 'Compartir' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Abrir el formulario' }))
    .toHaveAttribute('href', '/formularios/semana');
  await expect
    .element(page.getByLabelText('Texto para un correo'))
    .toHaveValue(expect.stringContaining('/formularios/semana'));
  await expect.element(page.getByRole('button', { name: /QR/ })).toBeVisible();
});
