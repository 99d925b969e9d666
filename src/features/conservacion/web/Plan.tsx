import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { enMarcha, type Tarea } from '#features/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { NotBegun } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { showFault } from '#platform/web/ui/show-fault.ts';
import { Lead } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type LineaDelPlan, PALABRA_DE_APLICAR, conservacionContract } from '../contract.ts';
import { cuantoEs } from './cuanto.ts';
import { LineasDelPlan, TITULO_DEL_PLAN } from './LineasDelPlan.tsx';

/** What would go today: shown first, done only once it is confirmed. */
export function Plan({ plan }: { readonly plan: readonly LineaDelPlan[] }) {
  const queries = useQueryClient();
  const [abierto, setAbierto] = useState(false);
  const [escrito, setEscrito] = useState('');
  const [falta, setFalta] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  const registros = plan.reduce((suma, linea) => suma + linea.registros, 0);
  const archivos = plan.reduce((suma, linea) => suma + linea.archivos, 0);
  const aplicar = useAction({
    mutationFn: () =>
      call(conservacionContract, 'POST /conservacion/aplicaciones', {
        body: { plan: [...plan], confirmacion: PALABRA_DE_APLICAR },
      }),
    // What failed is told on the page, beside the plan as it is by then: it is to be confirmed anew.
    onSettled: cerrar,
    onError: () => void queries.invalidateQueries({ queryKey: ['conservacion'] }),
  });
  const esLaPalabra = escrito.trim().toUpperCase() === PALABRA_DE_APLICAR;

  function cerrar(): void {
    setAbierto(false);
    setEscrito('');
    setFalta(false);
  }

  return (
    <Section title={TITULO_DEL_PLAN}>
      {plan.length === 0 ? (
        <Lead>Nada: a ningún formulario se le ha terminado el tiempo.</Lead>
      ) : (
        <>
          <LineasDelPlan plan={plan} />
          <Row>
            <Button variant="danger" onClick={() => setAbierto(true)}>
              Retirar ahora
            </Button>
          </Row>
        </>
      )}
      {aplicar.error && <NotBegun>{messageOf(aplicar.error)}</NotBegun>}
      {aplicar.data && <SeguirTarea id={aplicar.data.tarea}>{(tarea) => <Aplicacion tarea={tarea} />}</SeguirTarea>}
      {abierto && (
        <ConfirmDialog
          title={`Retirar los datos de ${cuantoEs({ registros, archivos })}`}
          confirm="Retirar ahora"
          danger
          busy={aplicar.isPending}
          onCancel={cerrar}
          onConfirm={() => {
            setFalta(!esLaPalabra);
            if (esLaPalabra) aplicar.mutate();
            else showFault(campo.current);
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
                ref={campo}
                autoComplete="off"
                spellCheck={false}
                value={escrito}
                onChange={({ target }) => setEscrito(target.value)}
              />
            )}
          </Field>
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** How the job stands; once it has ended there is another plan. */
function Aplicacion({ tarea }: { readonly tarea: Tarea }) {
  const queries = useQueryClient();
  const sigue = enMarcha(tarea);
  useEffect(() => {
    if (!sigue) void queries.invalidateQueries({ queryKey: ['conservacion'] });
  }, [queries, sigue]);
  return <EstadoDeTarea tarea={tarea} como="h3" />;
}
