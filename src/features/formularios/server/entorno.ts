import type { Entorno } from '#catalogo/campos/entorno.ts';
import { diaDe, type Semestre, semestreDe } from '#catalogo/semestre.ts';
import type { Asignaturas } from '#features/asignaturas/server/service.ts';
import type { Listas } from '#features/listas/server/service.ts';

/**
 * What checks know of the world now; the same object until something of it changes, so that they are prepared once.
 * @param semestre whose subjects may be named; the current one unless said
 */
export type EntornoActual = (semestre?: Semestre) => Promise<Entorno & { readonly version: string }>;

type Options = {
  readonly listas: Listas;
  readonly asignaturas: Asignaturas;
  /** Institutional e-mail domains, the first one named in messages. */
  readonly dominios: readonly string[];
  readonly now?: (() => Date) | undefined;
};

export function createEntorno({ listas, asignaturas, dominios, now = () => new Date() }: Options): EntornoActual {
  const hechos = new Map<Semestre, Awaited<ReturnType<EntornoActual>>>();
  return async (semestre = semestreDe(now())) => {
    const [deListas, deSemestre] = await Promise.all([listas.actuales(), asignaturas.de(semestre)]);
    const hoy = diaDe(now());
    const version = [deListas.version, deSemestre.version, hoy].join(' ');
    const hecho = hechos.get(semestre);
    if (hecho?.version === version) return hecho;
    const { opciones } = deListas;
    const nuevo = { version, dominios, opciones, hoy, semestre, asignaturas: deSemestre.deCodigo };
    hechos.set(semestre, nuevo);
    return nuevo;
  };
}
