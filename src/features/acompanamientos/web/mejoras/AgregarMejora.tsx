import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { useAction } from '#platform/web/useAction.ts';
import { type Mejora, mejorasContract } from '../../contract-mejoras.ts';
import type { Resultado } from '../../resultado.ts';
import { claveDeDetalle } from '../clave-de-detalle.ts';
import { type AccionEscrita, CamposDeAccion } from './CamposDeAccion.tsx';

type AgregarMejoraProps = {
  readonly acompanamiento: string;
  readonly resultado: Resultado;
  readonly mejoras: readonly Mejora[];
  readonly onClose: () => void;
};

/** Adds an action by hand, to a criterion that has none open. */
export function AgregarMejora({ acompanamiento, resultado, mejoras, onClose }: AgregarMejoraProps) {
  const queries = useQueryClient();
  const [clave, setClave] = useState('');
  const [escrita, setEscrita] = useState<AccionEscrita>({
    accion: '',
    responsable: resultado.docente.nombre,
    fecha: '',
  });
  const agregar = useAction({
    mutationFn: () => {
      const body = { clave, ...escrita, fecha: escrita.fecha || null };
      return call(mejorasContract, 'POST /acompanamientos/{id}/mejoras', { params: { id: acompanamiento }, body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: claveDeDetalle(acompanamiento) });
      onClose();
    },
  });
  const conAccion = new Set(mejoras.flatMap((una) => (una.estado === 'cumplida' ? [] : [una.clave])));
  const errores = agregar.error instanceof ApiError ? agregar.error.errores : {};
  return (
    <Dialog
      title="Agregar una acción de mejora"
      onClose={agregar.isPending ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={agregar.isPending}>
            Cancelar
          </Button>
          <Button variant="main" busy={agregar.isPending} onClick={() => agregar.mutate()}>
            Agregar
          </Button>
        </>
      }
    >
      <Field
        label="Criterio"
        required
        error={errores['clave']}
        help="Los que no tienen una acción abierta en esta asignatura."
      >
        {(control) => (
          <Select {...control} value={clave} onChange={({ target }) => setClave(target.value)}>
            <option value="">Elija un criterio</option>
            {resultado.criterios.map(
              (uno) =>
                uno.clave !== null &&
                !conAccion.has(uno.clave) && (
                  <option key={uno.clave} value={uno.clave}>
                    {`${uno.numero}. ${uno.nombre}`}
                  </option>
                ),
            )}
          </Select>
        )}
      </Field>
      <CamposDeAccion escrita={escrita} errores={errores} onCambio={setEscrita} />
      {agregar.error && (
        <Alert tone="error" title="No se agregó">
          {messageOf(agregar.error)}
        </Alert>
      )}
    </Dialog>
  );
}
