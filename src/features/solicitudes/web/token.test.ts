import { afterEach, expect, it, vi } from 'vitest';
import { currentPermiso, isFresco } from './token.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 15);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([-24 * HOUR, -2 * HOUR, 0, 2 * HOUR, 24 * HOUR])(
  'lets the person answer as the server says on a device whose clock is wrong by %d ms',
  (wrong) => {
    vi.useFakeTimers({ now: NOW + wrong });
    vi.stubGlobal('location', { hash: '' });
    expect(isFresco({ fresca: true })).toBe(true);
    expect(isFresco({ fresca: false })).toBe(false);
    const permiso = `${(NOW + HOUR / 2).toString(36)}.signed`;
    vi.stubGlobal('location', { hash: `#responder=${permiso}` });
    expect(currentPermiso()).toBe(permiso);
    expect(isFresco({ fresca: false })).toBe(true);
  },
);
