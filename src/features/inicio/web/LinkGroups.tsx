// Links to screens: one link, and the groups of a home page.
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Pantalla } from '#core/pantalla.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { LinkGroups as Groups } from '#platform/web/ui/LinkGroups.tsx';
import { reachable, type GrupoDeEnlaces } from '../sitio.ts';
import type { Nota } from './Propio.tsx';

type ScreenLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick' | 'aria-current'> & {
  readonly pantalla: Pick<Pantalla, 'ruta' | 'acceso'>;
};

/** Link to a screen: inside the application, or to the separate document of a public form. */
export function ScreenLink({ pantalla: { acceso, ruta }, children, ...rest }: ScreenLinkProps) {
  if (acceso === 'publico') {
    return (
      <a {...rest} href={ruta}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={ruta}>
      {children}
    </Link>
  );
}

type LinkGroupsProps = Omit<React.ComponentProps<typeof Groups>, 'groups'> & {
  readonly grupos: readonly GrupoDeEnlaces[];
  /** Notes about screens, by address. */
  readonly notas?: ReadonlyMap<string, readonly Nota[]> | undefined;
};

export function LinkGroups({ grupos, notas, ...rest }: LinkGroupsProps) {
  const can = useCan();
  return (
    <Groups
      {...rest}
      groups={reachable(grupos, can).map(({ titulo, pantallas }) => ({
        title: titulo,
        links: pantallas.map((pantalla) => ({
          key: pantalla.ruta,
          title: pantalla.titulo,
          purpose: (
            <>
              <span>{pantalla.proposito}</span>{' '}
              {notas?.get(pantalla.ruta)?.map(({ tono, texto }) => (
                <Badge key={texto} tone={tono}>
                  {texto}
                </Badge>
              ))}
            </>
          ),
          renderLink: (parts) => <ScreenLink pantalla={pantalla} {...parts} />,
        })),
      }))}
    />
  );
}
