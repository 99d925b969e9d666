// The sender of a request (session or network that its work counts for), and the refusal that asks for work.
import { isIP, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';

/** The sender for whom the work of a request is done. */
export type Sender = {
  /** Identifies the sender: the session or, without one, the network. */
  readonly key: string;
  /** The request brought a proof of work, which is good for this request alone. */
  readonly proved: boolean;
  /** Aborted when the connection ends, so that nothing waits for the answer. */
  readonly signal: AbortSignal;
};

/** The sender of work that no request asks for. */
export const OURSELVES: Sender = { key: '', proved: true, signal: new AbortController().signal };

/** Refuses a request whose sender may go on by proving work; without a proof, after some time. */
export class WorkRequired extends AppError {
  /** @param retryAfter in seconds */
  constructor(retryAfter: number) {
    super('demasiados-intentos', { retryAfter });
  }
}

/** Returns the sender of a request whose caller is known. */
export function senderOf(request: FastifyRequest, reply: FastifyReply): Sender {
  const { provedWork: proved } = request;
  return {
    key: senderKey(request),
    proved,
    signal: whileConnected(request, reply),
  };
}

/** Returns the key of a request's sender: its session or, without one, its network. */
export const senderKey = (request: FastifyRequest): string =>
  request.actor
    ? sessionKey(request.actor.sesion)
    : `${networkOf(addressOf(request))}${request.provedWork ? ' proved' : ''}`;

export const sessionKey = (session: string): string => `session ${session}`;

/** Returns an IPv4 address, or the 64 bits of an IPv6 address that one customer has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Returns a signal that is aborted when the answer is complete or its connection broke, perhaps already before this
 * call.
 */
function whileConnected({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const end = (): void => controller.abort(new AppError('tardo-demasiado'));
  if (raw.closed || socket.destroyed) end();
  // The request's own `close` comes as soon as its body was read.
  else raw.once('close', end);
  return controller.signal;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request brought a proof of work that was accepted. */
    provedWork: boolean;
  }
}

/**
 * Returns the caller's address as PostgreSQL's `inet` reads it: an IPv4 that came through an IPv6 socket is an IPv4.
 * If a trusted proxy names no valid address, the address is the proxy's own.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  const told = plain(ip);
  return isIP(told) ? told : plain(socket.remoteAddress ?? '');
}

const plain = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
