import type { Entorno } from '#catalogo/campos/entorno.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Listas } from '#features/listas/server/service.ts';

/** What checks know of the world now; the same object until something of it changes, so that they are prepared once. */
export type EntornoActual = () => Promise<Entorno & { readonly version: string }>;

type Options = {
  readonly listas: Listas;
  /** Institutional e-mail domains, the first one named in messages. */
  readonly dominios: readonly string[];
  readonly now?: (() => Date) | undefined;
};

export function createEntorno({ listas, dominios, now = () => new Date() }: Options): EntornoActual {
  let actual: Awaited<ReturnType<EntornoActual>> | undefined;
  return async () => {
    const { version: deListas, opciones } = await listas.actuales();
    const hoy = diaDe(now());
    const version = `${deListas} ${hoy}`;
    // No form asks for a subject before their own table is there.
    if (actual?.version !== version) actual = { version, dominios, opciones, hoy, asignaturas: () => [] };
    return actual;
  };
}
