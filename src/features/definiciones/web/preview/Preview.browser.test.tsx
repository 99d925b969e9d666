import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { loadUso } from '#features/formularios/web/load-uso.ts';
import '#features/formularios/web/uso-chunk.ts';
import type { Draft } from '../../editing/draft.ts';
import { addQuestion, changeLabel } from '../../editing/questions.ts';
import { useOpenForm } from '../editor-context.ts';
import { EMPTY, WithOpenForm } from '../testing.tsx';
import { Preview } from './Preview.tsx';

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const edit = vi.fn<(ruta: string) => void>();
const inside = page.frameLocator(page.getByTitle('Página del formulario'));
/** The mark of a required question is part of its label. */
const question = (label: string) => inside.getByLabelText(label, { exact: false });
const editButton = page.getByRole('button', { name: 'Editar esta pregunta' });

/** Changes the draft beside the preview. */
function Change({ to }: { readonly to: Draft }) {
  const { change } = useOpenForm();
  return (
    <button type="button" onClick={() => change(to)}>
      Cambiar
    </button>
  );
}

const open = async (draft: Draft, to = draft, fallos: readonly { ruta: string; mensaje: string }[] = []) =>
  render(
    <WithOpenForm draft={draft} edit={edit} fallos={[...fallos]}>
      <Change to={to} />
      <Preview />
    </WithOpenForm>,
  );

const { draft: longer } = addQuestion(EMPTY, 'opcion', {
  at: { seccion: 0, index: 2 },
  published: new Set(),
  etiqueta: 'Jornada',
});

/** A section that names no question. */
const broken: Draft = {
  ...EMPTY,
  formulario: { ...EMPTY.formulario, secciones: [{ titulo: 'Datos', campos: ['nada'] }] },
};

beforeAll(loadUso);
beforeEach(() => {
  fetching.mockImplementation(async () =>
    Promise.resolve(Response.json({ listas: {}, dominios: [], hoy: '2026-11-28' })),
  );
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetching.mockReset();
  edit.mockReset();
});

it('draws the page of the draft, and follows its changes', async () => {
  const reworded = changeLabel(longer, 'nombre', '¿Cómo se llama?');
  await open(EMPTY, reworded);
  await expect.element(inside.getByRole('heading', { name: 'Semana de la Virtualidad' })).toBeVisible();
  await question('Nombres y apellidos').fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await expect.element(inside.getByRole('radio', { name: 'Primera opción' })).toBeVisible();
  await expect.element(question('¿Cómo se llama?')).toBeVisible();
});

it('keeps what was typed while its questions are the same', async () => {
  await open(EMPTY, changeLabel(EMPTY, 'nombre', '¿Cómo se llama?'));
  await question('Nombres y apellidos').fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await expect.element(question('¿Cómo se llama?')).toHaveValue('Ana Ruiz');
});

it('has the width of a phone or of a desk, which its media queries follow', async () => {
  await open(EMPTY);
  await expect.element(inside.getByRole('heading', { level: 1 })).toBeVisible();
  const frame = document.querySelector('iframe')!;
  const narrow = (): boolean => frame.contentWindow!.matchMedia('(max-width: 36rem)').matches;
  expect(narrow()).toBe(true);
  await page.getByRole('button', { name: 'Escritorio' }).click();
  await expect.poll(narrow).toBe(false);
  expect(frame.contentWindow!.innerWidth).toBe(1024);
  expect(frame.contentDocument!.compatMode).toBe('CSS1Compat');
});

it('leads from the question with the focus to its editor, by press and by key', async () => {
  await open(longer);
  await question('Correo electrónico').click();
  await editButton.click();
  expect(edit).toHaveBeenLastCalledWith('correo');
  await inside.getByRole('radio', { name: 'Primera opción' }).click();
  await userEvent.keyboard('{F2}');
  expect(edit).toHaveBeenLastCalledWith('jornada');
});

it('checks the answers as the page does, sends a trial of the saved draft, and shows what would be stored', async () => {
  const partes = [{ titulo: '', datos: [['Nombres y apellidos', 'Ana Ruiz']] }];
  const prueba = {
    id: '019aa000-0000-7000-8000-000000000000',
    persona: 'Ana',
    enviada: '2026-11-28T03:00:00.000Z',
    partes,
  };
  fetching.mockImplementation(async (url, { method }) =>
    Promise.resolve(
      !url.includes('/pruebas')
        ? Response.json({ listas: {}, dominios: [], hoy: '2026-11-28' })
        : method === 'POST'
          ? Response.json({ ...prueba, correo: null }, { status: 201 })
          : Response.json({ pruebas: [] }),
    ),
  );
  await open(EMPTY);
  await inside.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(question('Nombres y apellidos')).toHaveFocus();
  await question('Nombres y apellidos').fill('Ana Ruiz');
  await question('Correo electrónico').fill('ana@ejemplo.co');
  await inside.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText('Así se guardaría')).toBeVisible();
  await expect.element(page.getByText('Ana Ruiz')).toBeVisible();
  const [, sent] = fetching.mock.calls.find(([, { method }]) => method === 'POST')!;
  expect(JSON.parse(sent.body as string)).toEqual({
    revision: 1,
    respuestas: { nombre: 'Ana Ruiz', correo: 'ana@ejemplo.co' },
  });
});

it('says at the question, and above them all, why the server refused a trial', async () => {
  const message = 'Esta dirección no recibe correo.';
  fetching.mockImplementation(async (url) =>
    Promise.resolve(
      url.includes('/pruebas')
        ? Response.json({ message, errores: { correo: message } }, { status: 400 })
        : Response.json({ listas: {}, dominios: [], hoy: '2026-11-28' }),
    ),
  );
  await open(EMPTY);
  await question('Nombres y apellidos').fill('Ana Ruiz');
  await question('Correo electrónico').fill('ana@ejemplo.co');
  await inside.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(inside.getByText(`No se envió la prueba. ${message}`)).toBeVisible();
  await expect.element(question('Correo electrónico')).toHaveAccessibleDescription(message);
  await expect.element(question('Correo electrónico')).toHaveFocus();
});

it('tells why a draft cannot be drawn, and comes back by itself', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await open(broken, EMPTY, [
    { ruta: 'formulario.secciones.0', mensaje: 'La sección «Datos»: nombra una pregunta que no existe.' },
  ]);
  await expect.element(inside.getByText('nombra una pregunta que no existe', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await expect.element(question('Nombres y apellidos')).toBeVisible();
});

it('has the colours of the page around it', async () => {
  await open(EMPTY);
  await expect.element(inside.getByRole('heading', { level: 1 })).toBeVisible();
  const inner = document.querySelector('iframe')!.contentDocument!.documentElement;
  document.documentElement.dataset['theme'] = 'dark';
  await expect.poll(() => inner.dataset['theme']).toBe('dark');
  delete document.documentElement.dataset['theme'];
  await expect.poll(() => inner.dataset['theme']).toBeUndefined();
});
