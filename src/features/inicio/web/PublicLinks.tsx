import { CopyLinkButton } from '#platform/web/ui/CopyLinkButton.tsx';
import { ENLACES_PUBLICOS } from '../enlaces.ts';
import sections from './GestorPage.module.css';
import styles from './PublicLinks.module.css';
import { BotonDeCodigo } from './qr/BotonDeCodigo.tsx';

/** The public forms, to open or to share (spec 1 §2). */
export function PublicLinks() {
  return (
    <section className={sections['section']} aria-labelledby="publicos">
      <details className={styles['publicos']}>
        <summary>
          <h2 id="publicos">{ENLACES_PUBLICOS.titulo}</h2>
        </summary>
        <ul className={styles['list']}>
          {ENLACES_PUBLICOS.pantallas.map(({ ruta, titulo }) => (
            <li key={ruta}>
              <span className={styles['form']}>
                <a href={ruta}>{titulo}</a>
                <span className={styles['address']}>{location.origin + ruta}</span>
              </span>
              <BotonDeCodigo direccion={location.origin + ruta} nombre={titulo ?? ruta} />
              <CopyLinkButton url={location.origin + ruta} name={titulo ?? ruta} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
