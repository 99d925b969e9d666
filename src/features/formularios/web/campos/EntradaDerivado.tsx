import { useWatch } from 'react-hook-form';
import type { EntradaProps } from './entrada.ts';
import styles from './campos.module.css';

/** What another choice fills in, as people read it; nothing before the choice. */
export function EntradaDerivado({ campo, ruta, marco: { id } }: EntradaProps<'derivado'>) {
  const value: unknown = useWatch({ name: ruta });
  if (typeof value !== 'string' || value === '') return null;
  return (
    <div className={styles['derivado']}>
      <label htmlFor={id}>{campo.etiqueta}</label>
      <output id={id}>{campo.textos?.[value] ?? value}</output>
    </div>
  );
}
