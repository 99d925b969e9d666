import { createHash } from 'node:crypto';
import { quienOf } from '#features/auditoria/server/service.ts';
import { unaVez } from '#features/claves/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cambiadoSchema } from '../contract.ts';
import type { HandlersOf, Tools } from './tools.ts';

const LLAMADA = 'POST /generales/actualizarEstado';

/** Changes of state: of named rows, or of all that a filter gives but some. */
export function estadoHandlers({
  db,
  estados,
}: Pick<Tools, 'db' | 'estados'>): HandlersOf<
  'POST /generales/actualizarEstado' | 'POST /cambiosDeEstado/{cambio}/deshacer'
> {
  return {
    async 'POST /generales/actualizarEstado'({ headers, body }, { actor, request }) {
      const { listaRegistros = [], seleccion, nuevoEstado, nota = '' } = body;
      if ((listaRegistros.length === 0) === (seleccion === undefined)) {
        const message = 'Seleccione los registros cuyo estado va a cambiar.';
        throw new AppError('datos-invalidos', { message, errores: { listaRegistros: message } });
      }
      const orden = { nuevo: nuevoEstado, nota: nota === '' ? null : nota, lector: actor, quien: quienOf(request) };
      const claveDeEnvio = {
        clave: headers['idempotency-key'],
        llamada: LLAMADA,
        huella: createHash('sha256')
          .update(JSON.stringify([actor.usuario, body]))
          .digest(),
        respuesta: cambiadoSchema,
      };
      const cambiado = await unaVez(db, claveDeEnvio, async (anotar) => estados.cambiar(body, { ...orden, anotar }));
      return { status: 200, body: cambiado };
    },
    async 'POST /cambiosDeEstado/{cambio}/deshacer'({ params: { cambio } }, { actor, request }) {
      return { status: 200, body: await estados.deshacer(cambio, { lector: actor, quien: quienOf(request) }) };
    },
  };
}
