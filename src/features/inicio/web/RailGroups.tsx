import { RailGroup } from '#platform/web/ui/Rail.tsx';
import type { Enlace, GrupoDeEnlaces } from '../sitio.ts';
import { ScreenLink } from './ScreenLink.tsx';

type RailGroupsProps = {
  readonly grupos: readonly GrupoDeEnlaces[];
  readonly current: Enlace | undefined;
  /** Called as somebody goes to one of them. */
  readonly onGo?: (() => void) | undefined;
};

/** The places where somebody can go, group by group, that where she is marked. */
export const RailGroups = ({ grupos, current, onGo }: RailGroupsProps) =>
  grupos.map(({ titulo, pantallas }) => (
    <RailGroup key={titulo} title={titulo}>
      {pantallas.map((enlace) => (
        <li key={enlace.ruta}>
          <ScreenLink
            pantalla={enlace}
            onClick={onGo}
            aria-current={enlace.ruta === current?.ruta ? 'page' : undefined}
          >
            {enlace.titulo}
          </ScreenLink>
        </li>
      ))}
    </RailGroup>
  ));
