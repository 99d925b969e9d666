import { Change } from '#platform/web/ui/text.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { textoDeInstante } from '#catalogo/momento.ts';
import { History } from '#platform/web/ui/History.tsx';
import { type CambioDeAsignatura, type DatosDeAsignatura, ORIGENES } from '../contract-gestion.ts';
import { ETIQUETAS, textoDeDato } from './labels.ts';

type HistoriaProps = {
  /** The newest first. */
  readonly cambios: readonly CambioDeAsignatura[];
  /** When it was loaded, where nothing is told of it. */
  readonly cargada: string;
};

const CAMPOS = Object.keys(ETIQUETAS) as (keyof DatosDeAsignatura)[];

/** The changes of an assignment, with who made each. */
export const Historia = ({ cambios, cargada }: HistoriaProps) => (
  <History
    place="panel"
    empty={`Sin cambios desde que se cargó, ${textoDeInstante(new Date(cargada))}`}
    of={cambios.map((cambio) => ({
      key: cambio.instante,
      instant: cambio.instante,
      when: textoDeInstante(new Date(cambio.instante)),
      did: `${cambio.antes ? 'Cambiada' : 'Agregada'} ${ORIGENES[cambio.origen]}`,
      by: cambio.nombre,
      what: <Diferencias {...cambio} />,
    }))}
  />
);

function Diferencias({ antes, despues }: CambioDeAsignatura) {
  if (!antes || !despues) return null;
  const cambiados = CAMPOS.filter((campo) => antes[campo] !== despues[campo]);
  return (
    <Facts
      look="lines"
      of={cambiados.map((campo) => [
        ETIQUETAS[campo],
        <Change key={campo} from={textoDeDato(antes[campo])} to={textoDeDato(despues[campo])} />,
      ])}
    />
  );
}
