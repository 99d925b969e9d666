import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { informacionCancelaciones } from '#catalogo/cancelacion/tramite.ts';
import type { Informe } from '#catalogo/informe.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';

const ID = 'a0000000-0000-4000-8000-000000000001';
const OTHER = 'a0000000-0000-4000-8000-000000000002';
const MENSAJES = `/api/informes/${informe.slug}/registros/${ID}/mensajes`;

const REGISTRO: RegistroDeInforme = {
  id: ID,
  registro: ID,
  comprobante: null,
  semestre: '2026-2',
  estado: 'abierto',
  fechaRegistro: '2026-11-20T15:00:00.000Z',
  datos: {},
  historia: [],
};

const CORRECCION = {
  id: 'c0000000-0000-4000-8000-000000000001',
  fila: ID,
  campos: ['Nombres'],
  motivo: 'Falta uno.',
  nombre: 'Gloria',
  instante: '2026-11-20T16:00:00.000Z',
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const answer = page.getByRole('textbox', { name: 'Respuesta' });

type Sent = { readonly method: string; readonly path: string; readonly fields: Readonly<Record<string, unknown>> };

let sent: Sent[] = [];
let refusal: { readonly status: number; readonly message: string } | null = null;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    const fields =
      body instanceof FormData ? Object.fromEntries(body) : JSON.parse(typeof body === 'string' ? body : '{}');
    sent.push({ method, path: pathname, fields });
    if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
    const instante = '2026-11-20T17:00:00.000Z';
    return Response.json({ id: ID, sale: instante, instante }, { status: 201 });
  });
});

afterEach(() => vi.unstubAllGlobals());

type ShownProps = {
  readonly id?: string;
  readonly registro?: RegistroDeInforme;
  readonly onCerrada?: (resultado: string) => void;
  readonly onSiguiente?: () => void;
  readonly of?: Informe;
};

function Shown({ id = ID, registro = REGISTRO, onCerrada = () => {}, onSiguiente, of = informe }: ShownProps) {
  const composer = useRef<ComposerHandle>(null);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <button type="button" onClick={() => composer.current?.restore('Lo retirado')}>
        Deshacer
      </button>
      <Composer
        key={id}
        ref={composer}
        cuenta="gestor.demo"
        informe={of}
        id={id}
        registro={registro}
        onSiguiente={onSiguiente}
        onCambio={async () => undefined}
        onCerrada={onCerrada}
      />
    </QueryClientProvider>
  );
}

it('closes with an answer in two presses of one place, as resolved unless another result is chosen', async () => {
  const onCerrada = vi.fn<(resultado: string) => void>();
  await render(<Shown onCerrada={onCerrada} />);
  await answer.fill('Ya quedó.');
  await button('Enviar y cerrar').click();
  expect(sent).toEqual([]);
  await expect.element(page.getByRole('radio', { name: 'Resuelta' })).toBeChecked();
  await page.getByRole('radio', { name: 'No procede' }).click();
  await button('Enviar y cerrar como No procede').click();
  await expect.element(answer).toHaveValue('');
  expect(onCerrada).toHaveBeenCalledWith('no-procede');
  expect(sent).toEqual([
    {
      method: 'POST',
      path: MENSAJES,
      fields: { texto: 'Ya quedó.', cierra: 'no-procede', visto: REGISTRO.fechaRegistro },
    },
  ]);
});

it('does the same by keys, and a double click closes nothing', async () => {
  await render(<Shown />);
  await answer.fill('Ya quedó.');
  await button('Enviar y cerrar').dblClick();
  await expect.element(button('Enviar y cerrar como Resuelta')).toBeVisible();
  expect(sent).toEqual([]);
  await answer.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Enviar y cerrar')).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.element(button('Enviar y cerrar como Resuelta')).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.element(answer).toHaveValue('');
  await expect.element(answer).toHaveFocus();
  expect(sent.map(({ fields }) => fields['cierra'])).toEqual(['resuelta']);
});

it('keeps what was typed for each request, also when it is taken back beside another text', async () => {
  const { rerender } = await render(<Shown />);
  await answer.fill('Para una');
  await rerender(<Shown id={OTHER} />);
  await expect.element(answer).toHaveValue('');
  await answer.fill('Para otra');
  await rerender(<Shown />);
  await expect.element(answer).toHaveValue('Para una');
  await button('Deshacer').click();
  await expect.element(answer).toHaveValue('Lo retirado\n\nPara una');
  await expect.element(answer).toHaveFocus();
});

