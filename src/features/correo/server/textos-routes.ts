// Routes of the texts that a person saves to begin messages with.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/contract/errors.ts';
import { assertNameFree } from '#platform/contract/saved-name.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { MAX_TEXTOS, textosContract, type TextoGuardado } from '../contract/textos.ts';
import { compileMessage } from './composing/compile.ts';
import { deleteTexto, insertTexto, lockTextos, renameTexto, selectTextos } from './store.ts';

const NO_CABEN = `Ya guardó ${MAX_TEXTOS} textos. Elimine uno para guardar otro.`;

export function serveTextos(app: FastifyInstance, { db }: { readonly db: Db }): void {
  const handlers: Handlers<typeof textosContract> = {
    async 'GET /correos/textos'(_call, { actor }) {
      return { status: 200, body: { textos: await selectTextos(db, actor.usuario) } };
    },
    async 'POST /correos/textos'({ body }, { actor: { usuario } }) {
      if (body.asunto.trim() === '' && compileMessage(body.cuerpo).vacio) throw blankError();
      const texto = await db.transaction().execute(async (tx) => {
        const textos = await lockedTextos(tx, usuario);
        if (textos.length >= MAX_TEXTOS) throw new AppError('conflicto', { message: NO_CABEN });
        assertNameFree(textos, { nombre: body.nombre }, nameTakenText(body.nombre));
        return insertTexto(tx, usuario, body);
      });
      return { status: 201, body: texto };
    },
    async 'PUT /correos/textos/{id}'({ params: { id }, body: { nombre } }, { actor: { usuario } }) {
      const texto = await db.transaction().execute(async (tx) => {
        assertNameFree(await lockedTextos(tx, usuario), { id, nombre }, nameTakenText(nombre));
        return renameTexto(tx, usuario, { id, nombre });
      });
      if (!texto) throw textoNotFound();
      return { status: 200, body: texto };
    },
    async 'DELETE /correos/textos/{id}'({ params: { id } }, { actor }) {
      if (!(await deleteTexto(db, actor.usuario, id))) throw textoNotFound();
      return { status: 200, body: { id } };
    },
  };
  serve(app, textosContract, handlers);
}

const blankError = (): AppError => {
  const message = 'Escriba el asunto o el mensaje para guardarlos con un nombre.';
  return new AppError('datos-invalidos', { message, errores: { cuerpo: message } });
};

const nameTakenText = (nombre: string): string => `Ya tiene un texto que se llama «${nombre}». Escriba otro nombre.`;

const textoNotFound = (): AppError => new AppError('no-existe', { message: 'Ese texto ya no existe.' });

/** Reads the texts of a person and locks them until the end of the transaction. */
async function lockedTextos(tx: Db, usuario: string): Promise<TextoGuardado[]> {
  await lockTextos(tx, usuario);
  return selectTextos(tx, usuario);
}
