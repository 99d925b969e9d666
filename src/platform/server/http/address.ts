import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's address as PostgreSQL's `inet` reads it: an IPv4 that came through an IPv6 socket is an IPv4. Where a trusted
 * proxy tells none that is an address, it is the proxy's own.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  const told = plain(ip);
  return isIP(told) ? told : plain(socket.remoteAddress ?? '');
}

const plain = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
