import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { type LineaDelPlan, PALABRA_DE_APLICAR } from '../contract.ts';
import { cuantoEs } from './cuanto.ts';
import styles from './Conservacion.module.css';
import { LineasDelPlan } from './LineasDelPlan.tsx';
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

  return (
    <section className={styles['plan']} aria-labelledby="plan">
      <h2 id="plan">Lo que se retiraría hoy</h2>
      {plan.length === 0 ? (
        <p className={styles['lead']}>Nada: a ningún formulario se le ha terminado el tiempo.</p>
      ) : (
        <>
          <LineasDelPlan plan={plan} />
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
          title={`Retirar los datos de ${cuantoEs({ registros, archivos })}`}
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
