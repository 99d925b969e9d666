import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as DeviceText from './device-text.ts';

let device: typeof DeviceText;
const stored = new Map<string, string>();
let refuses: 'nothing' | 'writing' | 'everything' = 'nothing';

function refuse(name: string): void {
  throw new DOMException('refused', name);
}

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, text: string) {
    if (refuses === 'writing') refuse('QuotaExceededError');
    stored.set(key, text);
  },
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(async () => {
  stored.clear();
  refuses = 'nothing';
  vi.resetModules();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      if (refuses === 'everything') refuse('SecurityError');
      return storage;
    },
  });
  device = await import('./device-text.ts');
});

afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

it('keeps on the device what the device takes', () => {
  device.writeText('a', 'uno');
  expect([stored.get('a'), device.readText('a'), device.isInPage('a')]).toEqual(['uno', 'uno', false]);
  device.writeText('a', null);
  expect([stored.has('a'), device.readText('a')]).toEqual([false, null]);
});

it.each(['writing', 'everything'] as const)(
  'keeps in the page what the device does not take (it refuses %s)',
  (what) => {
    device.writeText('a', 'viejo');
    refuses = what;
    device.writeText('a', 'nuevo');
    expect([device.readText('a'), device.isInPage('a')]).toEqual(['nuevo', true]);
    device.writeText('a', null);
    expect([device.readText('a'), device.isInPage('a')]).toEqual([null, false]);
  },
);

it('goes back to the device when it takes texts again', () => {
  refuses = 'writing';
  device.writeText('a', 'en la página');
  refuses = 'nothing';
  device.writeText('a', 'en el dispositivo');
  expect([stored.get('a'), device.isInPage('a')]).toEqual(['en el dispositivo', false]);
});
