// The access token: its renewal in all tabs, and requests that carry it.
import { send, type Sent } from './http.ts';

/** The result of asking for a new token: the token, the session's end, or no usable answer. */
export type Renewal = { readonly token: string } | 'ended' | 'unavailable';

/** Functions that this module needs of the session's owner. */
type SessionHooks = {
  /** Returns the person whose session is thought to exist; null if none, so that no token is worth asking for. */
  readonly owner: () => string | null;
  /** Asks for a new token once; never throws. */
  readonly refresh: () => Promise<Renewal>;
  /**
   * Called when the session ended: lets the person sign in again on top of the page. Resolves with the token, or null
   * if they decline.
   */
  readonly reenter: () => Promise<string | null>;
};

/** Access token; in memory only, so that it ends with the page (DECISIONS §3). */
let token: string | null = null;
/** Grows with each token, from here or from another tab: two tokens may be equal letter by letter. */
let version = 0;
let hooks: SessionHooks = {
  owner: () => null,
  refresh: async () => Promise.resolve('ended'),
  reenter: async () => Promise.resolve(null),
};
let renewal: Promise<Renewal> | null = null;
type Listener = (token: string, owner: string | null) => void;
const listeners = new Set<Listener>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gc.tokens') : null;

/** Its owner comes along: what another tab stores may arrive later than what it says here. */
type Shared = { readonly token: string | null; readonly owner: string | null };

function adopt({ token: next, owner }: Shared): void {
  token = next;
  version += 1;
  if (next) for (const listener of listeners) listener(next, owner);
}

channel?.addEventListener('message', (event: MessageEvent<Shared>) => adopt(event.data));

/** Sets the source of tokens; once, at the start of an application that has sessions. */
export function configureBearer(given: SessionHooks): void {
  hooks = given;
}

/** Takes a token (null: its end) for this tab and every other. */
export function shareToken(next: string | null): void {
  const shared: Shared = { token: next, owner: hooks.owner() };
  adopt(shared);
  channel?.postMessage(shared);
}

/** Calls back when any tab got a new token. @returns a function that ends it */
export function onToken(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Runs work in one tab at a time. Web Locks exist in secure contexts only; elsewhere the server's grace for the
 * previous cookie covers two tabs.
 * @param work gets true if another tab held the lock meanwhile
 */
async function oneTabAtATime(work: (waited: boolean) => Promise<Renewal>): Promise<Renewal> {
  if (!('locks' in navigator)) return work(false);
  const free = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && work(false));
  return free ?? navigator.locks.request(LOCK, async () => work(true));
}

const LOCK = 'gc.refresh';

/** Longest time in ms for the token of another tab to arrive. */
const ARRIVAL = 1000;

/** Waits for the token that another tab has just shared; if that tab got none, for the longest time. */
async function arrival(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = onToken(done);
    const timer = setTimeout(done, ARRIVAL);
  });
}

/**
 * Refreshes once for all callers in this tab and in the others (spec 2 §4).
 * @param refused version of the token that was refused: a later one is the answer
 */
export async function renew(refused = version): Promise<Renewal> {
  const newer = (): string | null => (version > refused ? token : null);
  renewal ??= oneTabAtATime(async (waited) => {
    if (waited && !newer()) await arrival();
    const given = newer();
    if (given) return { token: given };
    const result = await hooks.refresh();
    if (typeof result === 'object') shareToken(result.token);
    return result;
  }).finally(() => (renewal = null));
  return renewal;
}

let shared: Readonly<Record<string, string>> = {};

/** Sets headers that every request of this tab carries from now on. */
export function setHeaders(headers: Readonly<Record<string, string>>): void {
  shared = headers;
}

const sendWith = async (sent: Sent, bearer: string | null): Promise<Response> =>
  send({ ...sent, headers: { ...shared, ...sent.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) } });

/** Returns a token other than the refused one, or null where none can be had: then the refusal remains. */
async function anotherToken(refused: number): Promise<string | null> {
  const result = await renew(refused);
  if (typeof result === 'object') return result.token;
  return result === 'ended' ? hooks.reenter() : null;
}

/**
 * Sends a request with the token. On 401 it asks for one refresh; with a new token it sends the request once more,
 * otherwise it returns the 401 (spec 2 §4). Answers of `/auth/` are never refreshed.
 */
export async function sendWithBearer(sent: Sent): Promise<Response> {
  if (sent.anonymous) return send(sent);
  if (sent.path.startsWith('/auth/') || hooks.owner() === null) return sendWith(sent, token);
  const used = token ?? (await anotherToken(version));
  const usedVersion = version;
  const response = await sendWith(sent, used);
  if (response.status !== 401 || !used) return response;
  const another = await anotherToken(usedVersion);
  return another ? sendWith(sent, another) : response;
}
