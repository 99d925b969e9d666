import type { Page } from '@playwright/test';

export type Frames = {
  /** Milliseconds between one frame that was shown and the next. */
  readonly frames: readonly number[];
  /** The longest task of the page's main thread, in ms. */
  readonly longest: number;
};

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
};

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

/** Reads Chromium's own trace of an action: frames shown and tasks done. */
export async function traceFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();

  const shown = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events
    .filter((event) => event.name === 'RunTask' && threads.has(threadOf(event)))
    .map(({ dur = 0 }) => dur / 1000);
  return {
    frames: shown.slice(1).map((ts, i) => (ts - shown[i]!) / 1000),
    longest: Math.max(0, ...tasks),
  };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}.${tid}`;
