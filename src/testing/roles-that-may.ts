import { can, permisosOf, type Alcance } from '#catalogo/permisos.ts';
import { ROLES, type Rol } from '#catalogo/roles.ts';
import { permissionsOf, type Acceso } from '#platform/contract/route.ts';

/** The roles that may call a route, by the table of the catalogue; all where it asks for no permission. */
export function rolesThatMay(acceso: Acceso<Alcance>): readonly Rol[] {
  const permissions = permissionsOf(acceso);
  return permissions ? ROLES.filter((rol) => can({ permisos: permisosOf([rol]) }, permissions)) : ROLES;
}
