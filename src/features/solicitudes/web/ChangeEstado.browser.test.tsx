import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { informacionCancelaciones } from '#catalogo/cancelacion/tramite.ts';
import type { Informe } from '#catalogo/informe.ts';
import { informacionNotariaDocente } from '#catalogo/notaria/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as solicitudes } from '#catalogo/solicitud-udev/tramite.ts';
import { onlyFila, type SelectedFilas } from '#features/informes/web/seleccion.ts';
import { ChangeEstado } from './ChangeEstado.tsx';
import type { CambioHecho } from './EstadosCambiados.tsx';

const SLUG = solicitudes.slug;
const ID = 'a0000000-0000-4000-8000-000000000001';
const OTHER = 'a0000000-0000-4000-8000-000000000002';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const estado = (name: string) => page.getByRole('radio', { name });

let sent: string[] = [];
/** Number of corrections that wait. */
let corrections = 0;

beforeEach(() => {
  sent = [];
  corrections = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(url, location.href).pathname.replace(`/api/informes/${SLUG}/registros/${ID}`, '');
    if (path.endsWith('/total')) return Response.json({ total: 0, exacto: true, instante: '2026-11-20T15:00:00.000Z' });
    if (path.endsWith('/correcciones/abiertas')) return Response.json({ total: corrections });
    const fields =
      body instanceof FormData
        ? [...body.entries()]
        : Object.entries(JSON.parse(typeof body === 'string' ? body : '{}'));
    const text = fields
      .filter(([name]) => name !== 'listaRegistros')
      .map(([name, value]) => `${name}=${String(value)}`);
    sent.push(`${method} ${path} ${text.join('&')}`.trim());
    if (path === '/mensajes') return Response.json({ id: ID, sale: '2026-11-20T15:02:00.000Z' }, { status: 201 });
    return Response.json({ cambio: ID, actualizados: 1, sinCambio: 0, noEncontrados: [] });
  });
});

afterEach(() => vi.unstubAllGlobals());

async function show({
  informe = solicitudes,
  filas = onlyFila(SLUG, ID),
}: { informe?: Informe; filas?: SelectedFilas } = {}) {
  const onCambiado = vi.fn<(cambio: CambioHecho) => void>();
  const onPreguntada = vi.fn<() => void>();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeEstado
        informe={informe}
        filas={filas}
        elegidas={filas.seleccion.modo === 'algunas' ? filas.seleccion.ids.size : 9}
        withCorreo
        onCancelar={() => {}}
        onCambiado={onCambiado}
        onPreguntada={onPreguntada}
      />
    </QueryClientProvider>,
  );
  return { onCambiado, onPreguntada };
}

it('says what follows from «Pendiente», and sends the message that says what is needed', async () => {
  const { onCambiado, onPreguntada } = await show();
  await estado('Pendiente').click();
  await expect.element(page.getByText(/se cerrará como desistida/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Qué necesita de la persona' }).fill('Una copia del recibo.');
  await button('Enviar y dejar en «Pendiente»').click();
  await vi.waitFor(() => expect(onPreguntada).toHaveBeenCalledTimes(1));
  expect([sent, onCambiado.mock.calls]).toEqual([['POST /mensajes texto=Una copia del recibo.&espera=si'], []]);
});

it('changes the state alone where no message was written, and sends no note as one', async () => {
  const { onCambiado, onPreguntada } = await show();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Solo para la unidad');
  await estado('Pendiente').click();
  await button('Pasar 1 a «Pendiente»').click();
  await vi.waitFor(() => expect(onCambiado).toHaveBeenCalledTimes(1));
  expect([sent, onPreguntada.mock.calls]).toEqual([['POST /api/generales/actualizarEstado nuevoEstado=pendiente'], []]);
});

it('asks for no message where the person gave no address', async () => {
  await show({ informe: informacionCancelaciones });
  await estado('Pendiente').click();
  await expect.element(page.getByRole('textbox', { name: 'Nota' })).toBeVisible();
});

it('closes a request as resolved, and offers no mail of its own', async () => {
  const { onCambiado } = await show();
  await estado('Cerrado').click();
  await expect.element(estado('Resuelta')).toBeChecked();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await button('Pasar 1 a «Cerrado»').click();
  await vi.waitFor(() => expect(onCambiado).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['POST /api/generales/actualizarEstado nuevoEstado=cerrado&resultado=resuelta']);
});

it.each([true, false])('asks once about the corrections that wait in a selection: withdrawn %s', async (withdraws) => {
  corrections = 2;
  const ids = new Set([ID, OTHER, 'a0000000-0000-4000-8000-000000000003']);
  const { onCambiado } = await show({ filas: { ...onlyFila(SLUG, ID), seleccion: { modo: 'algunas', ids } } });
  await estado('Cerrado').click();
  const box = page.getByRole('checkbox', { name: /^Retirar las 2 correcciones que se pidieron/ });
  await expect.element(box).toBeChecked();
  if (!withdraws) await box.click();
  await button('Pasar 3 a «Cerrado»').click();
  await vi.waitFor(() => expect(onCambiado).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    `POST /api/generales/actualizarEstado nuevoEstado=cerrado&resultado=resuelta${withdraws ? '&retiraCorrecciones=true' : ''}`,
  ]);
});

it('offers a mail to the person of a record that is no request', async () => {
  await show({ informe: informacionNotariaDocente });
  await estado('Pendiente').click();
  await expect.element(page.getByRole('textbox', { name: 'Nota' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /^Avisar a la persona por correo/ })).toBeVisible();
});
