// A request before it is written down: its parts can still be broken one by one.
import type { InjectOptions } from 'fastify';
import { asPartes, type Parte } from '../contrato/cuerpo.ts';

export type Sent = {
  readonly method: NonNullable<InjectOptions['method']>;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
};

export type Draft = {
  readonly method: Sent['method'];
  /** The path below the API, its parameters in braces. */
  readonly template: string;
  /** Parameters as they are written into the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The query as it is written. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value, parts of a multipart body, or bytes as they are. */
  readonly body?: { readonly json: unknown } | { readonly parts: readonly Parte[] } | { readonly bytes: Buffer };
};

/** A parameter of the query, written as browsers do. */
export const inQuery = (name: string, value: unknown): string =>
  new URLSearchParams({ [name]: textual(value) }).toString();

/** A value as a path, a query or a field of a form holds it. */
export const textual = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** A parameter of a path, written as browsers do; halves of surrogate pairs become what browsers write for them. */
export const inPath = (value: unknown): string => encodeURIComponent(textual(value).toWellFormed());

/** Represents lists in lists in a JSON value, deeper than writing them by recursion goes. */
export const DEEP = '<<deep>>';
const LISTS = 20_000;

export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(JSON.stringify(DEEP), () => '['.repeat(LISTS) + ']'.repeat(LISTS));

export function sentOf({ method, template, params, query, headers, body }: Draft): Sent {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const url = `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const written = writtenOf(body);
  return {
    method,
    url,
    headers: { ...written?.headers, ...headers },
    ...(written && { payload: written.payload }),
  };
}

function writtenOf(body: Draft['body']): { payload: Buffer; headers: Readonly<Record<string, string>> } | undefined {
  if (body === undefined) return undefined;
  if ('bytes' in body) return { payload: body.bytes, headers: {} };
  if ('parts' in body) return asPartes(body.parts);
  return { payload: Buffer.from(jsonText(body.json)), headers: { 'content-type': 'application/json' } };
}
