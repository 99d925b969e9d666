import type { Alcance } from '#catalogo/permisos.ts';
import type { GrupoDeEnlaces } from './sitio.ts';

/** The groups with the links to what somebody may see, as the screens themselves say; groups without any are left out. */
export const reachable = (
  grupos: readonly GrupoDeEnlaces[],
  can: (pedido: Alcance) => boolean,
): readonly GrupoDeEnlaces[] =>
  grupos.flatMap((grupo) => {
    // No link leads to the way in, nor to the choice of a role.
    const pantallas = grupo.pantallas.filter(({ acceso }) => acceso === 'publico' || can(acceso as Alcance));
    return pantallas.length > 0 ? [{ ...grupo, pantallas }] : [];
  });
