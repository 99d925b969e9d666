import { enMiles } from '../textos.ts';
import styles from './Cifras.module.css';

/** A count with its words; `tono` is for what needs a look. */
export type Cifra = {
  readonly texto: string;
  readonly valor: number;
  /** What it is made of, or what of it is done. */
  readonly detalle?: string | undefined;
  readonly tono?: 'success' | 'warning' | 'error' | undefined;
};

/** What a load comes to, in a row of counts. */
export function Cifras({ cifras, label }: { readonly cifras: readonly Cifra[]; readonly label: string }) {
  return (
    <dl className={styles['cifras']} aria-label={label}>
      {cifras.map(({ texto, valor, detalle, tono }) => (
        <div key={texto} data-tono={tono}>
          <dt>{texto}</dt>
          <dd>{enMiles(valor)}</dd>
          {detalle && <dd className={styles['detalle']}>{detalle}</dd>}
        </div>
      ))}
    </dl>
  );
}
