import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { type ListaAbierta, type OpcionAbierta, listasContract } from '../../contract.ts';
import { Renglon } from './Renglon.tsx';

export type ActosDeOpcion = {
  readonly onActivar: (opcion: OpcionAbierta) => void;
  readonly onMover: (opcion: OpcionAbierta, pasos: 1 | -1) => void;
  readonly onEditar: (opcion: OpcionAbierta) => void;
  readonly onEliminar: (opcion: OpcionAbierta) => void;
};

type OpcionesProps = ActosDeOpcion & {
  readonly lista: ListaAbierta;
  /** A change is on its way. */
  readonly ocupada: boolean;
};

/** The options of a list in their order. How often each stands in records is counted apart: that takes a while. */
export function Opciones({ lista, ocupada, ...actos }: OpcionesProps) {
  const { nombre, opciones } = lista;
  const veces = useQuery({
    queryKey: ['listas', 'veces', nombre],
    queryFn: ({ signal }) =>
      call(listasContract, 'GET /listas/{lista}/registros', { params: { lista: nombre } }, { signal }),
  });
  return (
    <Rows as="ol" framed aria-label="Opciones" aria-busy={ocupada}>
      {opciones.map((opcion, i) => (
        <Renglon
          key={opcion.clave}
          lista={lista}
          opcion={opcion}
          lugar={i}
          veces={veces.data ? (veces.data.veces[opcion.clave] ?? 0) : undefined}
          ocupada={ocupada}
          {...actos}
        />
      ))}
    </Rows>
  );
}
