import {
  type Answer,
  type Args,
  type Contract,
  isStream,
  type Route,
  type RouteKey,
} from '#platform/contract/route.ts';
import { readAnswer } from './answer.ts';
import { sendWithBearer } from './bearer.ts';
import { errorOf } from './error-of.ts';
import type { Sent } from './http.ts';

type Plain = string | number | boolean | undefined;
type Parts = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown };

/** What a caller may say beside the parts of the contract. */
export type CallOptions = Pick<Sent, 'headers' | 'signal' | 'timeout' | 'transport'>;

function pathOf(template: string, { params = {}, query = {} }: Parts): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function parseAnswer(route: Route, response: Response): Promise<unknown> {
  const schema = route.respuestas[response.status];
  if (!response.ok || !schema) throw await errorOf(response);
  return isStream(schema) ? response.blob() : readAnswer(schema, response);
}

/**
 * Makes a call of a contract: `await call(sesionContract, 'POST /auth/logoutMoodle', {})`. The answer is parsed: what the
 * contract does not name never reaches a page.
 * @throws {ApiError} for every answer that is no success or not what the contract says, {@link ConnectionError} where
 * none came
 */
export async function call<const C extends Contract, K extends keyof C & RouteKey>(
  contract: C,
  key: K,
  args: Args<C[K]>,
  options: CallOptions = {},
): Promise<Answer<C[K]>> {
  const route = contract[key];
  if (!route) throw new Error(`the contract has no ${key}`);
  const [method = '', template = ''] = key.split(' ');
  const parts: Parts = args;
  const response = await sendWithBearer({ ...options, method, path: pathOf(template, parts), body: parts.body });
  // The schema that was parsed is the one whose output Answer<C[K]> names.
  return (await parseAnswer(route, response)) as Answer<C[K]>;
}
