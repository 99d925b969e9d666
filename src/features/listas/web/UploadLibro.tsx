// Dialog that loads an option list from an Excel workbook.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FileInput } from '#platform/web/ui/FileInput.tsx';
import { Grid, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { listasContract, type ListaAbierta, type PlanDeLista } from '../contract.ts';
import { queryKeyOfLista } from './useChangeLista.ts';

/** Shows the changes that a workbook makes, or the faults of its rows. */
function LibroPlan({ plan: { cambios, faltas, avisos, iguales } }: { readonly plan: PlanDeLista }) {
  return (
    <>
      {avisos.map((aviso) => (
        <Alert key={aviso} tone="info">
          {aviso}
        </Alert>
      ))}
      {faltas.length > 0 && (
        <>
          <Alert tone="error" title={problemCount(faltas.length)}>
            Corríjalos en el archivo y elíjalo de nuevo. No se guardó nada.
          </Alert>
          <Rows dense aria-label="Problemas del archivo">
            {faltas.map(({ fila, columna, mensaje }) => (
              <Grid as="li" key={`${fila} ${columna} ${mensaje}`} column="medium" dense>
                <strong>{columna === null ? `Fila ${fila}` : `Fila ${fila}, ${columna}`}</strong>
                <span>{mensaje}</span>
              </Grid>
            ))}
          </Rows>
        </>
      )}
      {faltas.length === 0 && cambios.length === 0 && (
        <Alert tone="success" title="El archivo dice lo mismo que la lista">
          No hay nada que cambiar.
        </Alert>
      )}
      {faltas.length === 0 && cambios.length > 0 && (
        <>
          <p role="status">{`${changeCount(cambios.length)} ${unchangedCount(iguales)}`}</p>
          <Rows dense aria-label="Cambios que se harían">
            {cambios.map(({ fila, que: action, detalle }) => (
              <Grid as="li" key={`${fila} ${action} ${detalle}`} column="medium" dense>
                <strong>{fila === null ? action : `Fila ${fila}: ${action}`}</strong>
                <span>{detalle}</span>
              </Grid>
            ))}
          </Rows>
        </>
      )}
    </>
  );
}

const problemCount = (count: number): string => `El archivo tiene ${countOf(count, 'problema', 'problemas')}`;

const changeCount = (count: number): string => (count === 1 ? 'Se haría 1 cambio.' : `Se harían ${count} cambios.`);

const unchangedCount = (iguales: number): string =>
  countOf(iguales, 'fila queda como está.', 'filas quedan como están.');

type UploadLibroProps = {
  readonly lista: ListaAbierta;
  readonly onCargada: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** Dialog that loads a list from a workbook: checks the file, shows the changes, and applies them when accepted. */
export function UploadLibro({ lista, onCargada, onCancelar }: UploadLibroProps) {
  const { nombre } = lista;
  const params = { lista: nombre };
  const queries = useQueryClient();
  const [plan, setPlan] = useState<PlanDeLista | null>(null);
  const check = useAction({
    mutationFn: (archivo: File) => {
      const body = new FormData();
      body.set('archivo', archivo);
      return call(listasContract, 'POST /listas/{lista}/libro', { params, body });
    },
    onSuccess: setPlan,
  });
  const acceptPlan = useAction({
    mutationFn: ({ version, actos }: PlanDeLista) =>
      call(listasContract, 'POST /listas/{lista}/cambios', { params, body: { version, actos, origen: 'archivo' } }),
    onSuccess: (nueva) => {
      queries.setQueryData(queryKeyOfLista(nombre), nueva);
      void queries.invalidateQueries({ queryKey: ['listas', 'todas'] });
      onCargada('La lista quedó como dice el archivo.');
    },
    onStale: async () => {
      // The plan is based on an old version of the list; the file must be checked again.
      setPlan(null);
      await queries.invalidateQueries({ queryKey: queryKeyOfLista(nombre) });
    },
  });
  const isBusy = check.isPending || acceptPlan.isPending;
  return (
    <Dialog
      className={places['wide']}
      title={`Cargar «${lista.titulo}» desde Excel`}
      startsAtTitle
      onClose={isBusy ? undefined : onCancelar}
      footer={
        <>
          <Button onClick={onCancelar} disabled={acceptPlan.isPending}>
            Cancelar
          </Button>
          {plan && plan.actos.length > 0 && (
            <Button variant="main" busy={acceptPlan.isPending} onClick={() => acceptPlan.mutate(plan)}>
              {`Hacer ${countOf(plan.cambios.length, 'cambio', 'cambios')}`}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <Field
          label="Libro de Excel"
          help="Descargue la lista, cámbiela en Excel y elíjala aquí. No se guarda nada hasta que usted lo acepte."
          error={check.error instanceof ApiError ? check.error.message : undefined}
        >
          {(control) => (
            <FileInput
              {...control}
              chosen={check.variables?.name}
              accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              disabled={isBusy}
              onChange={({ target }) => {
                const archivo = target.files?.[0];
                setPlan(null);
                acceptPlan.reset();
                if (archivo) check.mutate(archivo);
                // Allows choosing the same file again after correcting it.
                target.value = '';
              }}
            />
          )}
        </Field>
        {check.isPending && <p role="status">Revisando el archivo…</p>}
        {check.error && !(check.error instanceof ApiError) && (
          <Alert tone="error" title="No se pudo revisar el archivo">
            {messageOf(check.error)}
          </Alert>
        )}
        {acceptPlan.error && <NotSaved>{messageOf(acceptPlan.error)}</NotSaved>}
        {plan && <LibroPlan plan={plan} />}
      </Stack>
    </Dialog>
  );
}
