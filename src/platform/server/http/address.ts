import type { FastifyRequest } from 'fastify';

/** The caller's address as PostgreSQL's `inet` reads it: an IPv4 that came through an IPv6 socket is an IPv4. */
export const addressOf = (request: FastifyRequest): string =>
  request.ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
