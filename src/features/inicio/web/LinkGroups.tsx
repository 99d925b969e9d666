import { useCan } from '#features/sesion/web/Permisos.ts';
import { LinkGroups as Groups } from '#platform/web/ui/LinkGroups.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { reachable } from '../reachable.ts';
import type { GrupoDeEnlaces } from '../sitio.ts';
import type { Nota } from './propio/notas.ts';
import { ScreenLink } from './ScreenLink.tsx';

type LinkGroupsProps = Omit<React.ComponentProps<typeof Groups>, 'groups'> & {
  readonly grupos: readonly GrupoDeEnlaces[];
  /** What is known of screens, by their addresses. */
  readonly notas?: ReadonlyMap<string, readonly Nota[]> | undefined;
};

/** Links of a home, under the headings of their groups. */
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
              {pantalla.proposito}{' '}
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
