import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FairQueue, QueueFull, type QueueBounds, type QueuePlace } from './fair-queue.ts';

const BOUNDS: QueueBounds = { running: 1, runningPerSender: 1, waiting: 10, waitingPerSender: 4 };

/** A queue whose work begins and ends as the test says. */
function createSubject(bounds: Partial<QueueBounds> = {}) {
  const queue = new FairQueue({ ...BOUNDS, ...bounds });
  const begun: string[] = [];
  const places = new Map<string, QueuePlace>();
  return {
    begun,
    places,
    /** @param work named by its sender and a number: `ana 1` */
    enter: async (work: string, signal?: AbortSignal): Promise<void> => {
      const place = await queue.enter(work.split(' ')[0]!, signal);
      begun.push(work);
      places.set(work, place);
    },
    leave: async (work: string): Promise<void> => {
      places.get(work)!.leave();
      await setImmediate();
    },
  };
}

it('lets each sender in turn begin, however much one of them sent before', async () => {
  const { enter, leave, begun } = createSubject();
  for (const work of ['ana 1', 'ana 2', 'ana 3', 'ana 4', 'luis 1', 'eva 1', 'luis 2']) void enter(work);
  await setImmediate();
  const order = ['ana 1', 'ana 2', 'luis 1', 'eva 1', 'ana 3', 'luis 2', 'ana 4'];
  for (const work of order) await leave(work);
  expect(begun).toEqual(order);
});

it('does no more at once of one sender than of all, and leaves the other places to others', async () => {
  const { enter, begun, leave } = createSubject({ running: 3, runningPerSender: 2 });
  for (const work of ['ana 1', 'ana 2', 'ana 3', 'luis 1', 'luis 2']) void enter(work);
  await setImmediate();
  expect(begun).toEqual(['ana 1', 'ana 2', 'luis 1']);
  await leave('luis 1');
  expect(begun).toEqual(['ana 1', 'ana 2', 'luis 1', 'luis 2']);
  await leave('ana 2');
  expect(begun.at(-1)).toBe('ana 3');
});

it('refuses at once what waits beyond the bound of its sender, or of all', async () => {
  const { enter } = createSubject({ waiting: 3, waitingPerSender: 2 });
  for (const work of ['ana 1', 'ana 2', 'ana 3']) void enter(work);
  await expect(enter('ana 4')).rejects.toMatchObject({ of: 'sender' });
  void enter('luis 1');
  await expect(enter('eva 1')).rejects.toThrow(QueueFull);
  await expect(enter('eva 1')).rejects.toMatchObject({ of: 'all' });
});

it('says after the longest wait if the sender itself took all that it may, or others did', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { enter } = createSubject({ running: 3, runningPerSender: 2, longestWaitMs: 1000 });
  for (const work of ['ana 1', 'ana 2', 'luis 1']) void enter(work);
  const refused = ['ana 3', 'luis 2', 'eva 1'].map(async (work) => enter(work).catch((error: unknown) => error));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(refused)).toMatchObject([{ of: 'sender' }, { of: 'all' }, { of: 'all' }]);
});

it('forgets what was aborted while it waited, and takes other work in its place', async () => {
  const { enter, leave, begun } = createSubject({ waiting: 1 });
  const gone = new AbortController();
  void enter('ana 1');
  const waiting = enter('ana 2', gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(enter('ana 3', gone.signal)).rejects.toThrow('gone');
  void enter('luis 1');
  await leave('ana 1');
  expect(begun).toEqual(['ana 1', 'luis 1']);
});

it('lets others begin beside work that only waits, which still counts for its sender', async () => {
  const { enter, leave, begun, places } = createSubject();
  for (const work of ['ana 1', 'ana 2', 'luis 1', 'luis 2']) void enter(work);
  await setImmediate();
  places.get('ana 1')!.letOthersBegin();
  await setImmediate();
  expect(begun).toEqual(['ana 1', 'luis 1']);
  await leave('ana 1');
  await leave('ana 1');
  expect(begun).toEqual(['ana 1', 'luis 1']);
  await leave('luis 1');
  expect(begun).toEqual(['ana 1', 'luis 1', 'ana 2']);
});

it('frees the place of work that fails', async () => {
  const queue = new FairQueue(BOUNDS);
  await expect(queue.run('ana', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run('ana', async () => Promise.resolve(1))).resolves.toBe(1);
});
