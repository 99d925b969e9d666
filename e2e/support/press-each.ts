// Presses each button of a page once, those of the dialogs that it opens too.
import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** Calls that change nothing, though they are no GET. */
const READS =
  /\/(auth\/\w+|avance|busqueda|campos|consulta|correccion|destinatarios|estimacion|filas|graficos|grupos|historial|hoja|obtener\w+|revision|total|vista|vistas)$/;

/** A call that the server answers when there is something to tell. */
const LASTING = /\/tareas\/avance/;

const STOPPED = /Esta página se detuvo|Esta página tuvo un problema|No se pudo cargar esta página/;

/** A page that asks for more has no end. */
const MOST = 200;

/**
 * Opens a page and presses each of its buttons once; of rows that are alike, those of the first. It is never blank, and no
 * press makes it fail. What would change something is refused.
 */
export async function pressEach(page: Page, open: () => Promise<unknown>): Promise<void> {
  const watch = await prepare(page);
  await open();
  await watch('');
  const { pathname } = new URL(page.url());
  const pressed = new Set<string>();
  let opener = '';
  for (let presses = 0; presses < MOST; presses++) {
    const { dialog, name, button } = await findButton(page, pressed);
    if (button) {
      const isPressed = await button.click({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (isPressed) pressed.add(name);
      // A dialog that opened since is over it, or it was drawn again.
      else if (await button.evaluate(({ isConnected }) => isConnected))
        expect((await findButton(page, pressed)).dialog, name).not.toBe(dialog);
    } else if (dialog) await page.keyboard.press('Escape');
    else return;
    await watch(name);
    let after = await findButton(page, pressed);
    if (new URL(page.url()).pathname !== pathname || (!button && after.dialog === dialog)) {
      await open();
      await watch('');
      after = await findButton(page, pressed);
    }
    if (dialog === '' && after.dialog !== '') opener = name;
    // Its other buttons are pressed when it is open again.
    if (dialog !== '' && after.dialog === '' && button) pressed.delete(opener);
  }
  throw new Error(`${pathname} has more than ${MOST} buttons: ${[...pressed].join('; ')}`);
}

/** @returns waits for the end of a press, and fails where the page did not bear it */
async function prepare(page: Page): Promise<(pressed: string) => Promise<void>> {
  await page.addInitScript(() => (globalThis.print = () => undefined));
  page.on('filechooser', () => undefined);
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('popup', (popup) => void popup.close());
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET' || READS.test(new URL(request.url()).pathname)) return route.fallback();
    return route.fulfill({ status: 409, json: { message: 'En este recorrido no se cambia nada.' } });
  });
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const drawn = async (): Promise<unknown> =>
    // A page that is left has no next frame.
    page
      .evaluate(async () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      .catch(() => null);
  return async (pressed) => {
    await drawn();
    await expect
      .poll(() => [...asked].map((one) => one.url()).filter((url) => !LASTING.test(url)), pressed)
      .toEqual([]);
    await drawn();
    await expect(page.locator('#raiz'), pressed).toHaveText(/\S/);
    await expect(page.locator('#raiz'), pressed).not.toHaveText(STOPPED);
    expect(faults, pressed).toEqual([]);
  };
}

/** Finds a button that was not pressed yet, in the dialog that is open or else on the page. */
async function findButton(page: Page, pressed: ReadonlySet<string>) {
  const found = await page.evaluateHandle(
    (pressed) => {
      const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
      const buttonsIn = (place: Element): HTMLElement[] =>
        [...place.querySelectorAll<HTMLElement>('button:enabled, summary, input[type="checkbox"]:enabled')].filter(
          (button) => isVisible(button) && button.ariaDisabled !== 'true',
        );
      const looksOf = (place: Element): string =>
        buttonsIn(place)
          .map(({ className }) => className)
          .join();
      const isAsBefore = (row: Element): boolean => {
        for (let other = row.previousElementSibling; other; other = other.previousElementSibling) {
          if (looksOf(other) === looksOf(row)) return true;
        }
        return false;
      };
      const textOf = (element: Element): string =>
        (element.ariaLabel ?? element.textContent).replaceAll(/\d+/g, '0').replaceAll(/\s+/g, ' ').trim();
      const isOnTop = (element: Element): boolean => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      };
      const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter(isVisible);
      const place = dialogs.findLast(isOnTop) ?? dialogs.at(-1);
      const heading = place?.querySelector('h2');
      // The text of a panel without a heading changes by what is pressed in it.
      const dialog = heading ? textOf(heading) : place ? (place.ariaLabel ?? 'panel') : '';
      const names = new Map<string, number>();
      for (const button of buttonsIn(place ?? document.body)) {
        const row = button.closest('tbody tr, li');
        if (row && (!place || place.contains(row)) && isAsBefore(row)) continue;
        const text = `${dialog} / ${textOf(button)}`;
        const times = (names.get(text) ?? 0) + 1;
        names.set(text, times);
        const name = times === 1 ? text : `${text} ${times}`;
        if (!pressed.includes(name)) return { dialog, name, button };
      }
      return { dialog, name: '', button: null };
    },
    [...pressed],
  );
  const { dialog, name } = await found.evaluate(({ dialog, name }) => ({ dialog, name }));
  return { dialog, name, button: (await found.getProperty('button')).asElement() };
}
