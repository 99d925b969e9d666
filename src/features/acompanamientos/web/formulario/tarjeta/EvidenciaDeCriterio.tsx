import { textoDeInstante } from '#catalogo/momento.ts';
import type { Eleccion, EvidenciaVista } from '#catalogo/rubrica/evaluacion.ts';
import type { Criterio } from '#catalogo/rubrica/rubrica.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { AlElegir } from './Opciones.tsx';
import styles from './EvidenciaDeCriterio.module.css';

type EvidenciaProps = {
  readonly criterio: Criterio;
  readonly eleccion: Eleccion;
  readonly evidencia: EvidenciaVista;
  readonly onElegir: AlElegir;
};

/** What the classroom shows of a criterion, from where and when, and the descriptor that it suggests: nothing is chosen by itself. */
export function EvidenciaDeCriterio({ criterio, eleccion, evidencia, onElegir }: EvidenciaProps) {
  const { texto, fuente, consultada, sugerencia } = evidencia;
  const sugerido = criterio.descriptores.find(({ clave }) => clave === sugerencia);
  const estaElegido = sugerido !== undefined && eleccion.descriptor === sugerido.clave;
  return (
    <aside className={styles['evidencia']} aria-label={`Evidencia del criterio ${criterio.numero}`}>
      <p className={styles['texto']}>{texto}</p>
      <p className={styles['fuente']}>{`${fuente}. Consultada el ${textoDeInstante(new Date(consultada))}`}</p>
      {sugerido && (
        <p className={styles['sugerencia']}>
          <span>
            {'Sugiere: '}
            <strong>{`${sugerido.valoracion} · ${sugerido.descripcion}`}</strong>
          </span>
          {/* It stays when it is chosen: who pressed it keeps her place among the cards. */}
          <Button
            aria-disabled={estaElegido}
            onClick={() => !estaElegido && onElegir(criterio.clave, 'descriptor', sugerido.clave, 'clic')}
          >
            {estaElegido ? 'Elegido' : 'Usar'}
            <VisuallyHidden>{` lo sugerido en el criterio ${criterio.numero}`}</VisuallyHidden>
          </Button>
        </p>
      )}
    </aside>
  );
}
