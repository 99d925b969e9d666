import type { Eleccion, EvidenciaVista } from '#catalogo/rubrica/evaluacion.ts';
import { type Criterio, textoDeDescriptor } from '#catalogo/rubrica/rubrica.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { Evidencia } from '../../evidencia/Evidencia.tsx';
import type { AlElegir } from './Opciones.tsx';

type EvidenciaDeCriterioProps = {
  readonly criterio: Criterio;
  readonly eleccion: Eleccion;
  readonly evidencia: EvidenciaVista;
  readonly onElegir: AlElegir;
};

/** What the classroom shows of a criterion, and the descriptor that it suggests: nothing is chosen by itself. */
export function EvidenciaDeCriterio({ criterio, eleccion, evidencia, onElegir }: EvidenciaDeCriterioProps) {
  const sugerido = criterio.descriptores.find(({ clave }) => clave === evidencia.sugerencia);
  const estaElegido = sugerido !== undefined && eleccion.descriptor === sugerido.clave;
  return (
    <Evidencia numero={criterio.numero} titulo="Evidencia" evidencia={evidencia}>
      {sugerido && (
        <>
          <span>
            {'Sugiere: '}
            <strong>{textoDeDescriptor(sugerido)}</strong>
          </span>
          {/* It stays when it is chosen: who pressed it keeps her place among the cards. */}
          <Button
            aria-disabled={estaElegido}
            onClick={() => !estaElegido && onElegir(criterio.clave, 'descriptor', sugerido.clave, 'clic')}
          >
            {estaElegido ? 'Elegido' : 'Usar'}
            <VisuallyHidden>{` lo sugerido en el criterio ${criterio.numero}`}</VisuallyHidden>
          </Button>
        </>
      )}
    </Evidencia>
  );
}
