import { Alert } from '#platform/web/ui/Alert.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import type { PlanDeLista } from '../../contract.ts';

/** What a workbook would change, or what is wrong with its rows. */
export function Plan({ plan: { cambios, faltas, avisos, iguales } }: { readonly plan: PlanDeLista }) {
  return (
    <>
      {avisos.map((aviso) => (
        <Alert key={aviso} tone="info">
          {aviso}
        </Alert>
      ))}
      {faltas.length > 0 && (
        <>
          <Alert tone="error" title={problemas(faltas.length)}>
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
          <p role="status">{`${queCambia(cambios.length)} ${sinCambio(iguales)}`}</p>
          <Rows dense aria-label="Cambios que se harían">
            {cambios.map(({ fila, que, detalle }) => (
              <Grid as="li" key={`${fila} ${que} ${detalle}`} column="medium" dense>
                <strong>{fila === null ? que : `Fila ${fila}: ${que}`}</strong>
                <span>{detalle}</span>
              </Grid>
            ))}
          </Rows>
        </>
      )}
    </>
  );
}

const problemas = (cuantos: number): string =>
  cuantos === 1 ? 'El archivo tiene 1 problema' : `El archivo tiene ${cuantos} problemas`;

const queCambia = (cuantos: number): string => (cuantos === 1 ? 'Se haría 1 cambio.' : `Se harían ${cuantos} cambios.`);

const sinCambio = (iguales: number): string => countOf(iguales, 'fila queda como está.', 'filas quedan como están.');
