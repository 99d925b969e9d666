// Shown in place of the survey's subjects if there are none.
import { informacionEncuestaDocente as informe, noEncuestasMessage } from '#catalogo/encuesta-docente/informe.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { SearchChange, SearchState } from './read-search.ts';

type VacioProps = {
  readonly direccion: SearchState;
  readonly buscar: string;
  readonly onQuitarBusqueda: () => void;
  readonly onChange: (part: SearchChange) => void;
};

/** Explains why there are no subjects, and offers ways out (text quoted from spec 1 §2). */
export function Vacio({ direccion: { tipo, semestre }, buscar, onQuitarBusqueda, onChange }: VacioProps) {
  const allTiposButton = tipo !== 'ALL' && (
    <Button onClick={() => onChange({ tipo: 'ALL' })}>Ver todos los tipos</Button>
  );
  if (buscar) {
    return (
      <NoMatches
        title={`Ninguna asignatura coincide con «${buscar}»`}
        onClear={onQuitarBusqueda}
        actions={allTiposButton}
      >
        Se busca en el código, el nombre, el docente y el programa, sin distinguir tildes ni mayúsculas.
      </NoMatches>
    );
  }
  const { ruta, titulo } = informe.formulario;
  return (
    <EmptyState
      title={noEncuestasMessage(tipo, semestre)}
      actions={
        <>
          {allTiposButton}
          <CopyLinkButton url={new URL(ruta, location.origin).href} name={titulo} alone />
        </>
      }
    >
      Comparta el enlace de la encuesta con los estudiantes.
    </EmptyState>
  );
}
