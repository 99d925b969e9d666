// Choice about a load: what is found for it and made a load of its own, such as those who are missing from its file.
import { useId, useState } from 'react';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { cargasContract } from '../contract.ts';
import type { PalabrasDeFaltantes, PasoProps } from './step-parts.tsx';

/** Shown in its own step, while the load offers it. */
export const FaltantesDePaso = ({ paso, ...props }: PasoProps & { readonly paso: PalabrasDeFaltantes['paso'] }) =>
  props.faltantes?.paso === paso && props.carga.faltantes.length > 0 ? (
    <Faltantes {...props} palabras={props.faltantes} />
  ) : null;

function Faltantes({ tipo, carga, onChange, palabras }: PasoProps & { readonly palabras: PalabrasDeFaltantes }) {
  const [opcion, setOpcion] = useState(carga.faltantes[0]!.valor);
  const name = useId();
  const search = useAction({
    mutationFn: () =>
      call(cargasContract, 'POST /cargas/{tipo}/{id}/faltantes', {
        params: { tipo, id: carga.id },
        body: { opcion },
      }),
  });
  const found = search.data?.id;
  return (
    <Section title={palabras.titulo} level={3} gap={4}>
      <Box gap={4} width="form">
        <Muted>{palabras.explicacion}</Muted>
        <FieldGroup label={palabras.pregunta}>
          <RadioGroup
            name={name}
            value={opcion}
            options={carga.faltantes.map(({ valor, texto }) => ({ value: valor, label: texto }))}
            onChange={({ target }) => setOpcion(target.value)}
          />
        </FieldGroup>
        {search.error && (
          <Alert tone="error" title="No se pudo comenzar la búsqueda">
            {messageOf(search.error)}
          </Alert>
        )}
        <Row>
          <Button busy={search.isPending} onClick={() => search.mutate()}>
            {palabras.buscar}
          </Button>
        </Row>
        {found !== undefined && (
          <FollowTarea id={found}>
            {(tarea) => (
              <>
                <EstadoDeTarea tarea={tarea} />
                {tarea.estado === 'terminada' && (
                  <Row>
                    <Button variant="main" onClick={() => onChange({ carga: found, paso: undefined })}>
                      {palabras.revisar}
                    </Button>
                  </Row>
                )}
              </>
            )}
          </FollowTarea>
        )}
      </Box>
    </Section>
  );
}
