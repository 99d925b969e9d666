import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { isTransient, jsonOf, valueOf, postForm, type HttpAnswer } from './answer.ts';

/** What Moodle's REST protocol can carry: lists and objects of texts, numbers and yes or no. */
type Param = string | number | boolean | readonly Param[] | { readonly [name: string]: Param };
type Params = { readonly [name: string]: Param };

/**
 * The most fields that one request holds. PHP drops those beyond its `max_input_vars`, 1000 unless the site raised it,
 * and Moodle then answers as if they had never been sent.
 */
export const MAX_FIELDS = 900;

/** Spells parameters as PHP reads them: `users[0][username]=x`, and 1 or 0 for yes or no. @throws {RangeError} */
export function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) append(form, name, value);
  if (form.size > MAX_FIELDS) throw new RangeError(`${form.size} fields: Moodle would lose those beyond ${MAX_FIELDS}`);
  return form;
}

function append(form: URLSearchParams, name: string, value: Param): void {
  if (typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) append(form, `${name}[${key}]`, child);
  } else form.append(name, typeof value === 'boolean' ? String(Number(value)) : String(value));
}

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
