import { useId } from 'react';
import type { Enlace, GrupoDeEnlaces } from '../../enlaces.ts';
import { ScreenLink } from '../ScreenLink.tsx';
import styles from './Rail.module.css';

type RailGroupsProps = {
  readonly grupos: readonly GrupoDeEnlaces[];
  readonly current: Enlace | undefined;
  /** Called as somebody goes to one of them. */
  readonly onGo?: (() => void) | undefined;
};

/** The places where somebody can go, group by group, that where she is marked. */
export const RailGroups = ({ grupos, ...rest }: RailGroupsProps) =>
  grupos.map((grupo) => <RailGroup key={grupo.titulo} grupo={grupo} {...rest} />);

function RailGroup({ grupo, current, onGo }: Omit<RailGroupsProps, 'grupos'> & { readonly grupo: GrupoDeEnlaces }) {
  const id = useId();
  return (
    <div className={styles['group']}>
      <p id={id}>{grupo.titulo}</p>
      <ul aria-labelledby={id}>
        {grupo.pantallas.map((enlace) => (
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
      </ul>
    </div>
  );
}
