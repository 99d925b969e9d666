// The opened record of a report, and the way to its neighbours in the list.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { FILAS_POR_PAGINA } from '../filtro.ts';
import { useReportParts } from './parts.ts';
import { pageQuery, pagesOf, type VistaPedida } from './ventana/useVentana.ts';
import type { VistaMostrada } from './ventana/useVistaMostrada.ts';

type RegistroAbiertoProps = {
  readonly informe: Informe;
  readonly id: string;
  readonly mostrada: VistaMostrada | null;
  /** Place of its row in the list; null for a record opened by a link. */
  readonly index: number | null;
  readonly onIr: (id: string, index: number) => void;
  /** Called if its row has another place in the list. */
  readonly onLugar: (index: number) => void;
  readonly onClose: () => void;
  readonly onElegir: (() => void) | undefined;
  readonly onCambiado: () => void;
};

export function RegistroAbierto(props: RegistroAbiertoProps) {
  const { informe, id, mostrada, index, onIr, onLugar, onClose, onElegir, onCambiado } = props;
  const client = useQueryClient();
  const { RecordPanel } = useReportParts();

  async function goTo(vista: VistaPedida, place: number): Promise<void> {
    const filas = await client.fetchQuery(pageQuery(client, vista, Math.floor(place / FILAS_POR_PAGINA)));
    const fila = filas[place % FILAS_POR_PAGINA];
    if (fila) onIr(fila.id, place);
  }

  const wayTo = (place: number): (() => void) | undefined =>
    mostrada && place >= 0 && place < mostrada.cuenta ? () => void goTo(mostrada.vista, place) : undefined;

  const paginas = mostrada && index !== null ? pagesOf(index - 1, index, FILAS_POR_PAGINA) : [];
  const leidas = useQueries({
    queries: mostrada ? paginas.map((pagina) => pageQuery(client, mostrada.vista, pagina)) : [],
  });
  const ids = paginas.map((_, i) => leidas[i]?.data?.map((fila) => fila.id) ?? []);
  const pageIndex = ids.findIndex((pageIds) => pageIds.includes(id));
  /** Present place in the list; undefined if it is not there. */
  const lugar = ids[pageIndex] && paginas[pageIndex]! * FILAS_POR_PAGINA + ids[pageIndex].indexOf(id);
  // Its place changes if rows before it left the list.
  useEffect(() => {
    if (lugar !== undefined && lugar !== index) onLugar(lugar);
  }, [lugar, index, onLugar]);
  // A record whose new state the filter excludes has left the list: the next one took its place.
  const hasLeft = lugar === undefined && (ids.at(-1)?.length ?? 0) > (index ?? 0) % FILAS_POR_PAGINA;

  return (
    <RecordPanel
      informe={informe}
      id={id}
      onAnterior={index === null ? undefined : wayTo((lugar ?? index) - 1)}
      onSiguiente={index === null ? undefined : wayTo(hasLeft ? index : (lugar ?? index) + 1)}
      onClose={onClose}
      onElegir={onElegir}
      onCambiado={onCambiado}
    />
  );
}
