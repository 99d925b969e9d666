import { ESTADO_INFO } from '#catalogo/estados.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { conNombre } from '#catalogo/quien.ts';
import record from '#platform/web/ui/record.module.css';
import type { RegistroDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import styles from './RegistroPanel.module.css';

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
        {cambios.map(({ de, a, usuario, nombre, instante, deshecho }) => (
          <li key={instante + de + a} className={styles['cambio']}>
            <EstadoBadge estado={a} />
            <span>
              {`${deshecho ? 'Deshecho por' : 'Por'} ${conNombre(usuario, nombre)}; estaba en «${ESTADO_INFO[de].nombre}».`}
              <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>
            </span>
          </li>
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
