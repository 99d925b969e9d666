// Sample classrooms of a semester: how each person marked them, and for managers adding and taking them out.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose, Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { revisionesContract, type Muestra } from '../contract-gestion.ts';
import { AddMuestra } from './AddMuestra.tsx';
import { muestrasKey, ROOT } from './queries.ts';
import { AulaLink } from './words.tsx';

type SectionProps = { readonly semestre: Semestre; readonly isManager: boolean };

export function MuestrasSection({ semestre, isManager }: SectionProps) {
  const [opened, setOpened] = useState<'agregar' | Muestra | null>(null);
  const lectura = useQuery({
    queryKey: muestrasKey(semestre),
    queryFn: ({ signal }) =>
      call(revisionesContract, 'GET /revisiones/{semestre}/muestras', { params: { semestre } }, { signal }),
    staleTime: 0,
  });
  const close = (): void => setOpened(null);
  return (
    <Section
      title="Aulas de muestra"
      beside={
        isManager && (
          <Button onClick={() => setOpened('agregar')}>
            <AddIcon />
            <span>Agregar aula de muestra</span>
          </Button>
        )
      }
    >
      <Muted>Todas las personas que evalúan valoran la misma aula y después comparan lo que eligieron.</Muted>
      <Reading of={lectura} failure="No se pudieron cargar las aulas de muestra">
        {({ muestras }) =>
          muestras.length === 0 ? (
            <p>{`No hay aulas de muestra en ${semestre}.`}</p>
          ) : (
            <Stack>
              {muestras.map((muestra) => (
                <MuestraBox
                  key={muestra.id}
                  muestra={muestra}
                  onRemove={isManager && muestra.enviadas === 0 ? () => setOpened(muestra) : undefined}
                />
              ))}
            </Stack>
          )
        }
      </Reading>
      {opened === 'agregar' && <AddMuestra semestre={semestre} onClose={close} />}
      {opened !== null && opened !== 'agregar' && <RemoveMuestra muestra={opened} onClose={close} />}
    </Section>
  );
}

type BoxProps = { readonly muestra: Muestra; readonly onRemove: (() => void) | undefined };

function MuestraBox({ muestra, onRemove }: BoxProps) {
  const { nombre, direccion, tipo, enviadas, criterios } = muestra;
  return (
    <Box as="article" gap={2}>
      <Row place="between" align="top">
        <Stack gap={1}>
          <h3>
            <Verbatim>{nombre}</Verbatim>
          </h3>
          <Muted>
            {`${TEXTO_TIPO_ASIGNATURA[tipo]} · ${enviadas === 0 ? 'nadie la ha enviado' : `la ${enviadas === 1 ? 'envió' : 'enviaron'} ${countOf(enviadas, 'persona', 'personas')}`}`}
          </Muted>
          {direccion !== '' && <AulaLink direccion={direccion} nombre={nombre} />}
        </Stack>
        {onRemove && (
          <Button variant="plain" onClick={onRemove}>
            <span>Quitar</span>
            <VisuallyHidden>{` ${nombre}`}</VisuallyHidden>
          </Button>
        )}
      </Row>
      {criterios === null ? (
        <p>Podrá comparar cuando envíe la suya.</p>
      ) : (
        <Stack gap="none">
          {criterios.map((criterio) => (
            <Comparison key={criterio.clave} criterio={criterio} />
          ))}
        </Stack>
      )}
    </Box>
  );
}

type CriterioComparado = NonNullable<Muestra['criterios']>[number];

const distanceText = (distancia: number | null): string => {
  if (distancia === null) return 'Sin comparar';
  return distancia === 0 ? 'Todas iguales' : `${countOf(distancia, 'nivel', 'niveles')} de diferencia`;
};

const Comparison = ({
  criterio: { numero, nombre, criterio, marcas, distancia },
}: {
  readonly criterio: CriterioComparado;
}) => (
  <Fold title={`${numero}. ${nombre}`} beside={<span>{distanceText(distancia)}</span>}>
    <Muted>{criterio}</Muted>
    {marcas.map(({ nombre: persona, valoracion, descripcion, nota }, i) => (
      // Two people may have the same name.
      // oxlint-disable-next-line react/no-array-index-key
      <Box key={i} look="aside" gap={1}>
        <p>
          <strong>{valoracion}</strong> · <Verbatim>{persona}</Verbatim>
        </p>
        {descripcion !== '' && <Prose>{descripcion}</Prose>}
        {nota !== '' && <Muted>{nota}</Muted>}
      </Box>
    ))}
  </Fold>
);

type RemoveProps = { readonly muestra: Muestra; readonly onClose: () => void };

function RemoveMuestra({ muestra: { id, nombre }, onClose }: RemoveProps) {
  const queries = useQueryClient();
  const reread = async (): Promise<void> => queries.invalidateQueries({ queryKey: ROOT });
  const remove = useAction({
    mutationFn: async () => call(revisionesContract, 'DELETE /revisiones/muestras/{id}', { params: { id } }),
    onSuccess: async () => {
      await reread();
      onClose();
    },
    onStale: reread,
  });
  return (
    <ConfirmDialog
      title={`¿Quitar «${nombre}»?`}
      confirm="Quitar"
      danger
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>Solo se quita si nadie ha comenzado a valorarla.</p>
      {remove.error && (
        <Alert tone="error" title="No se quitó">
          {remove.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
