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
  titulo: 'Solicitud a la unidad',
  comprobante: 'UDEV-2026-000001',
  recibida: '2026-11-20T15:00:00.000Z',
  fresca: false,
  ahora: new Date(NOW).toISOString(),
  recibo: '/comprobantes/x',
  otra: '/solicitudUDEV',
};
const SOLICITUD: SolicitudVista = {
  ...COMUN,
  filas: [{ nombre: null, estado: 'espera' }],
  hechos: [],
  recibeRespuesta: true,
  calificable: false,
  correccion: { id: 'c0000000-0000-4000-8000-000000000001', campos: ['Teléfono'], motivo: 'Falta un dígito.' },
};
const INSCRIPCION: InscripcionVista = { ...COMUN, opcion: 'Cátedra de Deporte', estado: 'vigente' };

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
    const { rerender } = await render(<SolicitudPage solicitud={SOLICITUD} />);
    await expect.element(isFresh ? answer : ask).toBeVisible();
    for (const [control, isShown] of [
      [answer, isFresh],
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
    await render(<SolicitudPage solicitud={{ ...SOLICITUD, fresca: true }} />);
    await expect.element(answer).toBeVisible();
    expect(ask.elements()).toEqual([]);
  });
});

describe('a link whose time ends while its page is open', () => {
  it('keeps the written answer, offers a new link, and sends with that one', async () => {
    showHash(linkUntil(NOW + HOUR_MS));
    refuse();
    await render(<SolicitudPage solicitud={SOLICITUD} />);
    await answer.fill('Aquí está.');
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Pida un enlace nuevo/);
    await expect.element(ask).toBeVisible();
    await expect.element(answer).toHaveValue('Aquí está.');

    const sent: FormData[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: FormData }) => {
      sent.push(body);
      return Response.json({ solicitud: { ...SOLICITUD, correccion: null } }, { status: 201 });
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
    await expect.element(page.getByText('pida un enlace nuevo', { exact: true })).toBeVisible();
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
