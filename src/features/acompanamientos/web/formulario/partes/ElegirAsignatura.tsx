import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import type { DocenteConAsignaturas } from '../../../contract.ts';
import { idDeCampo } from '../campos.ts';
import type { AsignaturaElegida } from '../diligencia.ts';

type ElegirAsignaturaProps = {
  /** Null before a teacher was chosen. */
  readonly docente: DocenteConAsignaturas | null;
  readonly elegida: AsignaturaElegida | null;
  readonly falla: string | undefined;
  readonly onElegir: (asignatura: AsignaturaElegida | null) => void;
};

/** One of the teacher's subjects, by code (spec 1 §2). */
export function ElegirAsignatura({ docente, elegida, falla, onElegir }: ElegirAsignaturaProps) {
  const asignaturas = docente?.asignaturas ?? [];

  function choose(codigo: string): void {
    const una = asignaturas.find((asignatura) => asignatura.codigo === codigo);
    onElegir(una ? { codigo: una.codigo, tipo: una.tipo, facultad: una.facultad } : null);
  }

  return (
    <Field
      label="Asignatura"
      required
      id={idDeCampo('asignatura')}
      error={falla}
      help={docente ? 'Las que tiene asignadas este semestre.' : 'Elija primero el docente.'}
    >
      {(control) => (
        <Select
          {...control}
          name="asignatura"
          value={elegida?.codigo ?? ''}
          disabled={!docente}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">Elija una asignatura</option>
          {asignaturas.map(({ codigo, nombre, tipo, programaAcademico }) => (
            <option key={codigo} value={codigo}>
              {[textoDeAsignatura(codigo, nombre), tipo, programaAcademico].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
