import type { Locator, Page } from '@playwright/test';
import { CUENTAS, openAs } from '../support/cuentas.ts';
import { expect, test } from '../support/test.ts';

export const dialogo = (page: Page): Locator => page.getByRole('dialog').last();
export const boton = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** A call as the contract names it: `POST /correos/{id}/envio`. */
export type Llamada = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export type Confirmacion = {
  readonly llamada: Llamada;
  /** Leads to the last press; again, from where a failure leaves it. */
  readonly llegar: (page: Page) => Promise<Locator>;
  readonly volver?: (page: Page) => Promise<unknown>;
};

/** Confirmations of one screen, which are pressed in one visit. */
export type Visita = {
  /** Their screen; a function makes its content, and returns its address. */
  readonly en: string | ((page: Page) => Promise<string>);
  /** The account that sees them: the manager by default. Null: no session. */
  readonly cuenta?: string | null;
  readonly confirmaciones: Readonly<Record<string, Confirmacion>>;
};

/** The parts of a call: its method, and whether an address is its own. */
function partesOf(llamada: Llamada) {
  const [metodo, ruta = ''] = llamada.split(' ');
  const pattern = new RegExp(`^/api${ruta.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return { metodo, isIts: ({ pathname }: URL) => pattern.test(pathname) };
}

/** Counts the requests of a call that leave the page, and lets none arrive. */
async function count(page: Page, llamada: Llamada): Promise<() => Promise<number>> {
  const { metodo, isIts } = partesOf(llamada);
  let sent = 0;
  await page.route(isIts, async (route) => {
    if (route.request().method() !== metodo) return route.fallback();
    sent += 1;
    return route.abort();
  });
  await page.route('**/api/ultima', async (route) => route.fulfill({ status: 204 }));
  return async () => {
    // Requests are told in their order: what left before this one has been counted.
    await page.evaluate(async () => fetch('/api/ultima'));
    return sent;
  };
}

/** A double click between whose presses the answer comes. */
async function despacio(page: Page, place: Locator, answered: () => Promise<unknown>): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await place.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  const failed = answered();
  await page.mouse.down();
  await page.mouse.up();
  await failed;
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

async function probar(page: Page, { llamada, llegar, volver }: Confirmacion): Promise<void> {
  const enviadas = await count(page, llamada);
  const { metodo, isIts } = partesOf(llamada);
  const answered = async () =>
    page.waitForEvent('requestfailed', (request) => request.method() === metodo && isIts(new URL(request.url())));
  const ultimo = await llegar(page);
  await expect(ultimo).toBeEnabled();
  const failed = answered();
  await ultimo.dblclick();
  await failed;
  expect(await enviadas()).toBe(1);
  await volver?.(page);
  await expect(ultimo).not.toHaveAttribute('aria-disabled', 'true');
  await despacio(page, ultimo, answered);
  expect(await enviadas()).toBe(2);
}

/** Returns true if a page is where its visit began, and no dialog is open. */
const estaComoAlPrincipio = async (page: Page, ruta: string): Promise<boolean> =>
  page.url().endsWith(ruta) && (await page.getByRole('dialog').count()) === 0;

/** Tries each visit: however its confirmations are pressed, each is sent once. */
export function probarVisitas(visitas: Readonly<Record<string, Visita>>): void {
  for (const [nombre, { en, cuenta = CUENTAS.gestor, confirmaciones }] of Object.entries(visitas)) {
    test(`a double click sends once: ${nombre}`, async ({ page }) => {
      const ruta = typeof en === 'string' ? en : await en(page);
      await (cuenta === null ? page.goto(ruta) : openAs(page, cuenta, ruta));
      for (const [i, [subject, confirmacion]] of Object.entries(confirmaciones).entries()) {
        await test.step(subject, async () => {
          // What asks still, or leads away, is left behind.
          if (i > 0 && !(await estaComoAlPrincipio(page, ruta))) await page.goto(ruta);
          await probar(page, confirmacion);
        });
      }
    });
  }
}
