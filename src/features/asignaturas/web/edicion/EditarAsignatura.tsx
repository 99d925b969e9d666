import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import {
  type AsignaturaGuardada,
  type DatosDeAsignatura,
  gestionDeAsignaturasContract,
} from '../../contract-gestion.ts';

import { useReleer } from '../useAsignaturas.ts';
import { FormularioDeAsignatura } from './FormularioDeAsignatura.tsx';

type EditarAsignaturaProps = {
  readonly asignatura: AsignaturaGuardada;
  readonly onGuardada: () => void;
  readonly onCancelar: () => void;
};

/** Changes an assignment, if nobody else did meanwhile. */
export function EditarAsignatura({ asignatura, onGuardada, onCancelar }: EditarAsignaturaProps) {
  const { id, version } = asignatura;
  const releer = useReleer();
  const guardar = useAction({
    mutationFn: (datos: DatosDeAsignatura) =>
      call(gestionDeAsignaturasContract, 'PUT /asignaturas/{id}', { params: { id }, body: { ...datos, version } }),
    onSuccess: async () => {
      await releer();
      onGuardada();
    },
  });
  return (
    <FormularioDeAsignatura
      titulo={`Editar la asignatura ${asignatura.codigoAsignatura}`}
      iniciales={asignatura}
      guardando={guardar.isPending}
      error={guardar.error}
      onGuardar={(datos) => guardar.mutate(datos)}
      onCancelar={onCancelar}
    />
  );
}
