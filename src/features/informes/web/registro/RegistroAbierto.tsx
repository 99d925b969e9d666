import { useQueryClient } from '@tanstack/react-query';
import type { Informe } from '#catalogo/informe.ts';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { paginaQuery, type Vista } from '../ventana/useVentana.ts';
import type { Mostrada } from '../ventana/useVistaMostrada.ts';
import { RegistroPanel } from './RegistroPanel.tsx';

type RegistroAbiertoProps = {
  readonly informe: Informe;
  readonly id: string;
  readonly mostrada: Mostrada | null;
  /** The place of its row in the list; null where the record was opened by a link. */
  readonly index: number | null;
  readonly onIr: (id: string, index: number) => void;
  readonly onClose: () => void;
  readonly onElegir: (() => void) | undefined;
  readonly onCambiado: () => void;
};

/** The opened record, with the way to its neighbours in the list. */
export function RegistroAbierto(props: RegistroAbiertoProps) {
  const { informe, id, mostrada, index, onIr, onClose, onElegir, onCambiado } = props;
  const client = useQueryClient();

  async function goTo(vista: Vista, place: number): Promise<void> {
    const filas = await client.fetchQuery(paginaQuery(client, vista, Math.floor(place / FILAS_POR_PAGINA)));
    const fila = filas[place % FILAS_POR_PAGINA];
    if (fila) onIr(fila.id, place);
  }

  const wayTo = (place: number): (() => void) | undefined =>
    mostrada && place >= 0 && place < mostrada.cuenta ? () => void goTo(mostrada.vista, place) : undefined;

  /** A record whose new state the filter does not ask for has left the list: the next one stands in its place. */
  const hasLeft = (place: number): boolean => {
    if (!mostrada) return false;
    const { queryKey } = paginaQuery(client, mostrada.vista, Math.floor(place / FILAS_POR_PAGINA));
    const fila = client.getQueryData(queryKey)?.[place % FILAS_POR_PAGINA];
    return fila !== undefined && fila.id !== id;
  };

  return (
    <RegistroPanel
      informe={informe}
      id={id}
      onAnterior={index === null ? undefined : wayTo(index - 1)}
      onSiguiente={index === null ? undefined : wayTo(hasLeft(index) ? index : index + 1)}
      onClose={onClose}
      onElegir={onElegir}
      onCambiado={onCambiado}
    />
  );
}
