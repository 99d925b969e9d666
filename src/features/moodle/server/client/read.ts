import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { isTransient, jsonOf, valueOf } from './answer.ts';
import { encodeForm, type Params } from './form.ts';
import { postForm, type HttpAnswer } from './http.ts';

/** Where a server is and how long it is waited for. */
export type Conexion = {
  /** Address without a slash at the end. */
  readonly url: string;
  /** How long one operation may take in all, however many calls it makes, in ms. */
  readonly timeoutMs: number;
  /** Waits before each new attempt of a reading, in ms. */
  readonly retryWaitsMs: readonly number[];
};

/**
 * Calls a function that only reads and gives the part of its answer that the schema names.
 * @throws {MoodleFailure}
 */
export type Read = <T>(wsfunction: string, params: Params, schema: z.ZodType<T>) => Promise<T>;

/** Readings as the owner of a token, all before one deadline. What reads may be repeated, so lost answers are. */
export function createRead({ url, timeoutMs, retryWaitsMs }: Conexion, wstoken: string): Read {
  const deadline = AbortSignal.timeout(timeoutMs);
  return async (wsfunction, params, schema) => {
    const form = encodeForm({ ...params, wstoken, wsfunction, moodlewsrestformat: 'json' });
    const send = async (): Promise<HttpAnswer | undefined> =>
      postForm(`${url}/webservice/rest/server.php`, form, deadline);
    let answer = await send();
    for (const wait of retryWaitsMs) {
      if (!isTransient(answer) || deadline.aborted) break;
      await sleep(wait, undefined, { signal: deadline }).catch(() => undefined);
      answer = await send();
    }
    return valueOf(jsonOf(answer), schema);
  };
}
