// A browser's visit to one of the site's pages, and the ways of answering it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fields } from '../protocol/form.ts';
import type { ServerState } from './state.ts';

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** A request of any program, below the address of a site. */
export type Asked = Exchange & { readonly state: ServerState; readonly path: string; readonly fields: Fields };

/** A request of a browser for a page, and its answer. */
export interface Visit {
  readonly state: ServerState;
  readonly fields: Fields;
  readonly isPost: boolean;
  readonly cookie: string;
  readonly response: ServerResponse;
}

export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

export function sendPage({ response }: Visit, html: string, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end(html);
}

export function redirect({ response }: Visit, location: string, cookie?: string): void {
  response
    .writeHead(303, {
      location,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...(cookie !== undefined && { 'set-cookie': cookie }),
    })
    .end();
}
