import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { messageOf } from '#platform/web/http.ts';
import { enMiles } from '#platform/web/quantities.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { cellClass, Table } from '#platform/web/ui/Table.tsx';
import { type LineaDelPlan, PALABRA_DE_APLICAR } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION } from '../regla.ts';
import styles from './Conservacion.module.css';
import { call } from './llamadas.ts';

/** What would go today: shown first, done only once it is confirmed. */
export function Plan({ plan }: { readonly plan: readonly LineaDelPlan[] }) {
  const queries = useQueryClient();
  const [abierto, setAbierto] = useState(false);
  const [escrito, setEscrito] = useState('');
  const [falta, setFalta] = useState(false);
  const registros = plan.reduce((suma, linea) => suma + linea.registros, 0);
  const archivos = plan.reduce((suma, linea) => suma + linea.archivos, 0);
  const aplicar = useMutation({
    mutationFn: () =>
      call('POST /conservacion/aplicaciones', { body: { registros, confirmacion: PALABRA_DE_APLICAR } }),
    onSuccess: () => setAbierto(false),
    onError: () => void queries.invalidateQueries({ queryKey: ['conservacion'] }),
  });
  const esLaPalabra = escrito.trim().toUpperCase() === PALABRA_DE_APLICAR;
  const cuanto = `${enMiles(registros)} ${registros === 1 ? 'registro' : 'registros'} y ${enMiles(archivos)} ${archivos === 1 ? 'archivo' : 'archivos'}`;

  return (
    <section className={styles['plan']} aria-labelledby="plan">
      <h2 id="plan">Lo que se retiraría hoy</h2>
      {plan.length === 0 ? (
        <p className={styles['lead']}>Nada: a ningún formulario se le ha terminado el tiempo.</p>
      ) : (
        <>
          <Table label="Lo que se retiraría hoy">
            <thead>
              <tr>
                <th scope="col">Formulario</th>
                <th scope="col">Semestre</th>
                <th scope="col">Qué se hace</th>
                <th scope="col" className={cellClass.number}>
                  Registros
                </th>
                <th scope="col" className={cellClass.number}>
                  Archivos
                </th>
              </tr>
            </thead>
            <tbody>
              {plan.map(({ formulario, titulo, semestre, accion, registros: suyos, archivos: adjuntos }) => (
                <tr key={`${formulario} ${semestre}`}>
                  <th scope="row">{titulo}</th>
                  <td>{semestre}</td>
                  <td>{ACCIONES_DE_CONSERVACION[accion].nombre}</td>
                  <td className={cellClass.number}>{enMiles(suyos)}</td>
                  <td className={cellClass.number}>{enMiles(adjuntos)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Button variant="danger" onClick={() => setAbierto(true)}>
            Retirar ahora
          </Button>
        </>
      )}
      {aplicar.error && (
        <Alert tone="error" title="No comenzó">
          {messageOf(aplicar.error)} Nada ha cambiado.
        </Alert>
      )}
      {aplicar.data && (
        <SeguirTarea id={aplicar.data.tarea}>{(tarea) => <EstadoDeTarea tarea={tarea} como="h3" />}</SeguirTarea>
      )}
      {abierto && (
        <ConfirmDialog
          title={`Retirar los datos de ${cuanto}`}
          confirm="Retirar ahora"
          danger
          busy={aplicar.isPending}
          onCancel={() => setAbierto(false)}
          onConfirm={() => {
            setFalta(!esLaPalabra);
            if (esLaPalabra) aplicar.mutate();
          }}
        >
          <p>No se puede deshacer. Los totales de los informes siguen iguales.</p>
          <Field
            label={`Para confirmar, escriba ${PALABRA_DE_APLICAR}`}
            required
            error={falta && !esLaPalabra ? `Escriba «${PALABRA_DE_APLICAR}».` : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={escrito}
                onChange={({ target }) => setEscrito(target.value)}
              />
            )}
          </Field>
        </ConfirmDialog>
      )}
    </section>
  );
}
