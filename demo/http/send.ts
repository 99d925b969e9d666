import type { ServerResponse } from 'node:http';
import type { Fields } from '../protocol/form.ts';
import { toXml } from '../protocol/xml.ts';
import { avatar } from './pictures.ts';

/** JSON as Moodle's scripts send it: any site's pages may read it. */
export function sendJson(response: ServerResponse, body: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' })
    .end(JSON.stringify(body));
}

/** An answer of the REST protocol: XML unless JSON is asked for. */
export function sendRest(response: ServerResponse, fields: Fields, body: unknown): void {
  if (fields['moodlewsrestformat'] === 'json') sendJson(response, body);
  else response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' }).end(toXml(body));
}

/** @param seed chooses the colours: a person's number, or 0 for the theme's own picture */
export function sendPicture(response: ServerResponse, seed: number): void {
  response
    .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'private, max-age=604800' })
    .end(avatar(seed));
}

export function sendNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<!DOCTYPE html><title>404</title>');
}
