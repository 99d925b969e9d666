import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import { asignaturasContract } from '#features/asignaturas/contract.ts';
import { call } from '#platform/web/api.ts';

/** The first subjects of the semester whose code, name, teacher or program has these words, and how many there are. */
export type Encontradas = { readonly asignaturas: readonly Asignatura[]; readonly total: number };

/** Searches on the server. @throws {ApiError} {@link ConnectionError} */
export const buscarAsignaturas = async (texto: string, signal: AbortSignal): Promise<Encontradas> =>
  call(asignaturasContract, 'POST /asignaturas/busqueda', { body: { texto } }, { signal });
