// Link from the home of a role to that of Colaborador, for a person to whom permissions were given.
import { COLABORADOR, PERFIL_INFO } from '#catalogo/roles.ts';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { chooseRol, perfilesOf, useUsuario } from './sesion-store.ts';

/** Changes the profile to Colaborador and opens its home (issue 42 §1); renders nothing without a grant. */
export function ToColaborador() {
  if (!perfilesOf(useUsuario()).includes(COLABORADOR)) return null;
  const { nombre, inicio } = PERFIL_INFO[COLABORADOR];
  return (
    <Rows framed>
      <li>
        <RowLink
          to={inicio}
          name={`Ingresar como ${nombre}`}
          mark={<ArrowIcon />}
          detail="Los informes que se le dieron."
          // The screen is not this profile's until then.
          preload={false}
          onClick={() => chooseRol(COLABORADOR)}
        />
      </li>
    </Rows>
  );
}
