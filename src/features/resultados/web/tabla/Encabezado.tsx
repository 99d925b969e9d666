import type { OrdenDeEncuestas } from '#catalogo/encuesta-docente/informe.ts';
import { cellClass, SortHeading } from '#platform/web/ui/Table.tsx';

export type Orden = { readonly clave: OrdenDeEncuestas; readonly sentido: 'asc' | 'desc' };

type EncabezadoProps = {
  readonly clave: OrdenDeEncuestas;
  /** The key of a question, before its words. */
  readonly codigo?: string | null;
  readonly titulo: string;
  readonly orden: Orden;
  readonly onOrdenar: (orden: Orden) => void;
  readonly fija?: boolean;
};

/** A heading that puts the rows in order: ascending first, descending when it is pressed again. */
export function Encabezado({ clave, codigo = null, titulo, orden, onOrdenar, fija = false }: EncabezadoProps) {
  const sentido = orden.clave === clave ? orden.sentido : null;
  return (
    <SortHeading
      place={fija ? cellClass.pinned : undefined}
      direction={sentido}
      onSort={() => onOrdenar({ clave, sentido: sentido === 'asc' ? 'desc' : 'asc' })}
    >
      {codigo && <strong>{`${codigo}. `}</strong>}
      {titulo}
    </SortHeading>
  );
}
