import path from 'node:path';
import type { Browser, CDPSession } from '@playwright/test';

/** What a first visit cost, with nothing in the cache. */
export type Visit = {
  /** Everything that came over the wire, headers included. */
  readonly bytes: number;
  readonly requests: number;
  /** Milliseconds from the navigation to the first text, to the largest, and to the first control that can be filled in. */
  readonly fcp: number;
  readonly lcp: number;
  readonly usable: number;
};

/** A phone of some years ago in a village: 1.6 Mbps, 150 ms, a processor four times slower than this one. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;

const WATCH = path.join(import.meta.dirname, 'watch.js');

/** Opens an address as somebody who was never there, and waits until nothing more is loaded. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript({ path: WATCH });
  const wire = await countBytes(session);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  while ((await page.evaluate<number>('seen.lcp')) === 0) await page.waitForTimeout(50);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: Pick<Visit, 'fcp' | 'lcp' | 'usable'> }).seen,
  );
  await context.close();
  return { ...seen, ...wire };
}

async function countBytes(session: CDPSession): Promise<{ bytes: number; requests: number }> {
  const wire = { bytes: 0, requests: 0 };
  session.on('Network.requestWillBeSent', () => (wire.requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (wire.bytes += encodedDataLength));
  await session.send('Network.enable');
  return wire;
}
