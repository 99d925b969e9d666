// Links under the headings of their groups, in as many columns as fit; large or compact, open or folded.
import { useId, type ReactNode } from 'react';
import { ArrowIcon } from './icons.tsx';
import styles from './LinkGroups.module.css';

/** The look and the content of a link of a group. */
type LinkParts = { readonly className: string | undefined; readonly children: ReactNode };

type LinkOfGroup = {
  readonly key: string;
  readonly title: ReactNode;
  /** The purpose of the place; shown where links are large. */
  readonly purpose?: ReactNode;
  readonly renderLink: (parts: LinkParts) => ReactNode;
};

type Group = { readonly title: string; readonly links: readonly LinkOfGroup[] };

type LinkGroupsProps = {
  readonly groups: readonly Group[];
  /** Level of their headings. */
  readonly level?: 2 | 3;
  /** Large plain choices, with the purpose of each; or many links in little room. */
  readonly size: 'large' | 'compact';
  /** Each group opens at a press on its heading. */
  readonly areFolded?: boolean;
};

export const LinkGroups = ({ groups, level = 2, size, areFolded = false }: LinkGroupsProps) => (
  <div className={`${styles['groups']} ${styles[size]}`}>
    {groups.map((group) => (
      <LinkGroup key={group.title} group={group} level={level} size={size} areFolded={areFolded} />
    ))}
  </div>
);

type LinkGroupProps = Required<Omit<LinkGroupsProps, 'groups'>> & { readonly group: Group };

function LinkGroup({ group, level, size, areFolded }: LinkGroupProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  const heading = <Heading id={id}>{group.title}</Heading>;
  const links = (
    <ul>
      {group.links.map(({ key, title, purpose, renderLink }) => (
        <li key={key}>
          {renderLink({
            className: styles['link'],
            children: (
              <>
                <span className={styles['text']}>
                  <span className={styles['name']}>{title}</span>
                  {size === 'large' && purpose && <span className={styles['purpose']}>{purpose}</span>}
                </span>
                <ArrowIcon />
              </>
            ),
          })}
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
