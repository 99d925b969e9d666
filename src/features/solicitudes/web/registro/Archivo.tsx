// A file of a record: preview of an image, and a button to open or download it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Archivo as DatosDeArchivo } from '#catalogo/campos/archivo.ts';
import { isTipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DownloadIcon, FileIcon, OpenIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { MutedInline, Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { unidadContract } from '../../contract-unidad.ts';
import styles from './Archivo.module.css';

/** Position of a record's file: report, row and path of the field. */
type ArchivoPath = { readonly slug: string; readonly id: string; readonly campo: string };

/** Returns the address of a file, valid for a minute. */
async function linkOfArchivo({ slug, id, campo }: ArchivoPath): Promise<string> {
  const { enlace } = await call(unidadContract, 'POST /informes/{informe}/registros/{id}/archivo', {
    params: { informe: slug, id },
    body: { campo },
  });
  return enlace;
}

type MiniaturaProps = { readonly path: ArchivoPath; readonly nombre: string };

type ImagePhase = 'cargando' | 'visible' | 'fallida';

/** Image of a record, in a frame of fixed size; after a failure, a button to retry. */
function Miniatura({ path, nombre }: MiniaturaProps) {
  const [fase, setFase] = useState<ImagePhase>('cargando');
  const { slug, id, campo } = path;
  const enlace = useQuery({
    queryKey: ['miniatura', slug, id, campo],
    queryFn: async () => linkOfArchivo(path),
    // A link is valid for a minute: a panel that opens later asks for another.
    staleTime: Infinity,
    gcTime: 0,
  });
  const hasFailed = enlace.error !== null || fase === 'fallida';
  return (
    <div className={styles['marco']} data-fase={hasFailed ? 'fallida' : fase}>
      {hasFailed ? (
        <p role="alert">
          <span>{enlace.error?.message ?? 'No se pudo mostrar la imagen. Puede que el archivo ya no esté.'}</span>
          <RetryButton
            variant="link"
            busy={enlace.isFetching}
            onClick={() => {
              setFase('cargando');
              void enlace.refetch();
            }}
          />
        </p>
      ) : (
        <>
          {fase === 'cargando' && <Spinner />}
          {enlace.data && (
            <img
              src={enlace.data}
              alt={`Vista previa de ${nombre}`}
              loading="lazy"
              decoding="async"
              onLoad={() => setFase('visible')}
              onError={() => setFase('fallida')}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Opens a window before its address is known: browsers block windows that no press opened. */
function openLater(): { readonly go: (url: string) => void; readonly close: () => void } {
  const ventana = open('', '_blank');
  if (ventana) ventana.opener = null;
  return {
    go: (url) => {
      if (ventana) ventana.location.href = url;
      else location.assign(url);
    },
    close: () => ventana?.close(),
  };
}

/** Types that browsers display (`VIEWABLE` of the server); they download the others. */
const isImage = (tipo: string): boolean => tipo.startsWith('image/');
const isDisplayable = (tipo: string): boolean => isImage(tipo) || tipo === 'application/pdf';

type ArchivoProps = { readonly path: ArchivoPath; readonly archivo: DatosDeArchivo };

/**
 * A file of a record, opened by a link of a minute; images are shown at once. A PDF opens in its own window: stored
 * files may not be framed (decision 0009).
 */
export function Archivo({ path, archivo: { nombre, tipo, tamano } }: ArchivoProps) {
  const openFile = useAction({
    mutationFn: async () => {
      const ventana = openLater();
      try {
        ventana.go(await linkOfArchivo(path));
      } catch (error) {
        ventana.close();
        throw error;
      }
    },
  });
  const clase = isTipoDeArchivo(tipo) ? TIPOS_DE_ARCHIVO[tipo].nombre : tipo;
  return (
    <div className={styles['archivo']} data-archivo>
      {isImage(tipo) && <Miniatura path={path} nombre={nombre} />}
      <Stack gap={2} start>
        <Row gap={2} line align="top">
          {!isImage(tipo) && (
            <span className={styles['signo']}>
              <FileIcon />
            </span>
          )}
          <span>
            <Verbatim>{nombre}</Verbatim> <MutedInline>{`${clase}, ${sizeText(tamano)}`}</MutedInline>
          </span>
        </Row>
        <Button busy={openFile.isPending} onClick={() => openFile.mutate()}>
          {isDisplayable(tipo) ? <OpenIcon /> : <DownloadIcon />}
          <span>{isDisplayable(tipo) ? 'Abrir en otra ventana' : 'Descargar'}</span>
          <VisuallyHidden>{nombre}</VisuallyHidden>
        </Button>
        {openFile.error && <Alert tone="error">{openFile.error.message}</Alert>}
      </Stack>
    </div>
  );
}
