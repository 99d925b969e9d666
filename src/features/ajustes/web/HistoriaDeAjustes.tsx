import { textoDeInstante } from '#catalogo/momento.ts';
import { History } from '#platform/web/ui/History.tsx';
import { AJUSTES, textoDeAjuste } from '../ajustes.ts';
import type { AjustesAbiertos } from '../contract.ts';
import styles from './AjustesPage.module.css';

/** Who changed which setting, from what to what. */
export const HistoriaDeAjustes = ({ historia, iniciales }: Pick<AjustesAbiertos, 'historia' | 'iniciales'>) => (
  <History
    empty="Nadie ha cambiado los ajustes de la instalación."
    of={historia.map(({ instante, persona, ajuste, antes, despues }) => ({
      key: `${instante} ${ajuste}`,
      instant: instante,
      when: textoDeInstante(new Date(instante)),
      by: persona,
      what: (
        <p className={styles['cambio']}>
          {`${AJUSTES[ajuste].etiqueta}: `}
          <del>{textoDeAjuste(antes ?? iniciales[ajuste])}</del>{' '}
          <ins>{textoDeAjuste(despues ?? iniciales[ajuste])}</ins>
        </p>
      ),
    }))}
  />
);
