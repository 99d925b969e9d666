import { SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { type Acto, RESULTADOS } from '../../contract.ts';
import styles from './Resultado.module.css';

/** How an act ended: a word, a shape and a colour. */
export const Resultado = ({ resultado }: Pick<Acto, 'resultado'>) => (
  <span className={styles['resultado']} data-resultado={resultado}>
    {resultado === 'hecho' ? <SuccessIcon /> : <WarningIcon />}
    {RESULTADOS[resultado]}
  </span>
);
