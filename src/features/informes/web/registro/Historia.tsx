import { ESTADO_INFO } from '#catalogo/estados.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { conNombre } from '#catalogo/quien.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import type { RegistroDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';

type HistoriaProps = {
  readonly fechaRegistro: string;
  /** The newest first. */
  readonly cambios: RegistroDeInforme['historia'];
};

/** What became of a record since it was made: who gave it which state, and when. */
export function Historia({ fechaRegistro, cambios }: HistoriaProps) {
  return (
    <section aria-label="Historia">
      <h3>Historia</h3>
      <ol className={record['history']}>
        {cambios.map(({ de, a, usuario, nombre, instante, deshecho, nota }) => (
          <Row as="li" key={instante + de + a} align="top" line>
            <EstadoBadge estado={a} />
            <span>
              {`${deshecho ? 'Deshecho por' : 'Por'} ${conNombre(usuario, nombre)}; estaba en «${ESTADO_INFO[de].nombre}».`}
              <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>
              {nota}
            </span>
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
