import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { HOUR_MS } from '#platform/contract/time.ts';
import type { InscripcionVista, SolicitudVista } from '../contract.ts';
import { InscripcionPage } from './InscripcionPage.tsx';
import { SolicitudPage } from './SolicitudPage.tsx';

vi.mock('#platform/web/upload.ts', () => ({
  uploadTelling: () => async (url: string, init: RequestInit) => fetch(url, init),
}));

const NOW = Date.UTC(2026, 10, 27, 15);

const COMUN = {
  comprobante: 'SOL-7K3M9-QX24T',
  recibida: '2026-11-20T15:00:00.000Z',
  fresca: false,
  ahora: new Date(NOW).toISOString(),
  recibo: '/comprobantes/x',
  otra: '/solicitudUDEV',
};
const SOLICITUD: SolicitudVista = {
  ...COMUN,
  pedido: 'No puedo ingresar a la plataforma',
  numero: '0000000123',
  fin: null,
  filas: [{ nombre: null, estado: 'espera' }],
  hechos: [],
  recibeRespuesta: true,
  calificable: false,
  correccion: { id: 'c0000000-0000-4000-8000-000000000001', campos: ['Teléfono'], motivo: 'Falta un dígito.' },
};
const ESPERA: SolicitudVista = { ...SOLICITUD, correccion: null };
const INSCRIPCION: InscripcionVista = { ...COMUN, titulo: 'Cátedras', opcion: 'Cátedra de Deporte', estado: 'vigente' };

/** The end of a link whose time is over at an instant. */
const linkUntil = (end: number): string => `responder=${end.toString(36)}.firma`;

const showHash = (hash: string): void => void (location.hash = hash);

const refuse = (): void =>
  void vi.stubGlobal('fetch', async () => Response.json({ message: 'Pida un enlace nuevo.' }, { status: 403 }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', location.pathname);
});

const answer = page.getByRole('textbox', { name: /^Su respuesta/ });
const ask = page.getByRole('button', { name: 'Enviarme un enlace' });
const correct = page.getByRole('button', { name: 'Corregir' });
const withdraw = page.getByRole('button', { name: 'Retirar mi inscripción' });

describe.each([-24, 0, 24])('on a device whose clock is wrong by %i hours', (wrong) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW + wrong * HOUR_MS }));

  it.each([
    ['without a permission', '', false],
    ['whose permission is over', linkUntil(NOW), false],
    ['with something else for a permission', 'responder=.firma', false],
    ['with a permission', linkUntil(NOW + 1), true],
  ])('a link %s lets its person act as the server says', async (_, hash, isFresh) => {
    showHash(hash);
    const { rerender } = await render(<SolicitudPage key="answer" solicitud={ESPERA} />);
    await expect.element(isFresh ? answer : ask).toBeVisible();
    for (const [control, isShown] of [
      [answer, isFresh],
      [ask, !isFresh],
    ] as const)
      expect(control.elements()).toHaveLength(Number(isShown));
    await rerender(<SolicitudPage key="correct" solicitud={SOLICITUD} />);
    await expect.element(isFresh ? correct : ask).toBeVisible();
    for (const [control, isShown] of [
      [correct, isFresh],
      [ask, !isFresh],
    ] as const)
      expect(control.elements()).toHaveLength(Number(isShown));
    await rerender(<InscripcionPage inscripcion={INSCRIPCION} />);
    await expect.element(isFresh ? withdraw : ask).toBeVisible();
    for (const [control, isShown] of [
      [withdraw, isFresh],
      [ask, !isFresh],
    ] as const)
      expect(control.elements()).toHaveLength(Number(isShown));
  });

  it('a new request needs none', async () => {
    await render(<SolicitudPage solicitud={{ ...ESPERA, fresca: true }} />);
    await expect.element(answer).toBeVisible();
    expect(ask.elements()).toEqual([]);
  });
});

describe('a link whose time ends while its page is open', () => {
  it('keeps the written answer, offers a new link, and sends with that one', async () => {
    showHash(linkUntil(NOW + HOUR_MS));
    refuse();
    await render(<SolicitudPage solicitud={ESPERA} />);
    await answer.fill('Aquí está.');
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Pida un enlace nuevo/);
    await expect.element(ask).toBeVisible();
    await expect.element(answer).toHaveValue('Aquí está.');

    const sent: FormData[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: FormData }) => {
      sent.push(body);
      return Response.json({ solicitud: ESPERA }, { status: 201 });
    });
    const fresh = linkUntil(NOW + 2 * HOUR_MS);
    showHash(fresh);
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(answer).toHaveValue('Aquí está.');
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect.element(page.getByText('Recibimos su respuesta')).toBeVisible();
    const permiso = fresh.replace('responder=', '');
    expect(sent.map((body) => [body.get('texto'), body.get('permiso')])).toEqual([['Aquí está.', permiso]]);
  });

  it('offers a new link where a correction is refused', async () => {
    showHash(linkUntil(NOW + HOUR_MS));
    refuse();
    await render(<SolicitudPage solicitud={SOLICITUD} />);
    await correct.click();
    await expect.element(ask).toBeVisible();
  });

  it('offers a new link where a withdrawal is refused', async () => {
    showHash(linkUntil(NOW + HOUR_MS));
    refuse();
    await render(<InscripcionPage inscripcion={INSCRIPCION} />);
    await withdraw.click();
    await page.getByRole('button', { name: 'Retirar la inscripción' }).click();
    await expect.element(ask).toBeVisible();
    await expect.element(withdraw).not.toBeInTheDocument();
  });
});

describe('what a page offers', () => {
  const CERRADA: SolicitudVista = {
    ...ESPERA,
    fresca: true,
    filas: [{ nombre: null, estado: 'cerrada', resultado: 'resuelta' }],
    fin: { dia: '2026-11-26', resultado: 'resuelta', hasta: '2026-12-18' },
    calificable: true,
  };
  const mainButtons = async () =>
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);

  it('is one thing to do, and for a closed request how it ended and until when it can be opened again', async () => {
    await render(<SolicitudPage solicitud={CERRADA} />);
    await expect.element(page.getByText('Resuelta el 26/11/2026')).toBeVisible();
    await expect.element(page.getByText(/escriba hasta el 18\/12\/2026 y se abrirá de nuevo/)).toBeVisible();
    expect(await mainButtons()).toEqual(['Enviar calificación']);
    // It was closed without a word.
    await expect.element(page.getByText('Respondida')).toBeVisible();
    expect(page.getByRole('listitem').filter({ hasText: 'Respondida' }).element()).toHaveAttribute(
      'data-passed',
      'false',
    );
    await page.getByText('No quedó resuelto: escribir y abrirla de nuevo').click();
    await expect.element(answer).toBeVisible();
  });

  it('is the correction before the answer, which stays at hand', async () => {
    await render(<SolicitudPage solicitud={{ ...SOLICITUD, fresca: true }} />);
    await expect.element(correct).toBeVisible();
    expect(await mainButtons()).toEqual(['Corregir']);
    await page.getByText('Escribir un mensaje').click();
    await expect.element(answer).toBeVisible();
  });

  it('is no face for a request that was opened again: the page says so', async () => {
    showHash('calificar=3');
    await render(<SolicitudPage solicitud={{ ...ESPERA, filas: [{ nombre: null, estado: 'en-tramite' }] }} />);
    await expect.element(page.getByText('Su solicitud está abierta de nuevo')).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
  });
});
