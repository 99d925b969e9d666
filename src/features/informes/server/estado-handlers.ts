import { quienOf } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Estados } from './estados/service.ts';
import type { HandlersOf } from './tools.ts';

/** Changes of state: of named rows, or of all that a filter gives but some. */
export function estadoHandlers(
  estados: Estados,
): HandlersOf<'POST /generales/actualizarEstado' | 'POST /cambiosDeEstado/{cambio}/deshacer'> {
  return {
    async 'POST /generales/actualizarEstado'({ body }, { actor, request }) {
      const { listaRegistros = [], seleccion, nuevoEstado } = body;
      if ((listaRegistros.length === 0) === (seleccion === undefined)) {
        const message = 'Seleccione los registros cuyo estado va a cambiar.';
        throw new AppError('datos-invalidos', { message, errores: { listaRegistros: message } });
      }
      const orden = { nuevo: nuevoEstado, lector: actor, quien: quienOf(request) };
      return { status: 200, body: await estados.cambiar(body, orden) };
    },
    async 'POST /cambiosDeEstado/{cambio}/deshacer'({ params: { cambio } }, { actor, request }) {
      return { status: 200, body: await estados.deshacer(cambio, { lector: actor, quien: quienOf(request) }) };
    },
  };
}
