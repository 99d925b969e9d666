// Serves the home pages' data, and the document of the staff application.
import type { FastifyInstance } from 'fastify';
import { tituloOfPagina } from '#catalogo/titulos.ts';
import type { Pantalla } from '#core/pantalla.ts';
import type { StaffData } from '#core/slice.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { inicioContract } from '../contract.ts';
import { readEscritorio, type EscritorioContext } from './escritorio.ts';
import { readPropio, type PropioContext } from './propio.ts';

type Documento = {
  readonly pages: Pages;
  readonly pantallas: readonly Pantalla[];
  readonly datos: StaffData;
};

/**
 * Serves the staff application's document at each of its screens, with the screen's title. The calls that it makes
 * decide what the visitor may see; the document itself contains no personal data.
 */
export function servePantallas(app: FastifyInstance, { pages, pantallas, datos }: Documento): void {
  for (const { ruta, titulo, documento = 'gestion' } of pantallas) {
    if (documento !== 'gestion') continue;
    app.get(ruta, { config: { acceso: 'publico' } }, async (request, reply) =>
      pages.send(reply, { documento, titulo: tituloOfPagina(titulo), datos: await datos(request) }),
    );
  }
}

type Servicios = PropioContext & {
  readonly ownPantallas: () => readonly Pantalla[];
  readonly apagadas: () => Promise<readonly string[]>;
  readonly pendientes: EscritorioContext['pendientes'];
  readonly now?: (() => Date) | undefined;
};

export function serveInicio(app: FastifyInstance, servicios: Servicios): void {
  const { now = () => new Date(), ownPantallas, apagadas, ...context } = servicios;
  const handlers: Handlers<typeof inicioContract> = {
    async 'GET /escritorio'(_input, { actor }) {
      return { status: 200, body: await readEscritorio(context, actor, now()) };
    },
    async 'GET /inicio/pantallas'() {
      return { status: 200, body: { pantallas: [...ownPantallas()], apagadas: [...(await apagadas())] } };
    },
    async 'GET /inicio/propio'(_input, { actor }) {
      return { status: 200, body: await readPropio(context, actor, now()) };
    },
  };
  serve(app, inicioContract, handlers);
}
