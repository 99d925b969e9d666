// A Monday: twenty requests of five kinds are read, answered from a saved text and closed, one after the other.
import type { Page } from '@playwright/test';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { asGestor, CUENTAS, openAs } from './support/cuentas.ts';
import { buscador, rutaOf } from './support/informes.ts';
import { unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** As long as a request that is read without scrolling may be. */
const LARGA = 'Hace dos semanas presenté la evaluación y se cerró sola antes de terminar. '
  .repeat(4)
  .slice(0, 300)
  .trim();

const KINDS: readonly string[] = [
  'No veo en la plataforma una asignatura que tengo matriculada',
  'No pude entregar una actividad',
  'Necesito el certificado de un curso virtual que terminé',
  'Olvidé mi contraseña o necesito cambiarla',
  LARGA,
];

/** Acts that one request may take once its text is written. */
const MAX_ACTS = 3;

type Desk = { readonly documento: string; readonly texto: string; readonly count: number };

/** Sends requests of each kind in turn, and saves the text of the answer. */
async function prepare(page: Page, count: number): Promise<Desk> {
  const documento = unDocumento();
  const carga = CARGAS['solicitudUDEV']?.['infoSolicitud'] as object;
  for (let i = 0; i < count; i++) {
    const infoSolicitud = { ...carga, numDocumento: documento, pregunta: KINDS[i % KINDS.length] };
    const sent = await page.request.post('/api/generales/solicitudUDEV', {
      multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA },
    });
    expect(sent.status(), await sent.text()).toBe(201);
  }
  const texto = `Lunes ${documento}`;
  const saved = await page.request.post('/api/correos/textos', {
    headers: await asGestor(page.request),
    data: { nombre: texto, asunto: '', cuerpo: '<p>Ya quedó resuelto.</p>' },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return { documento, texto, count };
}

const panel = (page: Page) => page.getByRole('dialog').first();
const respuesta = (page: Page) => panel(page).getByRole('textbox', { name: 'Respuesta' });
const recordIn = (page: Page): string | null => new URL(page.url()).searchParams.get('registro');

/** Expects the whole request over the composer, with nothing scrolled. */
async function expectRead(page: Page, { composer = true } = {}): Promise<void> {
  const pedido = panel(page).getByRole('region', { name: 'Lo que pide' }).locator('p').first();
  await expect(pedido).toBeVisible();
  await expect(pedido).toBeInViewport({ ratio: 1 });
  if (composer) await expect(respuesta(page)).toBeInViewport({ ratio: 1 });
  const hidden = await pedido.evaluate((text) => {
    const body = text.closest('[data-part=body]')!;
    const foot = body.parentElement!.querySelector('[data-part=foot]')!;
    return body.scrollTop > 0 || text.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
  });
  expect(hidden).toBe(false);
}

async function write(page: Page, texto: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Textos guardados' }).click();
  await page.getByRole('button', { name: texto, exact: true }).click();
  await expect(respuesta(page)).toHaveValue('Ya quedó resuelto.');
}

type Hand = {
  readonly close: (page: Page) => Promise<void>;
  readonly confirm: (page: Page) => Promise<void>;
  readonly next: (page: Page) => Promise<void>;
};

const press = (name: string) => async (page: Page) => panel(page).getByRole('button', { name, exact: true }).click();

const POINTER: Hand = {
  close: press('Enviar y cerrar'),
  confirm: press('Enviar y cerrar como Resuelta'),
  next: press('Siguiente'),
};

const KEYS: Hand = {
  close: async (page) => respuesta(page).press('Control+Shift+Enter'),
  confirm: async (page) => page.keyboard.press('Control+Shift+Enter'),
  next: async (page) => page.keyboard.press('Alt+ArrowDown'),
};

/** Works off the requests that are open. @returns the most acts that one took after its text */
async function workOff(page: Page, { documento, texto, count }: Desk, hand: Hand): Promise<number> {
  const isPhone = page.viewportSize()!.width < 500;
  await page.goto(`${rutaOf(informe)}?semestre=todos&estado=abierto`);
  await buscador(page).fill(documento);
  const names = page.getByRole('button', { name: /, abrir el registro$/ });
  await expect(page.getByText(new RegExp(`^${count} de `)).first()).toBeVisible();
  await names.first().click();
  let most = 0;
  for (let i = 0; i < count; i++) {
    await expectRead(page, { composer: !isPhone });
    if (isPhone) await press('Responder')(page);
    await write(page, texto);
    let acts = 0;
    const act = async (step: Hand[keyof Hand]): Promise<void> => {
      acts += 1;
      await step(page);
    };
    await act(hand.close);
    await expect(panel(page).getByRole('radio', { name: 'Resuelta' })).toBeChecked();
    await act(hand.confirm);
    const card = panel(page).getByRole('listitem').filter({ hasText: 'Se enviará a las' });
    await expect(card).toContainText('Ya quedó resuelto.');
    await expect(card.getByRole('button', { name: 'Deshacer' })).toBeInViewport({ ratio: 1 });
    await expect(panel(page).getByText('¡Estados actualizados!')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: /^Cerrado: resuelta/ })).toBeVisible();
    if (i < count - 1) {
      const before = recordIn(page);
      await act(hand.next);
      await expect.poll(() => recordIn(page)).not.toBe(before);
      await expect(panel(page).getByText('¡Estados actualizados!')).toBeHidden();
    }
    most = Math.max(most, acts);
  }
  return most;
}

test('ten requests of five kinds are answered and closed by pointer in three acts each, without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, CUENTAS.gestor, '/gestor');
  const desk = await prepare(page, 10);
  expect(await workOff(page, desk, POINTER)).toBeLessThanOrEqual(MAX_ACTS);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
});

test('ten requests of five kinds are answered and closed by keyboard in three acts each, without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, CUENTAS.gestor, '/gestor');
  const desk = await prepare(page, 10);
  expect(await workOff(page, desk, KEYS)).toBeLessThanOrEqual(MAX_ACTS);
});

test('on a phone the request is in sight when it opens, and takes the same acts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, CUENTAS.gestor, '/gestor');
  const desk = await prepare(page, 5);
  expect(await workOff(page, desk, POINTER)).toBeLessThanOrEqual(MAX_ACTS);
  await expectAccessible(page);
});
