import { textoDeInstante } from '#catalogo/momento.ts';
import { AJUSTES, textoDeAjuste } from '../ajustes.ts';
import type { AjustesAbiertos } from '../contract.ts';
import styles from './AjustesPage.module.css';

/** Who changed which setting, from what to what. */
export function HistoriaDeAjustes({ historia, iniciales }: Pick<AjustesAbiertos, 'historia' | 'iniciales'>) {
  return (
    <section aria-label="Historia" className={styles['grupo']}>
      <h2>Historia</h2>
      {historia.length === 0 && <p className={styles['lead']}>Nadie ha cambiado los ajustes de la instalación.</p>}
      <ol className={styles['historia']}>
        {historia.map(({ instante, persona, ajuste, antes, despues }) => (
          <li key={`${instante} ${ajuste}`}>
            <p>
              {`${AJUSTES[ajuste].etiqueta}: `}
              <del>{textoDeAjuste(antes ?? iniciales[ajuste])}</del>{' '}
              <ins>{textoDeAjuste(despues ?? iniciales[ajuste])}</ins>
            </p>
            <p>
              <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>
              {`, por ${persona}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
