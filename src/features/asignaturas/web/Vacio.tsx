import { Button } from '#platform/web/ui/Button.tsx';
import { ClearFiltersButton, NoMatches } from '#platform/web/ui/NoMatches.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Cambio, Direccion } from './search.ts';

type VacioProps = {
  readonly direccion: Direccion;
  /** How many the semester has without filters. */
  readonly todas: number;
  readonly buscar: string;
  readonly onQuitarBusqueda: () => void;
  readonly onChange: (part: Cambio) => void;
  readonly onAgregar: () => void;
};

/** Why there is no assignment, and the way out. */
export function Vacio({ direccion, todas, buscar, onQuitarBusqueda, onChange, onAgregar }: VacioProps) {
  const { semestre, tipo, facultad } = direccion;
  const verTodas = (tipo !== undefined || facultad !== undefined) && (
    <ClearFiltersButton onClick={() => onChange({ tipo: undefined, facultad: undefined })} />
  );
  if (buscar) {
    return (
      <NoMatches title={`Ninguna asignatura coincide con «${buscar}»`} onClear={onQuitarBusqueda} actions={verTodas}>
        {`Se busca en el código, el nombre, el docente, su correo y el programa de las asignaturas del semestre ${semestre}.`}
      </NoMatches>
    );
  }
  if (todas > 0) return <EmptyState title="Ninguna asignatura cumple los filtros" actions={verTodas} />;
  return (
    <EmptyState
      title={`El semestre ${semestre} aún no tiene asignaturas`}
      actions={<Button onClick={onAgregar}>Agregar la primera</Button>}
    >
      Los formularios que piden una asignatura buscan en las del semestre actual.
    </EmptyState>
  );
}
