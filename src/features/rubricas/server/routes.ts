// HTTP routes of the rubric: its versions, and wording, publishing and discarding the next one.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { rubricasContract } from '../contract.ts';
import {
  beginEdicion,
  discardEdicion,
  listVersiones,
  publishEdicion,
  restoreCriterio,
  saveCriterio,
  type Editor,
} from './edicion.ts';
import { readVersiones, type Rubricas } from './service.ts';

type Options = { readonly db: Db; readonly rubricas: Rubricas; readonly now?: (() => Date) | undefined };

export function serveRubricas(app: FastifyInstance, { db, rubricas, now = () => new Date() }: Options): void {
  type Llamada = { readonly actor: Actor; readonly request: FastifyRequest };
  const editorOf = ({ actor: { usuario, nombre }, request }: Llamada): Editor => ({
    usuario,
    nombre,
    principal: principalOf(request),
    now: now(),
  });
  const handlers: Handlers<typeof rubricasContract> = {
    async 'GET /rubricas'() {
      return { status: 200, body: { variantes: await listVersiones(db) } };
    },
    async 'GET /rubricas/{variante}/versiones/{version}'({ params: { variante, version } }) {
      const rubrica = (await readVersiones(db)).find(
        (rubrica) => rubrica.variante === variante && rubrica.version === version,
      );
      if (!rubrica) throw new AppError('no-existe', { message: 'No existe esa versión de la rúbrica.' });
      return { status: 200, body: rubrica };
    },
    async 'POST /rubricas/{variante}/edicion'({ params: { variante } }, llamada) {
      const { edicion, isNew } = await beginEdicion(db, variante, editorOf(llamada));
      return { status: isNew ? 201 : 200, body: edicion };
    },
    async 'PUT /rubricas/{variante}/edicion/criterios/{clave}'({ params, body: { version, redaccion } }, llamada) {
      const edicion = await saveCriterio(db, { ...params, version }, redaccion, editorOf(llamada));
      return { status: 200, body: edicion };
    },
    async 'DELETE /rubricas/{variante}/edicion/criterios/{clave}'({ params, query: { version } }) {
      return { status: 200, body: await restoreCriterio(db, { ...params, version }) };
    },
    async 'POST /rubricas/{variante}/edicion/descarte'({ params: { variante }, body: { vistos } }, llamada) {
      await discardEdicion(db, variante, vistos, editorOf(llamada));
      return { status: 200, body: { variante } };
    },
    async 'POST /rubricas/{variante}/edicion/publicacion'({ params: { variante }, body }, llamada) {
      const version = await publishEdicion(db, variante, body, editorOf(llamada));
      rubricas.forget();
      return { status: 201, body: { version } };
    },
  };
  serve(app, rubricasContract, handlers);
}
