// Into what a batch restores a copy, with the way to take a new course back.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { useTypedConfirmation } from '#platform/web/ui/useTypedConfirmation.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { restauracionesContract } from '../../contract-restauraciones.ts';
import { isSameName, type TandaAbierta } from '../../contract.ts';
import { countRetryable } from './tanda.ts';

type Restauracion = NonNullable<TandaAbierta['restauracion']>;

/** Renders nothing for a batch of another kind. */
export function RestauracionDeTanda({ tanda: { id, restauracion, cuentas } }: { readonly tanda: TandaAbierta }) {
  if (!restauracion) return null;
  const { personas, nuevo } = restauracion;
  const people = personas ? 'con las personas de la copia' : 'sin personas';
  return (
    <>
      {nuevo ? (
        <Nuevo id={id} people={people} {...nuevo} />
      ) : (
        <p>{`El curso se vacía después de otra copia, y queda como en la que se eligió, ${people}.`}</p>
      )}
      {countRetryable(cuentas) > 0 && (
        <p>Para intentarlo otra vez, pida la restauración de nuevo desde la copia, en «Copias por curso».</p>
      )}
    </>
  );
}

type NuevoProps = NonNullable<Restauracion['nuevo']> & { readonly id: string; readonly people: string };

function Nuevo({ id, people, nombre, nombreCorto, direccion, deshecha }: NuevoProps) {
  const [isAsking, setAsking] = useState(false);
  if (deshecha !== null)
    return <p>{`El curso nuevo, ${nombre} (${nombreCorto}), se borró el ${formatInstante(new Date(deshecha))}`}</p>;
  return (
    <>
      <p>{`Curso nuevo, oculto y ${people}: ${nombre} (${nombreCorto}).`}</p>
      {direccion !== null && (
        <Row>
          <a href={direccion} target="_blank" rel="noreferrer">
            Abrir el curso en Moodle
          </a>
          <Button onClick={() => setAsking(true)}>Deshacer…</Button>
        </Row>
      )}
      {isAsking && <Undo id={id} nombreCorto={nombreCorto} onCerrar={() => setAsking(false)} />}
    </>
  );
}

type UndoProps = { readonly id: string; readonly nombreCorto: string; readonly onCerrar: () => void };

function Undo({ id, nombreCorto, onCerrar }: UndoProps) {
  const client = useQueryClient();
  const undo = useAction({
    mutationFn: async (confirmacion: string) =>
      call(restauracionesContract, 'POST /respaldos/restauraciones/{id}/deshacer', {
        params: { id },
        body: { confirmacion },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['respaldos'] });
      onCerrar();
    },
  });
  const confirmation = useTypedConfirmation({
    what: `el nombre corto del curso: ${nombreCorto}`,
    isExpected: (typed) => isSameName(typed, nombreCorto),
    fault: `Escriba «${nombreCorto}», tal como aparece.`,
    error: undo.error instanceof ApiError ? undo.error.errores['confirmacion'] : undefined,
  });
  return (
    <FormDialog
      title="Deshacer la restauración"
      save="Eliminar el curso nuevo"
      danger
      busy={undo.isPending}
      error={undo.error}
      Failure={NotSaved}
      isTouched={false}
      lost=""
      onSubmit={() => {
        if (confirmation.check()) undo.mutate(confirmation.typed);
      }}
      onCancel={onCerrar}
    >
      <p>
        El curso nuevo se borra de Moodle. Si ya entró alguien, o tiene estudiantes, no se borra. La copia se conserva.
      </p>
      {confirmation.field}
    </FormDialog>
  );
}
