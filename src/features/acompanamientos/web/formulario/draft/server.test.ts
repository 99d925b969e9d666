import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '#platform/web/http.ts';
import { IMAGEN } from '../../../testing/diligencia.ts';
import { DRAFT_SERVER } from './server.ts';

const ID = '019aa000-0000-7000-8000-000000000001';
const LATE_MESSAGE =
  'La imagen no alcanzó a subir en un minuto. Seguiremos intentándolo; si la conexión es lenta, adjunte una más liviana.';

const fetching = vi.fn<typeof fetch>();

/** A connection without any answer until the browser stops waiting. */
const unanswered: typeof fetch = async (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

const fallo = async (subida: Promise<unknown>): Promise<unknown> =>
  subida.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('advises a smaller image if it does not arrive in a minute, instead of reporting no connection', async () => {
  fetching.mockImplementation(unanswered);
  const error = fallo(DRAFT_SERVER.putImagen(ID, 'semana', IMAGEN, undefined));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const dicho = await error;
  // Not a conflict of windows either: the form keeps retrying.
  expect(dicho).toBeInstanceOf(ApiError);
  expect(dicho).toMatchObject({ status: 408, message: LATE_MESSAGE });
});

it('reports no connection if it breaks earlier', async () => {
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  const error = fallo(DRAFT_SERVER.putImagen(ID, 'semana', IMAGEN, undefined));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await error).toBeInstanceOf(ConnectionError);
});
