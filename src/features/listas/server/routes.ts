// HTTP routes by which managers read and edit option lists, download one as Excel, and plan changes from a file.
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { listasContract } from '../contract.ts';
import type { AutorDeLista, ListasEditing } from './editing.ts';
import { fileNameOf, planLibro, writeLibro } from './libro.ts';

type ListasCall = { readonly actor: Actor; readonly request: FastifyRequest };

const gestorOf = ({ actor: { usuario, nombre }, request }: ListasCall): AutorDeLista => ({
  usuario,
  nombre,
  principal: principalOf(request),
});

export function serveListas(
  app: FastifyInstance,
  { edicion, dominios }: { readonly edicion: ListasEditing; readonly dominios: readonly string[] },
): void {
  const handlers: Handlers<typeof listasContract> = {
    async 'GET /listas'() {
      return { status: 200, body: { listas: await edicion.todas() } };
    },
    async 'GET /listas/{lista}'({ params: { lista } }) {
      return { status: 200, body: await edicion.open(lista) };
    },
    async 'GET /listas/{lista}/registros'({ params: { lista } }) {
      return { status: 200, body: { veces: await edicion.veces(lista) } };
    },
    async 'POST /listas/{lista}/cambios'({ params: { lista }, body }, llamada) {
      return { status: 200, body: await edicion.change(lista, body, gestorOf(llamada)) };
    },
    async 'POST /listas/{lista}/deshacer'({ params: { lista }, body: { version } }, llamada) {
      return { status: 200, body: await edicion.undo(lista, version, gestorOf(llamada)) };
    },
    async 'GET /listas/{lista}/libro'({ params: { lista } }) {
      const { estado, reglas } = await edicion.estado(lista);
      const headers = { 'content-disposition': contentDisposition(fileNameOf(reglas.lista)) };
      return { status: 200, body: Readable.from([Buffer.from(await writeLibro(reglas.lista, estado))]), headers };
    },
    async 'POST /listas/{lista}/libro'({ params: { lista }, body: { archivo } }) {
      return { status: 200, body: await planLibro(archivo, await edicion.estado(lista), dominios) };
    },
  };
  serve(app, listasContract, handlers);
}
