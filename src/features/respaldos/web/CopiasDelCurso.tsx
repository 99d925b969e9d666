// Panel with the stored copies of a course: download, restore and removal.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { durationText, sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { download } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { respaldosContract, type Copia } from '../contract.ts';
import { RestaurarCopia } from './RestaurarCopia.tsx';

/** Downloads a copy by its id, through a link valid for a minute. */
export const useDownloadCopia = () =>
  useAction({
    mutationFn: async (id: string) =>
      download((await call(respaldosContract, 'POST /respaldos/copias/{id}/enlace', { params: { id } })).enlace),
  });

const ORIGENES: Readonly<Record<Copia['origen'], string>> = {
  persona: 'Pedida por una persona',
  programacion: 'De la programación semanal',
  reinicio: 'Antes de vaciar el curso',
};

type CopiasDelCursoProps = {
  /** Server and number of the course, as in the address. */
  readonly clave: string;
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onCerrar: () => void;
};

export function CopiasDelCurso({ clave, onAnterior, onSiguiente, onCerrar }: CopiasDelCursoProps) {
  const [servidor = '', curso = ''] = clave.split('/');
  const lectura = useQuery({
    queryKey: ['respaldos', 'curso', servidor, curso],
    queryFn: ({ signal }) =>
      call(respaldosContract, 'GET /respaldos/cursos/{servidor}/{curso}', { params: { servidor, curso } }, { signal }),
    staleTime: 0,
  });
  return (
    <SidePanel
      title={lectura.data?.nombre ?? 'Copias del curso'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onCerrar}
    >
      <Reading of={lectura} failure="No se pudieron leer las copias" waiting={<RowPlaces />}>
        {({ lista, ...curso }) => (
          <>
            <Muted>{`${curso.nombreCorto} · ${curso.plataforma} · ${curso.categoria}`}</Muted>
            {lista.length === 0 ? (
              <p>No se conserva ninguna copia de este curso.</p>
            ) : (
              <Rows aria-label="Copias">
                {lista.map((copia) => (
                  <li key={copia.id}>
                    <CopiaItem copia={copia} curso={curso} />
                  </li>
                ))}
              </Rows>
            )}
          </>
        )}
      </Reading>
    </SidePanel>
  );
}

type CopiaItemProps = Pick<ComponentProps<typeof RestaurarCopia>, 'copia' | 'curso'>;

function CopiaItem({ copia, curso }: CopiaItemProps) {
  const { id, hecha, tamano, segundos, origen, archivo, sha256, ausente } = copia;
  const hechaText = formatInstante(new Date(hecha));
  const [isAsking, setAsking] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const canRestore = useCan()('respaldos.reiniciar');
  const client = useQueryClient();
  const download = useDownloadCopia();
  const deleteCopia = useAction({
    mutationFn: () => call(respaldosContract, 'DELETE /respaldos/copias/{id}', { params: { id } }),
    onSuccess: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: ['respaldos'] });
    },
  });
  return (
    <Stack gap={2}>
      <p>
        <strong>{hechaText}</strong>
        <Muted as="span">{[sizeText(tamano), `tardó ${durationText(segundos)}`, ORIGENES[origen]].join(' · ')}</Muted>
      </p>
      {ausente && (
        <Alert tone="error" announced={false}>
          El archivo de esta copia ya no está en su lugar: no sirve para restaurar.
        </Alert>
      )}
      <details>
        <summary>Archivo</summary>
        <Muted>{archivo}</Muted>
        <Muted>{`SHA-256: ${sha256}`}</Muted>
      </details>
      <Row>
        {!ausente && (
          <Button
            busy={download.isPending}
            aria-label={`Descargar la copia del ${hechaText}`}
            onClick={() => download.mutate(id)}
          >
            <DownloadIcon />
            <span>Descargar</span>
          </Button>
        )}
        {!ausente && canRestore && (
          <Button aria-label={`Restaurar la copia del ${hechaText}…`} onClick={() => setRestoring(true)}>
            Restaurar…
          </Button>
        )}
        <Button variant="plain" aria-label={`Eliminar la copia del ${hechaText}`} onClick={() => setAsking(true)}>
          Eliminar
        </Button>
      </Row>
      {download.error && <Alert tone="error">{messageOf(download.error)}</Alert>}
      {isRestoring && <RestaurarCopia copia={copia} curso={curso} onCerrar={() => setRestoring(false)} />}
      {isAsking && (
        <ConfirmDialog
          danger
          title={`¿Eliminar la copia del ${hechaText}?`}
          confirm="Eliminar"
          busy={deleteCopia.isPending}
          onConfirm={() => deleteCopia.mutate()}
          onCancel={() => {
            setAsking(false);
            deleteCopia.reset();
          }}
        >
          <p>El archivo se elimina y no se puede recuperar. El curso en la plataforma no cambia.</p>
          {deleteCopia.error && <Alert tone="error">{messageOf(deleteCopia.error)}</Alert>}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
