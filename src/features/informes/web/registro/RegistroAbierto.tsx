import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { FILAS_POR_PAGINA } from '../../filtro.ts';
import { paginasDe } from '../ventana/paginas.ts';
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
  /** Its row lies elsewhere in the list by now. */
  readonly onLugar: (index: number) => void;
  readonly onClose: () => void;
  readonly onElegir: (() => void) | undefined;
  readonly onCambiado: () => void;
};

/** The opened record, with the way to its neighbours in the list. */
export function RegistroAbierto(props: RegistroAbiertoProps) {
  const { informe, id, mostrada, index, onIr, onLugar, onClose, onElegir, onCambiado } = props;
  const client = useQueryClient();

  async function goTo(vista: Vista, place: number): Promise<void> {
    const filas = await client.fetchQuery(paginaQuery(client, vista, Math.floor(place / FILAS_POR_PAGINA)));
    const fila = filas[place % FILAS_POR_PAGINA];
    if (fila) onIr(fila.id, place);
  }

  const wayTo = (place: number): (() => void) | undefined =>
    mostrada && place >= 0 && place < mostrada.cuenta ? () => void goTo(mostrada.vista, place) : undefined;

  const paginas = mostrada && index !== null ? paginasDe(index - 1, index, FILAS_POR_PAGINA) : [];
  const leidas = useQueries({
    queries: mostrada ? paginas.map((pagina) => paginaQuery(client, mostrada.vista, pagina)) : [],
  });
  const ids = paginas.map((_, i) => leidas[i]?.data?.map((fila) => fila.id) ?? []);
  const enPagina = ids.findIndex((suyos) => suyos.includes(id));
  /** Where it lies by now; undefined where it is not in the list. */
  const lugar = ids[enPagina] && paginas[enPagina]! * FILAS_POR_PAGINA + ids[enPagina].indexOf(id);
  // Rows before it that left the list while it was being opened moved it.
  useEffect(() => {
    if (lugar !== undefined && lugar !== index) onLugar(lugar);
  }, [lugar, index, onLugar]);
  // A record whose new state the filter does not ask for has left the list: the next one stands in its place.
  const haSalido = lugar === undefined && (ids.at(-1)?.length ?? 0) > (index ?? 0) % FILAS_POR_PAGINA;

  return (
    <RegistroPanel
      informe={informe}
      id={id}
      onAnterior={index === null ? undefined : wayTo((lugar ?? index) - 1)}
      onSiguiente={index === null ? undefined : wayTo(haSalido ? index : (lugar ?? index) + 1)}
      onClose={onClose}
      onElegir={onElegir}
      onCambiado={onCambiado}
    />
  );
}
