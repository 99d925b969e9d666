import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { ERRORS } from '../../contract/errors.ts';

type Refusal = { readonly status: number; readonly message: string };

/** Refusals by the code that Node gives its error; all others are 400. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ERRORS['tardo-demasiado'],
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message:
      'La solicitud trae demasiados datos en sus cabeceras. Borre las cookies de este sitio e inténtelo de nuevo.',
  },
};

/** Answers in words what Node cannot read as HTTP, and closes its connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = REFUSALS[error.code] ?? ERRORS['datos-invalidos'];
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
