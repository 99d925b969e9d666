import { textoDeInstante } from '#catalogo/momento.ts';
import type { CalendarioAbierto } from '../contract.ts';
import styles from './CalendarioPage.module.css';

/** Who changed which date of a semester, from what to what. */
export const Historia = ({ historia }: Pick<CalendarioAbierto, 'historia'>) => (
  <section className={styles['seccion']} aria-labelledby="historia">
    <h2 id="historia">Historia</h2>
    {historia.length === 0 && <p className={styles['suave']}>Nadie ha cambiado las fechas de este semestre.</p>}
    <ol className={styles['historia']}>
      {historia.map(({ version, persona, instante, cambios }) => (
        <li key={version}>
          <p className={styles['suave']}>
            {persona}, <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>
          </p>
          {cambios.map(({ campo, antes, despues }) => (
            <p key={campo}>{`${campo}: de «${antes}» a «${despues}»`}</p>
          ))}
        </li>
      ))}
    </ol>
  </section>
);
