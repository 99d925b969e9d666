import type { Alcance } from '#catalogo/permisos.ts';
import type { GrupoDeEnlaces } from './enlaces.ts';

/** The groups with the links to what somebody may see, as the screens themselves say; groups without any are left out. */
export const reachable = (
  grupos: readonly GrupoDeEnlaces[],
  can: (pedido: Alcance) => boolean,
): readonly GrupoDeEnlaces[] =>
  grupos.flatMap((grupo) => {
    const pantallas = grupo.pantallas.filter(
      ({ acceso }) => acceso === 'publico' || acceso === 'ingreso' || acceso === 'sesion' || can(acceso),
    );
    return pantallas.length > 0 ? [{ ...grupo, pantallas }] : [];
  });
