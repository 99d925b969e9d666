import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TODA } from '../seleccion/seleccion.ts';
import { cursos as enCursos, sinCopiasEn } from '../textos.ts';
import type { Cuenta } from './cuenta.ts';
import styles from './Resumen.module.css';

type ServidorDelResumenProps = {
  readonly label: string;
  readonly cuenta: Cuenta;
  /** What cannot be done on it, and what to do. */
  readonly aviso: string | null;
  /** No copies can be made on it. */
  readonly esImposible: boolean;
  /** Undefined: it is the only one. */
  readonly onQuitar: (() => void) | undefined;
};

/** What will be copied of a server, category by category. */
export function ServidorDelResumen({ label, cuenta, aviso, esImposible, onQuitar }: ServidorDelResumenProps) {
  return (
    <section className={styles['servidor']} aria-label={label}>
      <h2>
        {label}
        {cuenta.cursos !== null && <span>{enCursos(cuenta.cursos)}</span>}
      </h2>
      {aviso !== null && (
        <Alert
          tone="warning"
          announced={false}
          title={esImposible ? sinCopiasEn(label) : `Mire esto antes de comenzar con ${label}`}
          actions={onQuitar && <Button onClick={onQuitar}>Quitar {label} de la selección</Button>}
        >
          {aviso}
        </Alert>
      )}
      <ul>
        {cuenta.porCategoria.map(({ elegida: { categoryId, path, backupType }, cursos, dentro }) => (
          <li key={categoryId}>
            <span>{path}</span>
            <span className={styles['detalle']}>
              {[
                backupType === TODA ? 'Toda la categoría' : 'Por cursos',
                cursos !== null && enCursos(cursos),
                dentro && 'dentro de otra que va completa: se copian una sola vez',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
