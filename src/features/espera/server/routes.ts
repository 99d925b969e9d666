// Serves the waiting list: its calls, and the page of a turn at its own address.
import type { FastifyInstance } from 'fastify';
import { RUTA_DE_ESPERA, tituloOfPagina } from '#catalogo/titulos.ts';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Site } from '#core/slice.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serveByToken } from '#platform/server/http/pages.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { esperaContract, TURNO_HEADER, turnoSchema, type EsperaPageData, type TurnoAbierto } from '../contract.ts';
import type { Espera } from './service.ts';

type Services = { readonly espera: Espera };

function found<T>(value: T | null): T {
  if (value === null) throw new AppError('no-existe');
  return value;
}

export function serveEspera(app: FastifyInstance, { espera }: Services): void {
  const handlers: Handlers<typeof esperaContract> = {
    async 'POST /espera'({ body }, { request, once }) {
      return { status: 202, body: await espera.join(body, { once, principal: principalOf(request) }) };
    },
    async 'GET /espera'({ headers }) {
      return { status: 200, body: found(await espera.read(headers[TURNO_HEADER])) };
    },
    async 'POST /espera/salida'({ body: { turno } }) {
      return { status: 200, body: found(await espera.leave(turno)) };
    },
    async 'GET /cupos/{registro}'({ params: { registro } }) {
      return { status: 200, body: found(await espera.readCupo(registro)) };
    },
    async 'GET /cupos/{registro}/espera'({ params: { registro } }, { request }) {
      const line = found(await espera.readLine(registro, principalOf(request)));
      const personas = line.map(({ nombre, creado }) => ({ nombre, creado: creado.toISOString() }));
      return { status: 200, body: { personas } };
    },
    async 'POST /cupos/{registro}/liberacion'({ params: { registro } }, { request }) {
      await espera.release(registro, principalOf(request));
      return { status: 200, body: found(await espera.readCupo(registro)) };
    },
  };
  serve(app, esperaContract, handlers);
}

/** Serves the page of each turn. Opening it changes nothing: scanners of mail open every link. */
export function serveTurnos(app: FastifyInstance, { espera }: Services, { pages, comun }: Site): void {
  const read = async (token: string): Promise<TurnoAbierto | null> =>
    turnoSchema.safeParse(token).success ? espera.read(token) : null;

  serveByToken(app, RUTA_DE_ESPERA, async (token, reply) => {
    const turno = await read(token);
    const datos: EsperaPageData = { ...comun, espera: turno && { ...turno, turno: token } };
    const titulo = tituloOfPagina(turno ? 'Lista de espera' : 'Turno no disponible');
    return pages.send(reply, { documento: 'seguimiento', titulo, status: turno ? 200 : 404, datos });
  });
}
