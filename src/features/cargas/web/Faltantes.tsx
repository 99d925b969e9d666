// Choice after the check of a file: what happens to those who are missing from it, found for a load of their own.
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
import type { PasoProps } from './step-parts.tsx';

export function Faltantes({ tipo, carga, onChange }: PasoProps) {
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
    <Section title="También quienes faltan en el archivo" level={3} gap={4}>
      <Box gap={4} width="form">
        <Muted>
          Se buscan los estudiantes de los cursos del archivo que no están en él. Con ellos se hace otra carga, que
          usted revisa y acepta aparte. Los docentes, y quienes entraron de otro modo que por matrícula manual, se
          quedan.
        </Muted>
        <FieldGroup label="Qué hacer con ellos">
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
            Buscar quiénes faltan
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
                      Revisar quiénes saldrían
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
