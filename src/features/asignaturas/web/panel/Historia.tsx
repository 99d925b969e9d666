import { Change } from '#platform/web/ui/text.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { textoDeInstante } from '#catalogo/momento.ts';
import record from '#platform/web/ui/record.module.css';
import { type CambioDeAsignatura, type DatosDeAsignatura, ORIGENES } from '../../contract-gestion.ts';
import { ETIQUETAS, textoDeDato } from '../palabras.ts';

type HistoriaProps = {
  /** The newest first. */
  readonly cambios: readonly CambioDeAsignatura[];
  /** When it was loaded, where nothing is told of it. */
  readonly cargada: string;
};

const CAMPOS = Object.keys(ETIQUETAS) as (keyof DatosDeAsignatura)[];

/** What became of an assignment: who changed what, and when. */
export function Historia({ cambios, cargada }: HistoriaProps) {
  return (
    <section aria-label="Historia">
      <h3>Historia</h3>
      <ol className={record['history']}>
        {cambios.map((cambio) => (
          <li key={cambio.instante}>
            <p>{`${cambio.antes ? 'Cambiada' : 'Agregada'} ${ORIGENES[cambio.origen]} por ${cambio.nombre}`}</p>
            <Instante instante={cambio.instante} />
            <Diferencias {...cambio} />
          </li>
        ))}
        {cambios.length === 0 && (
          <li>
            <p>Sin cambios desde que se cargó</p>
            <Instante instante={cargada} />
          </li>
        )}
      </ol>
    </section>
  );
}

const Instante = ({ instante }: { readonly instante: string }) => (
  <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>
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
