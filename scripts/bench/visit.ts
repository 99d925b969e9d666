import path from 'node:path';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

/** Bytes and requests over the wire, headers included. */
export type Wire = { readonly bytes: number; readonly requests: number };

/** Cost of a first visit with an empty cache. */
export type Visit = {
  /** The address at the end. */
  readonly url: string;
  /** Until the form can be filled in: everything that was asked for by then. */
  readonly first: Wire;
  /** Loaded after that without an action. */
  readonly later: Wire;
  /** Milliseconds from the navigation to the first text, to the largest, and to the first control that can be filled in. */
  readonly fcp: number;
  readonly lcp: number;
  /** 0 where there is nothing to fill in. */
  readonly usable: number;
};

/** A phone of some years ago in a village: 1.6 Mbps, 150 ms, a processor four times slower than this one. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;

const WATCH = path.join(import.meta.dirname, 'watch.js');

type Options = {
  /** On the slow phone, instead of this machine. */
  readonly slowly: boolean;
  /** Cookies and storage of a session; none unless given. */
  readonly storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
};

/** Gives a page a quarter of the processor's speed, and slow 4G. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Opens an address as a first visitor, and waits until nothing more is loaded. */
export async function visit(browser: Browser, url: string, { slowly, ...session }: Options): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...session });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({ path: WATCH });
  const asked = await listRequests(cdp);
  if (slowly) await slowDown(cdp);
  await page.goto(url);
  while ((await page.evaluate<number>('seen.lcp')) === 0) await page.waitForTimeout(50);
  await page.waitForLoadState('networkidle');
  const meta = page.locator('meta[name="al-usar"]');
  if ((await meta.count()) > 0) {
    const chunk = (await meta.getAttribute('content')) ?? '';
    // A slow machine asks for it when the network has long been quiet.
    while (!asked.some(({ url }) => url.endsWith(chunk))) await page.waitForTimeout(50);
  }
  while (asked.some(({ isOver }) => !isOver)) await page.waitForTimeout(50);
  const { usable, ...seen } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const ended = page.url();
  await context.close();
  const isFirst = ({ at }: Asked): boolean => usable === 0 || at <= usable;
  return {
    ...seen,
    url: ended,
    usable: usable && usable - asked[0]!.at,
    first: wireOf(asked.filter(isFirst)),
    later: wireOf(asked.filter((each) => !isFirst(each))),
  };
}

/** Instants that `watch.js` noted; `usable` on the wall clock, in ms. */
type Seen = Pick<Visit, 'fcp' | 'lcp' | 'usable'>;

/** A request, when it left on the clock of the wall, in ms, and what came of it. */
type Asked = { readonly url: string; readonly id: string; readonly at: number; bytes: number; isOver: boolean };

async function listRequests(session: CDPSession): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  session.on('Network.requestWillBeSent', ({ requestId: id, wallTime, request: { url } }) => {
    asked.push({ url, id, at: wallTime * 1000, bytes: 0, isOver: false });
  });
  const end = (id: string, bytes: number): void => {
    for (const each of asked) if (each.id === id) Object.assign(each, { bytes, isOver: true });
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await session.send('Network.enable');
  return asked;
}

const wireOf = (asked: readonly Asked[]): Wire => ({
  requests: asked.length,
  bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
});
