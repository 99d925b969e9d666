// The calls of a turn in the browser, without the schemas of the contract: public pages have no room for them (ADR 0007).
import { errorOf } from '#platform/web/api.ts';
import { send, type Sent } from '#platform/web/http.ts';
import { TURNO_HEADER } from '../anotacion.ts';
import type { esperaContract, TurnoAbierto } from '../contract.ts';

export { MAX_CORREO, MAX_NOMBRE, SIN_CORREO, SIN_NOMBRE } from '../anotacion.ts';

export const headersOfTurno = (turno: string): Readonly<Record<string, string>> => ({ [TURNO_HEADER]: turno });

type CallOf<Key> = Key extends `${infer M} ${infer P}` ? { readonly method: M; readonly path: P } : never;

/** Asks for a turn. The page and its server are of one release: the answer is taken as it is. */
async function ask(sent: Sent & CallOf<keyof typeof esperaContract>): Promise<TurnoAbierto> {
  const response = await send(sent);
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as TurnoAbierto;
}

/** Reads a turn. @throws {ApiError} {@link ConnectionError} */
export const readTurno = async (turno: string, signal?: AbortSignal): Promise<TurnoAbierto> =>
  ask({ method: 'GET', path: '/espera', headers: headersOfTurno(turno), signal });

/** Takes a turn out of the line. @throws {ApiError} {@link ConnectionError} */
export const leaveTurno = async (turno: string): Promise<TurnoAbierto> =>
  ask({ method: 'POST', path: '/espera/salida', body: { turno } });
