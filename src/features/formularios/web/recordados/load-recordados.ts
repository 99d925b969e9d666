// Loads what remembers the facts of persons: for who has some, and once a form is being filled in.
import type { KnownPersona } from '#features/sesion/web/KnownPersona.ts';
import { readText } from '#platform/web/device-text.ts';
import { DATOS } from '../borrador/lugares.ts';
import type { Valor } from '../formulario-abierto.ts';
import type * as recordados from './RecordarDatos.tsx';

/** Loads it. @throws if that fails */
export const loadRecordados = async (): Promise<typeof recordados> => import('./RecordarDatos.tsx');

/** Returns the known facts of a person for a form; none where they cannot be read. */
export async function loadConocidos(
  formulario: Parameters<typeof recordados.valoresConocidos>[0],
  conocida: KnownPersona | null,
): Promise<readonly Valor[]> {
  if (!conocida && readText(DATOS) === null) return [];
  return loadRecordados().then(
    ({ valoresConocidos }) => valoresConocidos(formulario, conocida),
    () => [],
  );
}
