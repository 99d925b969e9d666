// The header of public forms, and the institution's mark.
import { UNNAMED } from '#platform/contract/institution.ts';
import type { Elements } from './elements.ts';
import styles from './PublicHeader.module.css';

type PublicHeaderProps = {
  readonly institucion: string;
  readonly unidad: string;
  /** Address of the institution's mark. */
  readonly logo: string | null;
  /** A link to the page that the person came from. */
  readonly children?: Elements;
};

/** The slim header of a public form: the names of the unit and the institution, and a link back where there is one. */
export function PublicHeader({ institucion, unidad, logo, children }: PublicHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['inside']}>
        <Mark logo={logo} />
        <p>
          <span className={styles['unidad']}>{unidad}</span>
          {institucion !== UNNAMED && <span className={styles['institucion']}>{institucion}</span>}
        </p>
        {children}
      </div>
    </header>
  );
}

/** The institution's mark, or ours where the setting names none: an open book under an arch. */
export function Mark({ logo }: { readonly logo: string | null }) {
  if (logo) return <img src={logo} alt="" className={styles['mark']} />;
  return (
    <svg viewBox="0 0 40 40" className={styles['mark']} aria-hidden="true">
      <path d="M4 40V18a16 16 0 0 1 32 0v22z" fill="var(--brand)" />
      <path
        d="M20 17.5c-2.6-1.9-5.8-2.5-9-2.1v14.4c3.2-.4 6.4.3 9 2.2 2.6-1.9 5.8-2.6 9-2.2V15.4c-3.2-.4-6.4.2-9 2.1zm0 0V32"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
