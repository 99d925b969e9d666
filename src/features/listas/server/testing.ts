// Client for tests: a manager's HTTP calls that open, edit, download and upload option lists.
import type { TestApp } from '../../../testing/app.ts';
import { asPartes } from '../../../testing/contrato/cuerpo.ts';
import type { Acto, ListaAbierta, OpcionAbierta, PlanDeLista } from '../contract.ts';

type Headers = Record<string, string>;

/** Returns the calls, made with the headers of a manager's session. */
export function gestionOf({ app }: Pick<TestApp, 'app'>, gestora: Headers) {
  const call = async (method: 'GET' | 'POST', path: string, payload?: object, headers = gestora) => {
    const answer = await app.inject({ method, url: `/api/listas${path}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const openLista = async (lista: string): Promise<ListaAbierta> => (await call('GET', `/${lista}`)).body;
  return {
    call,
    open: openLista,
    opcion: async (lista: string, clave: string): Promise<OpcionAbierta | undefined> =>
      (await openLista(lista)).opciones.find((opcion) => opcion.clave === clave),
    /** Applies acts to the current version of the list. */
    change: async (lista: string, ...actos: readonly Acto[]) => {
      const { version } = await openLista(lista);
      return call('POST', `/${lista}/cambios`, { version, actos });
    },
    download: async (lista: string): Promise<Uint8Array> =>
      (await app.inject({ url: `/api/listas/${lista}/libro`, headers: gestora })).rawPayload,
    revisar: async (lista: string, contenido: Uint8Array, archivo = 'lista.xlsx') => {
      const { payload, headers } = asPartes([{ nombre: 'archivo', contenido: Buffer.from(contenido), archivo }]);
      const url = `/api/listas/${lista}/libro`;
      const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...gestora } });
      return { status: answer.statusCode, body: answer.json<PlanDeLista>() };
    },
  };
}
