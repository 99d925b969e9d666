import { Alert } from '#platform/web/ui/Alert.tsx';
import styles from './Paso.module.css';

/** What whoever sent a file should know although nothing is wrong. */
export function Avisos({
  avisos,
  titulo = 'Tenga en cuenta',
}: {
  readonly avisos: readonly string[];
  readonly titulo?: string;
}) {
  if (avisos.length === 0) return null;
  return (
    <Alert tone="info" announced={false} title={titulo}>
      {avisos.length === 1 ? (
        avisos[0]
      ) : (
        <ul className={styles['lista']}>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
