import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import type { Escritorio } from '../../contract.ts';
import { enlaceDeCupo } from '../../filas.ts';
import styles from './EscritorioDeHoy.module.css';

/** The options whose places run out in this semester. */
export function Cupos({ cupos: { semestre, opciones } }: { readonly cupos: Escritorio['cupos'] }) {
  return (
    <section aria-labelledby="cupos" className={styles['cifra']}>
      <h3 id="cupos">Cupos casi llenos</h3>
      <details>
        <summary>
          <strong>{opciones.length}</strong> {opciones.length === 1 ? 'opción' : 'opciones'}
        </summary>
        <ul className={styles['cupos']}>
          {opciones.map((opcion) => {
            const { informe, clave, texto, total, ocupados } = opcion;
            return (
              <li key={`${informe} ${clave}`}>
                <Link {...enlaceDeCupo(opcion, semestre)}>{texto}</Link>
                <span className={styles['contra']} data-tono={ocupados >= total ? 'alerta' : undefined}>
                  <strong>{enMiles(ocupados)}</strong>
                  {` de ${enMiles(total)}`}
                  {ocupados >= total && <VisuallyHidden> (lleno)</VisuallyHidden>}
                </span>
                <meter aria-hidden="true" min={0} max={total} value={ocupados} />
              </li>
            );
          })}
        </ul>
      </details>
    </section>
  );
}
