import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import {
  type AsignaturaGuardada,
  type DatosDeAsignatura,
  gestionDeAsignaturasContract,
} from '../../contract-gestion.ts';

import { useReleer } from '../useAsignaturas.ts';
import { FormularioDeAsignatura } from './FormularioDeAsignatura.tsx';

type AgregarAsignaturaProps = {
  /** The semester that is looked at: most often the one meant. */
  readonly semestre: string;
  readonly onAgregada: (asignatura: AsignaturaGuardada) => void;
  readonly onCancelar: () => void;
};

/** Adds an assignment. */
export function AgregarAsignatura({ semestre, onAgregada, onCancelar }: AgregarAsignaturaProps) {
  const releer = useReleer();
  const agregar = useAction({
    mutationFn: (body: DatosDeAsignatura) => call(gestionDeAsignaturasContract, 'POST /asignaturas', { body }),
    onSuccess: async (asignatura) => {
      await releer();
      onAgregada(asignatura);
    },
  });
  return (
    <FormularioDeAsignatura
      titulo="Agregar asignatura"
      iniciales={{ semestre, habilitable: true }}
      guardando={agregar.isPending}
      error={agregar.error}
      onGuardar={(datos) => agregar.mutate(datos)}
      onCancelar={onCancelar}
    />
  );
}
