import type { Correo } from '../../contract.ts';
import { Cuentas } from '../EstadoBadge.tsx';
import styles from './ComoVa.module.css';

/** Whether somebody still is to be sent to, and nobody sends. */
export const estaDetenido = ({ cuenta, enMarcha }: Pick<Correo, 'cuenta' | 'enMarcha'>): boolean =>
  !enMarcha && cuenta.pendiente + cuenta.enviando > 0;

/** How a message's recipients stand, and whether it goes on. */
export const ComoVa = ({ correo }: { readonly correo: Correo }) => (
  <div className={styles['como']}>
    <Cuentas cuenta={correo.cuenta} />
    {correo.enMarcha && <span className={styles['marcha']}>En marcha</span>}
    {estaDetenido(correo) && <span className={styles['detenido']}>Detenido</span>}
  </div>
);
