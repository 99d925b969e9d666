import { textoDeInstante } from '#catalogo/momento.ts';
import { History } from '#platform/web/ui/History.tsx';
import type { CalendarioAbierto } from '../contract.ts';

/** Who changed which date of a semester, from what to what. */
export const Historia = ({ historia }: Pick<CalendarioAbierto, 'historia'>) => (
  <History
    empty="Nadie ha cambiado las fechas de este semestre."
    of={historia.map(({ version, persona, instante, cambios }) => ({
      key: version,
      instant: instante,
      when: textoDeInstante(new Date(instante)),
      by: persona,
      what: cambios.map(({ campo, antes, despues }) => <p key={campo}>{`${campo}: de «${antes}» a «${despues}»`}</p>),
    }))}
  />
);