it('says what came in meanwhile, and loses no word', async () => {
  refusal = { status: 409, message: 'La persona escribió mientras usted respondía.' };
  await render(<Shown />);
  await answer.fill('Ya quedó.');
  await button('Enviar').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('La persona escribió mientras usted respondía.');
  await expect.element(answer).toHaveValue('Ya quedó.');
});

it('tells of an answer of the person that came while the request was open', async () => {
  const { rerender } = await render(<Shown />);
  const instante = '2026-11-20T18:00:00.000Z';
  const historia: RegistroDeInforme['historia'] = [
    { tipo: 'respuesta', usuario: null, nombre: null, instante, texto: 'Falta algo.', archivos: [] },
  ];
  await rerender(<Shown registro={{ ...REGISTRO, historia }} />);
  await expect.element(page.getByText(/^La persona escribió mientras/)).toBeVisible();
  await answer.fill('Ya quedó.');
  await button('Enviar').click();
  await expect.element(answer).toHaveValue('');
  expect(sent[0]?.fields['visto']).toBe('2026-11-20T18:00:00.000Z');
});

it('asks once, before it closes, about a correction that waits, and withdraws it unless told otherwise', async () => {
  await render(<Shown registro={{ ...REGISTRO, correccion: CORRECCION }} />);
  await expect.element(page.getByRole('tab', { name: 'Pedir corrección' })).not.toBeInTheDocument();
  for (const withdraws of [true, false]) {
    sent = [];
    await answer.fill('Ya quedó.');
    await button('Enviar y cerrar').click();
    const box = page.getByRole('checkbox', { name: /^Retirar la corrección/ });
    await expect.element(box).toBeChecked();
    if (!withdraws) await box.click();
    await button('Enviar y cerrar como Resuelta').click();
    await expect.element(answer).toHaveValue('');
    expect(sent.map(({ fields }) => fields['retira'])).toEqual([withdraws ? 'si' : undefined]);
  }
});

it('does not ask about a correction of another row of the request', async () => {
  await render(<Shown registro={{ ...REGISTRO, correccion: { ...CORRECCION, fila: OTHER } }} />);
  await answer.fill('Ya quedó.');
  await button('Enviar y cerrar').click();
  await expect.element(page.getByRole('radio', { name: 'Resuelta' })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

it('sends nothing that is empty, and says so at its place', async () => {
  const onSiguiente = vi.fn<() => void>();
  await render(<Shown onSiguiente={onSiguiente} />);
  await button('Enviar y siguiente').click();
  await expect.element(page.getByText('Escriba la respuesta.')).toBeVisible();
  await page.getByRole('tab', { name: 'Nota' }).click();
  await button('Agregar nota').click();
  await expect.element(page.getByText('Escriba la nota.')).toBeVisible();
  await page.getByRole('tab', { name: 'Pedir corrección' }).click();
  await button('Pedir corrección').click();
  await expect.element(page.getByText('Marque los datos por corregir.')).toBeVisible();
  await expect.element(page.getByText('Escriba qué debe corregir.')).toBeVisible();
  expect([sent, onSiguiente.mock.calls]).toEqual([[], []]);
});

it('goes on to the next request once it is sent', async () => {
  const onSiguiente = vi.fn<() => void>();
  await render(<Shown onSiguiente={onSiguiente} />);
  await answer.fill('Ya quedó.');
  await page.getByRole('checkbox', { name: 'Dejar pendiente hasta que responda' }).click();
  await button('Enviar y siguiente').click();
  await vi.waitFor(() => expect(onSiguiente).toHaveBeenCalledTimes(1));
  expect(sent[0]?.fields).toMatchObject({ espera: 'si' });
});

it('offers a note alone where the person gave no address', async () => {
  await render(<Shown of={informacionCancelaciones} />);
  await expect.element(page.getByRole('tab', { name: 'Nota' })).toHaveAttribute('aria-selected', 'true');
  expect(page.getByRole('tab').elements()).toHaveLength(1);
});
