// The page of a semester: what the unit did in it, section by section, beside the semester before.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { previousSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { download, downloadStarted } from '#platform/web/download.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { limiteInWords, semestresContract } from '../contract.ts';
import { Destinatarios } from './Destinatarios.tsx';
import { CLAVE, EditSeccion } from './EditSeccion.tsx';
import { semestreSearch } from './search.ts';
import { SeccionDeFiguras } from './Seccion.tsx';

/** Semesters that are offered, the present one included. */
const OFFERED = 8;

function offeredOn(now: Date): readonly Semestre[] {
  const offered = [semestreOf(now)];
  while (offered.length < OFFERED) offered.push(previousSemestre(offered.at(-1)!));
  return offered;
}

/** Shows the figures of a semester and of the one before (issue 42 §2). */
export function SemestrePage() {
  const [offered] = useState(() => offeredOn(new Date()));
  const { semestre = offered[0]! } = useSearchOf(semestreSearch);
  const { change } = useAddress<{ readonly semestre: string }>();
  const canEdit = useCan()('semestre.editar');
  const [isChoosing, setIsChoosing] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const lectura = useQuery({
    queryKey: [CLAVE, semestre],
    queryFn: async ({ signal }) =>
      call(semestresContract, 'GET /semestres/{semestre}', { params: { semestre } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const save = useAction({
    mutationFn: async () =>
      download((await call(semestresContract, 'POST /semestres/{semestre}/pdf', { params: { semestre } })).enlace),
  });
  const options = offered.some((one) => one === semestre) ? offered : [semestre, ...offered];
  return (
    <Page width="lists">
      <PageHead title={`${TITULOS.semestre} ${semestre}`} />
      <Row data-no-print>
        <Select aria-label="Semestre" value={semestre} onChange={({ target }) => change({ semestre: target.value })}>
          {options.map((one) => (
            <option key={one} value={one}>{`Semestre ${one}`}</option>
          ))}
        </Select>
        {canEdit && <Button onClick={() => setIsChoosing(true)}>Correo de cada mes</Button>}
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          <DownloadIcon />
          <span>Descargar PDF</span>
        </Button>
      </Row>
      {isChoosing && <Destinatarios onClose={() => setIsChoosing(false)} />}
      {save.error && <NotDownloaded>{save.error.message}</NotDownloaded>}
      {save.isSuccess && <Alert tone="success">{downloadStarted()}</Alert>}
      <Reading of={lectura} failure="No se pudieron leer las cifras del semestre">
        {({ antes: before, instante, secciones, limite }) => (
          <Stack gap={8} aria-busy={lectura.isPlaceholderData}>
            {limite && <Muted>{limiteInWords(limite)}</Muted>}
            {secciones.map((seccion) => (
              <SeccionDeFiguras
                key={seccion.clave}
                seccion={seccion}
                before={before}
                onEdit={canEdit && !lectura.isPlaceholderData ? () => setEdited(seccion.clave) : undefined}
              />
            ))}
            {secciones.map(
              (seccion) =>
                seccion.clave === edited && (
                  <EditSeccion
                    key={seccion.clave}
                    semestre={semestre}
                    seccion={seccion}
                    onSaved={() => setEdited(null)}
                    onCancel={() => setEdited(null)}
                  />
                ),
            )}
            <Muted>{`Así estaban las cifras el ${formatInstante(new Date(instante))}`}</Muted>
          </Stack>
        )}
      </Reading>
    </Page>
  );
}
