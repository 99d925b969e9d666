// A person's acts on a screen, counted: what is pressed, chosen or typed, by pointer alone or by keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';

/** The acts that a journey makes with one device; typing or pasting a text is one. */
export type Acts = {
  /** Number of acts so far. */
  readonly count: () => number;
  readonly press: (target: Locator) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
  /** Chooses an option of a list that comes after the chosen one. */
  readonly choose: (target: Locator, option: string) => Promise<void>;
};

/** Pointer: a press is an act, a text one for its field and one for its letters, a list one more for its option. */
export function byPointer(): Acts {
  let acts = 0;
  return {
    count: () => acts,
    async press(target) {
      acts += 1;
      await target.click();
    },
    async type(target, text) {
      acts += 2;
      await target.click();
      await target.fill(text);
    },
    async choose(target, option) {
      acts += 2;
      await target.selectOption(option);
    },
  };
}

/** No screen of the editor has more stops between two controls. */
const MOST_STOPS = 120;

/**
 * Keyboard: going to a control with Tab is an act, however many stops are on the way, as is each other key. No pointer and no
 * script moves the focus.
 */
export function byKeyboard(page: Page): Acts & { readonly stops: () => number } {
  let acts = 0;
  let stops = 0;

  async function goTo(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    // Of the options of a group, Tab goes to the chosen one.
    const isThere = async () =>
      target.evaluate((control) => {
        const { activeElement: active } = document;
        const radios = [control, active].filter((one) => one instanceof HTMLInputElement && one.type === 'radio');
        return (
          control === active || (radios.length === 2 && control.getAttribute('name') === active?.getAttribute('name'))
        );
      });
    if (await isThere()) return;
    acts += 1;
    for (let i = 0; i < MOST_STOPS; i += 1) {
      await page.keyboard.press('Tab');
      stops += 1;
      if (await isThere()) return;
    }
    throw new Error(`${target.toString()} is not within ${MOST_STOPS} stops`);
  }

  async function key(name: string): Promise<void> {
    acts += 1;
    await page.keyboard.press(name);
  }

  return {
    count: () => acts,
    /** Number of times that Tab was pressed. */
    stops: () => stops,
    async press(target) {
      const isRadio = await target.evaluate(
        (control) => control instanceof HTMLInputElement && control.type === 'radio',
      );
      if (isRadio) {
        await goTo(target);
        // The arrows go through the options of a group, and choose.
        for (let i = 0; i < 10 && !(await target.isChecked()); i += 1) await key('ArrowDown');
        return expect(target).toBeChecked();
      }
      await goTo(target);
      const isBox = await target.evaluate((control) => control instanceof HTMLInputElement);
      return key(isBox ? 'Space' : 'Enter');
    },
    async type(target, text) {
      await goTo(target);
      acts += 1;
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
      await expect(target).toHaveValue(text);
    },
    async choose(target, option) {
      await goTo(target);
      const chosen = target.locator('option:checked');
      for (let i = 0; i < 10 && (await chosen.textContent()) !== option; i += 1) await key('ArrowDown');
      await expect(chosen).toHaveText(option);
    },
  };
}
