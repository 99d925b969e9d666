// Calls to a server that may be gone for a while.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 20;

/** A call with its headers and body, and the states of an answer that its caller takes. */
export type Call = {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: object;
  /** 201 by default. */
  readonly takes?: readonly number[];
};

type Circumstances = {
  /** Faults that must never happen, in words: refusals among them. */
  readonly faults: string[];
  /** Called for a try that failed, before the next. */
  readonly onFailure?: () => void;
};

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Adds a key of its own to the headers of a call, so that it is done once. */
export const withKey = (headers: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'idempotency-key': randomUUID(),
  ...headers,
});

/** Calls until the server answers with a state that the caller takes: what was cut off is sent again as it was. */
export async function askUntilHeard(
  origin: string,
  { path, method = 'POST', headers, body, takes = [201] }: Call,
  { faults, onFailure }: Circumstances,
): Promise<Answer> {
  const isForm = body instanceof FormData;
  for (;;) {
    try {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: { ...(body && !isForm && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      if (takes.includes(answer.status)) {
        return { status: answer.status, body: (await answer.json()) as Answer['body'] };
      }
      if (answer.status < 500) faults.push(`${path} was refused with ${answer.status}: ${await answer.text()}`);
    } catch {
      // No server, or cut off before the answer was whole.
    }
    onFailure?.();
    await delay(RETRY_MS);
  }
}
