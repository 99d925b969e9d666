import { textoDeInstante } from '#catalogo/momento.ts';
import type { Destinatario } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import styles from './Situacion.module.css';

/** How a recipient stands, and why. */
export function Situacion({ destinatario }: { readonly destinatario: Destinatario }) {
  const { estado, motivo, siguiente, intentos, enBandeja } = destinatario;
  return (
    <div className={styles['situacion']}>
      <EstadoBadge estado={estado}>{estado === 'enviado' && enBandeja ? 'En la bandeja' : undefined}</EstadoBadge>
      {motivo !== null && <span className={styles['motivo']}>{motivo}</span>}
      {siguiente !== null && estado === 'pendiente' && (
        <span className={styles['motivo']}>
          {`Intento ${intentos + 1}, desde el ${textoDeInstante(new Date(siguiente))}`}
        </span>
      )}
    </div>
  );
}
