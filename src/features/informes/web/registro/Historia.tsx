import { ESTADO_INFO } from '#catalogo/estados.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { conNombre } from '#catalogo/quien.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { WaysOut } from '#platform/web/ui/WaysOut.tsx';
import type { RegistroDeInforme } from '../../contract.ts';
import { registros } from '../conteo.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import { useDeshacer } from '../estados/useCambioDeEstado.ts';

type HistoriaProps = {
  readonly fechaRegistro: string;
  /** The newest first. */
  readonly cambios: RegistroDeInforme['historia'];
  /** A change was taken back: the record and its list are to be read anew. */
  readonly onDeshecho: () => void;
};

/** What became of a record since it was made: who gave it which state, and when; the way back for a while. */
export function Historia({ fechaRegistro, cambios, onDeshecho }: HistoriaProps) {
  return (
    <section aria-label="Historia">
      <h3>Historia</h3>
      <ol className={record['history']}>
        {cambios.map(({ de, a, usuario, nombre, instante, deshecho, nota, deshacible }) => (
          <Row as="li" key={instante + de + a} align="top" line>
            <EstadoBadge estado={a} />
            <div>
              {`${deshecho ? 'Deshecho por' : 'Por'} ${conNombre(usuario, nombre)}; estaba en «${ESTADO_INFO[de].nombre}».`}
              <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>
              {nota}
              {deshacible && <Deshacer {...deshacible} onDeshecho={onDeshecho} />}
            </div>
          </Row>
        ))}
        <li>
          <span>
            Recibido
            <time dateTime={fechaRegistro}>{textoDeInstante(new Date(fechaRegistro))}</time>
          </span>
        </li>
      </ol>
    </section>
  );
}

type DeshacerProps = NonNullable<RegistroDeInforme['historia'][number]['deshacible']> & {
  readonly onDeshecho: () => void;
};

/** Takes back a change with all rows that it changed, however many. */
function Deshacer({ cambio, filas, onDeshecho }: DeshacerProps) {
  const deshacer = useDeshacer();
  return (
    <div data-no-print>
      <WaysOut>
        <Button
          variant="link"
          busy={deshacer.isPending}
          onClick={() => deshacer.mutate(cambio, { onSuccess: onDeshecho })}
        >
          {filas === 1 ? 'Deshacer este cambio' : `Deshacer este cambio en sus ${registros(filas)}`}
        </Button>
      </WaysOut>
      <span role="alert">{deshacer.error?.message}</span>
    </div>
  );
}
