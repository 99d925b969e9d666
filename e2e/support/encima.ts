import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Expects a message to be whole above the buttons of its dialog, not behind them. */
export async function expectEncima(dicho: Locator, botones: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [said, buttons] = await Promise.all([dicho.boundingBox(), botones.boundingBox()]);
      return said !== null && buttons !== null && said.y + said.height < buttons.y;
    })
    .toBe(true);
}
