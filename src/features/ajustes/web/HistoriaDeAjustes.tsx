import { textoDeInstante } from '#catalogo/momento.ts';
import { History } from '#platform/web/ui/History.tsx';
import { Change } from '#platform/web/ui/text.tsx';
import { AJUSTES, textoDeAjuste } from '../ajustes.ts';
import type { AjustesAbiertos } from '../contract.ts';

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
        <p>
          {`${AJUSTES[ajuste].etiqueta}: `}
          <Change from={textoDeAjuste(antes ?? iniciales[ajuste])} to={textoDeAjuste(despues ?? iniciales[ajuste])} />
        </p>
      ),
    }))}
  />
);
