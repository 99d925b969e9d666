import { textoDeInstante } from '#catalogo/momento.ts';
import { History } from '#platform/web/ui/History.tsx';
import { FieldChange } from '#platform/web/ui/text.tsx';
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
      what: cambios.map(({ campo, antes, despues }) => (
        <FieldChange key={campo} field={campo} from={antes} to={despues} />
      )),
    }))}
  />
);
