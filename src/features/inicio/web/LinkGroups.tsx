import { useId } from 'react';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import type { GrupoDeEnlaces } from '../enlaces.ts';
import styles from './LinkGroups.module.css';
import { ScreenLink } from './ScreenLink.tsx';

type LinkGroupsProps = {
  readonly grupos: readonly GrupoDeEnlaces[];
  /** Of their headings. */
  readonly level?: 2 | 3;
  /** Large plain choices, with what each is for; or many links in little room. */
  readonly size: 'large' | 'compact';
  /** Each group opens at a press on its heading. */
  readonly areFolded?: boolean;
};

/** Links of a home, under the headings of their groups. */
export function LinkGroups({ grupos, level = 2, size, areFolded = false }: LinkGroupsProps) {
  return (
    <div className={`${styles['groups']} ${styles[size]}`}>
      {grupos.map((grupo) => (
        <LinkGroup key={grupo.titulo} grupo={grupo} level={level} size={size} areFolded={areFolded} />
      ))}
    </div>
  );
}

type LinkGroupProps = Required<Omit<LinkGroupsProps, 'grupos'>> & { readonly grupo: GrupoDeEnlaces };

function LinkGroup({ grupo, level, size, areFolded }: LinkGroupProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  const heading = <Heading id={id}>{grupo.titulo}</Heading>;
  const links = (
    <ul>
      {grupo.pantallas.map((pantalla) => (
        <li key={pantalla.ruta}>
          <ScreenLink pantalla={pantalla} className={styles['link']}>
            <span className={styles['text']}>
              <span className={styles['name']}>{pantalla.titulo}</span>
              {size === 'large' && pantalla.proposito && (
                <span className={styles['purpose']}>{pantalla.proposito}</span>
              )}
            </span>
            <ArrowIcon />
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={id} className={styles['group']}>
      {areFolded ? (
        <details>
          <summary>{heading}</summary>
          {links}
        </details>
      ) : (
        <>
          {heading}
          {links}
        </>
      )}
    </section>
  );
}
