// The published versions of a form, newest first: who published each, when, and what it changed.
import { formatInstante } from '#catalogo/momento.ts';
import { History } from '#platform/web/ui/History.tsx';
import type { Definicion } from '../../contract.ts';

export const Versions = ({ versiones }: Pick<Definicion, 'versiones'>) => (
  <History
    place="panel"
    empty="Todavía no se ha publicado."
    of={versiones.map(({ version, persona, publicada, cambios }) => ({
      key: version,
      instant: publicada,
      when: formatInstante(new Date(publicada)),
      did: `Versión ${version} publicada`,
      by: persona,
      what: (
        <ul>
          {cambios.map(({ mensaje }) => (
            <li key={mensaje}>{mensaje}</li>
          ))}
        </ul>
      ),
    }))}
  />
);
