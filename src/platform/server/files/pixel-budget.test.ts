import { expect, it } from 'vitest';
import { OURSELVES, WorkRequired, type Sender } from '../http/sender.ts';
import { createPixelBudget } from './images.ts';

const by = (key: string): Sender => ({ ...OURSELVES, key, proved: false });

function createSubject() {
  let now = 0;
  const budget = createPixelBudget({ perMinute: 60_000, now: () => new Date(now) });
  return { take: budget.take, advance: (seconds: number) => (now += seconds * 1000) };
}

it('counts what each sender sends, and forgets it evenly within a minute', () => {
  const { take, advance } = createSubject();
  take(by('ana'), 60_000);
  take(by('luis'), 60_000);
  expect(() => take(by('ana'), 1000)).toThrow(WorkRequired);
  advance(1);
  take(by('ana'), 1000);
  expect(() => take(by('ana'), 30_000)).toThrow(expect.objectContaining({ retryAfter: 30 }) as Error);
});

it('takes a picture that is larger than all of it only of who has sent nothing else', () => {
  const { take, advance } = createSubject();
  take(by('ana'), 100_000);
  expect(() => take(by('ana'), 100_000)).toThrow(expect.objectContaining({ retryAfter: 100 }) as Error);
  advance(100);
  take(by('ana'), 100_000);
});

it('counts nothing of a sender who proved work', () => {
  const { take } = createSubject();
  take(by('ana'), 60_000);
  expect(() => take({ ...by('ana'), proved: true }, 60_000)).not.toThrow();
});

it('remembers a bounded number of senders', () => {
  const { take } = createSubject();
  for (let i = 0; i <= 10_000; i++) take(by(`sender ${i}`), 60_000);
  take(by('sender 0'), 60_000);
  expect(() => take(by('sender 10000'), 1)).toThrow(WorkRequired);
});
