import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Bearer from './bearer.ts';

let bearer: typeof Bearer;
/** Tokens that the server accepts; every other answer is 401. */
const accepted = new Set<string>();
const calls: string[] = [];
const refresh = vi.fn<() => Promise<Bearer.Renewal>>();
const reenter = vi.fn<() => Promise<string | null>>();

beforeEach(async () => {
  accepted.clear();
  calls.length = 0;
  vi.resetModules();
  refresh.mockReset().mockResolvedValue('ended');
  reenter.mockReset().mockResolvedValue(null);
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push(`${url} ${headers['authorization'] ?? '-'}`);
    const ok = accepted.has(headers['authorization']?.slice(7) ?? '');
    return Promise.resolve(Response.json({}, { status: ok ? 200 : 401 }));
  });
  bearer = await import('./bearer.ts');
  bearer.configureBearer({ owner: () => 'ana.rios', refresh, reenter });
});

const get = async (path: string) => bearer.sendWithBearer({ method: 'GET', path });

function renewsTo(token: string): void {
  refresh.mockImplementation(async () => {
    accepted.clear();
    accepted.add(token);
    return { token };
  });
}

describe('token refresh (spec 2 §4)', () => {
  it('asks once for all requests that were refused together, and sends each of them once more', async () => {
    bearer.shareToken('viejo');
    renewsTo('nuevo');
    const answers = await Promise.all([get('/a'), get('/b'), get('/c')]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(refresh).toHaveBeenCalledOnce();
    expect(calls.filter((call) => call.startsWith('/api/a'))).toEqual(['/api/a Bearer viejo', '/api/a Bearer nuevo']);
  });

  it('passes the original refusal on when no token comes, and asks for no sign-in while the server is away', async () => {
    bearer.shareToken('viejo');
    refresh.mockResolvedValue('unavailable');
    expect((await get('/a')).status).toBe(401);
    expect(calls).toHaveLength(1);
    expect(reenter).not.toHaveBeenCalled();
  });

  it('sends a request only twice, even when the new token is refused too', async () => {
    bearer.shareToken('viejo');
    refresh.mockResolvedValue({ token: 'otro' });
    expect((await get('/a')).status).toBe(401);
    expect(calls).toHaveLength(2);
  });

  it('never refreshes what /auth/ answers', async () => {
    expect((await get('/auth/loginMoodle')).status).toBe(401);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('gets the token before the first request after a reload', async () => {
    renewsTo('nuevo');
    expect((await get('/a')).status).toBe(200);
    expect(calls).toEqual(['/api/a Bearer nuevo']);
  });

  it('asks for nothing where no session is expected', async () => {
    bearer.configureBearer({ owner: () => null, refresh, reenter });
    expect((await get('/a')).status).toBe(401);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('lets the person sign in again when the session ended, and then goes on with the request', async () => {
    bearer.shareToken('viejo');
    accepted.add('tras-ingresar');
    reenter.mockResolvedValue('tras-ingresar');
    expect((await get('/a')).status).toBe(200);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('uses the token that another tab got while this one waited, without asking again', async () => {
    bearer.shareToken('viejo');
    accepted.add('de-otra-pestaña');
    const other = new BroadcastChannel('gc.tokens');
    let pending: Promise<Response> | undefined;
    await navigator.locks.request('gc.refresh', async () => {
      pending = get('/a');
      await vi.waitFor(() => expect(calls).toHaveLength(1));
      await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
      other.postMessage({ token: 'de-otra-pestaña', owner: 'ana.rios' });
    });
    expect((await pending)?.status).toBe(200);
    expect(refresh).not.toHaveBeenCalled();
    other.close();
  });

  it('asks itself when the tab that was at it got nothing', async () => {
    bearer.shareToken('viejo');
    renewsTo('nuevo');
    let pending: Promise<Response> | undefined;
    await navigator.locks.request('gc.refresh', async () => {
      pending = get('/a');
      await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    });
    expect((await pending)?.status).toBe(200);
    expect(refresh).toHaveBeenCalledOnce();
  });
});
