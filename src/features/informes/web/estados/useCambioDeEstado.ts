import type { Estado } from '#catalogo/estados.ts';
import { useAction } from '#platform/web/useAction.ts';
import { useSendKey } from '#platform/web/useSendKey.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { call } from '../llamadas.ts';
import type { Seleccion } from '../seleccion/seleccion.ts';

type Filas = {
  readonly slug: string;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: Seleccion;
  /** When the rows were counted: what came since is not among them. */
  readonly instante: string | undefined;
};

/** The selection as the call takes it. */
function cuerpoDe({ slug, filtro, seleccion, instante }: Filas) {
  if (seleccion.modo === 'algunas') return { listaRegistros: [...seleccion.ids] };
  const { orden: _orden, sentido: _sentido, ...sinOrden } = filtro;
  const excepto = [...seleccion.excepto];
  return { seleccion: { informe: slug, filtro: sinOrden, excepto, ...(instante && { hasta: instante }) } };
}

/** Gives the selected rows another state, and takes that back. */
export function useCambioDeEstado(filas: Filas) {
  const claveDe = useSendKey();
  const cambiar = useAction({
    mutationFn: async (nuevoEstado: Estado) => {
      const body = { ...cuerpoDe(filas), nuevoEstado };
      const headers = { 'idempotency-key': claveDe(body) };
      return call('POST /generales/actualizarEstado', { body }, { headers });
    },
  });
  const deshacer = useAction({
    mutationFn: async (cambio: string) => call('POST /cambiosDeEstado/{cambio}/deshacer', { params: { cambio } }),
  });
  return { cambiar, deshacer };
}
