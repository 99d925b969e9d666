import { LinkGroups as Groups } from '#platform/web/ui/LinkGroups.tsx';
import type { GrupoDeEnlaces } from '../enlaces.ts';
import { ScreenLink } from './ScreenLink.tsx';

type LinkGroupsProps = Omit<React.ComponentProps<typeof Groups>, 'groups'> & {
  readonly grupos: readonly GrupoDeEnlaces[];
};

/** Links of a home, under the headings of their groups. */
export const LinkGroups = ({ grupos, ...rest }: LinkGroupsProps) => (
  <Groups
    {...rest}
    groups={grupos.map(({ titulo, pantallas }) => ({
      title: titulo,
      links: pantallas.map((pantalla) => ({
        key: pantalla.ruta,
        title: pantalla.titulo,
        purpose: pantalla.proposito,
        renderLink: (parts) => <ScreenLink pantalla={pantalla} {...parts} />,
      })),
    }))}
  />
);
