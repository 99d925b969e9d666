import { useId } from 'react';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import type { GrupoDeEnlaces } from '../enlaces.ts';
import styles from './LinkGroups.module.css';
import { ScreenLink } from './ScreenLink.tsx';

/** Links of a home, under the headings of their groups. */
export function LinkGroups({
  grupos,
  level = 2,
}: {
  readonly grupos: readonly GrupoDeEnlaces[];
  readonly level?: 2 | 3;
}) {
  return (
    <div className={styles['groups']}>
      {grupos.map((grupo) => (
        <LinkGroup key={grupo.titulo} grupo={grupo} level={level} />
      ))}
    </div>
  );
}

function LinkGroup({ grupo, level }: { readonly grupo: GrupoDeEnlaces; readonly level: 2 | 3 }) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={styles['group']}>
      <Heading id={id}>{grupo.titulo}</Heading>
      <ul>
        {grupo.pantallas.map((pantalla) => (
          <li key={pantalla.ruta}>
            <ScreenLink pantalla={pantalla} className={styles['link']}>
              <span className={styles['name']}>{pantalla.titulo}</span>
              {pantalla.entrega ? <small>Próximamente</small> : <ArrowIcon />}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
