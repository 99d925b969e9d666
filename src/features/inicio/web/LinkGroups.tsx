import { LinkGroups as Groups } from '#platform/web/ui/LinkGroups.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import type { GrupoDeEnlaces } from '../sitio.ts';
import type { Nota } from './propio/notas.ts';
import { ScreenLink } from './ScreenLink.tsx';

type LinkGroupsProps = Omit<React.ComponentProps<typeof Groups>, 'groups'> & {
  readonly grupos: readonly GrupoDeEnlaces[];
  /** What is known of screens, by their addresses. */
  readonly notas?: ReadonlyMap<string, readonly Nota[]> | undefined;
};

/** Links of a home, under the headings of their groups. */
export const LinkGroups = ({ grupos, notas, ...rest }: LinkGroupsProps) => (
  <Groups
    {...rest}
    groups={grupos.map(({ titulo, pantallas }) => ({
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
