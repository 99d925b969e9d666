// First step of a load: template to download, choice and upload of the file, and the result of its check.
import { useRef, useState } from 'react';
import { ARCHIVO_VACIO } from '#catalogo/campos/tipos-de-archivo.ts';
import { call, errorOf, readAnswer } from '#platform/web/api.ts';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { download } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FileInput } from '#platform/web/ui/FileInput.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { uploadTelling } from '#platform/web/upload.ts';
import { useAction } from '#platform/web/useAction.ts';
import { useDroppedFile } from '#platform/web/useDroppedFile.ts';
import {
  cargasContract,
  DEMASIADO_GRANDE,
  MAX_ARCHIVO,
  SIN_ARCHIVO,
  SIN_EXTENSION,
  terminaEnXlsx,
} from '../contract.ts';
import { filas, useCarga, useReread } from './carga.ts';

type Upload = {
  readonly archivo: File;
  /** @param parte share sent, from 0 to 1 */
  readonly onAvance: (parte: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Uploads a file and starts its check.
 * @returns the load
 * @throws {ApiError} if it was refused, {@link ConnectionError} if no answer arrived
 */
async function uploadArchivo(tipo: string, { archivo, onAvance, signal }: Upload): Promise<{ id: string }> {
  const body = new FormData();
  body.set('archivo', archivo);
  const transport = uploadTelling(onAvance);
  const response = await sendWithBearer({ method: 'POST', path: `/cargas/${tipo}`, body, signal, transport });
  if (!response.ok) throw await errorOf(response);
  return readAnswer(cargasContract['POST /cargas/{tipo}'].respuestas[201], response);
}

type ChooseArchivoProps = {
  readonly tipo: string;
  readonly etiqueta: string;
  readonly onEnviado: (carga: string) => void;
};

/** Fault of a chosen file, as far as the browser can tell (spec 1 §5). */
function faultOf({ name, size }: File): string | undefined {
  if (!terminaEnXlsx(name)) return SIN_EXTENSION;
  if (size === 0) return ARCHIVO_VACIO;
  return size > MAX_ARCHIVO ? DEMASIADO_GRANDE : undefined;
}

/** Puts a dropped or pasted file into the input, as if it had been chosen there. */
function putInInput(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}

/** First step: the file, with a description of its format. */
export function ChooseArchivo({ tipo, etiqueta, onEnviado }: ChooseArchivoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [archivo, setArchivo] = useState<File>();
  const [defecto, setDefecto] = useState<string>();
  const [parte, setParte] = useState(0);
  const [enviada, setEnviada] = useState<string>();
  /** The button was pressed while the file was being uploaded. */
  const [isGoing, setGoing] = useState(false);
  const abort = useRef<AbortController>(null);
  const refetch = useReread(tipo);
  const plantilla = useAction({
    mutationFn: async () =>
      download((await call(cargasContract, 'POST /cargas/{tipo}/plantilla', { params: { tipo } })).enlace),
  });
  const upload = useAction({
    mutationFn: (elegido: File) => {
      abort.current = new AbortController();
      setParte(0);
      return uploadArchivo(tipo, { archivo: elegido, onAvance: setParte, signal: abort.current.signal });
    },
    onSuccess: ({ id }) => {
      if (isGoing) onEnviado(id);
      else setEnviada(id);
    },
  });
  // A replaced file is removed, since it was never accepted. If the removal fails, it stays in the history.
  const withdraw = useAction({
    mutationFn: async (id: string) => call(cargasContract, 'DELETE /cargas/{tipo}/{id}', { params: { tipo, id } }),
    onSettled: refetch,
  });

  function take(file: File | undefined): void {
    if (upload.isPending) return;
    const fault = file && faultOf(file);
    upload.reset();
    setGoing(false);
    setDefecto(fault);
    setArchivo(fault ? undefined : file);
    if (enviada !== undefined) withdraw.mutate(enviada);
    setEnviada(undefined);
    // A refused file is cleared from the input (spec 1 §5).
    if (fault && input.current) input.current.value = '';
    // The check starts without a button, because nothing is loaded before it is accepted.
    if (file && !fault) upload.mutate(file);
  }

  const isOver = useDroppedFile((file) => {
    if (input.current && !upload.isPending) putInInput(input.current, file);
    take(file);
  });

  function send(): void {
    setGoing(true);
    if (enviada !== undefined) onEnviado(enviada);
    else if (upload.isPending) return;
    else if (archivo) upload.mutate(archivo);
    else {
      setDefecto((before) => before ?? SIN_ARCHIVO);
      input.current?.focus();
    }
  }

  return (
    <Box gap={4} width="form" look={isOver ? 'brand' : undefined}>
      <Field label={etiqueta} required error={defecto}>
        {(control) => (
          <>
            <FileInput
              {...control}
              ref={input}
              chosen={archivo?.name}
              accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-describedby={[control['aria-describedby'], `${control.id}-clase`].filter(Boolean).join(' ')}
              aria-disabled={upload.isPending}
              onClick={(event) => upload.isPending && event.preventDefault()}
              onChange={({ target }) => take(target.files?.[0])}
            />
            {defecto === SIN_EXTENSION && (
              <p>
                Elija un libro de Excel, con extensión <strong>.xlsx</strong>. Si no tiene uno, descargue la plantilla y
                copie en ella las filas.
              </p>
            )}
            <Muted id={`${control.id}-clase`}>
              Se recibe un libro de Excel con extensión <strong>.xlsx</strong>, de hasta 10 MB y 20.000 filas. También
              puede arrastrarlo hasta aquí. Se revisa al elegirlo; nada se carga hasta que usted lo acepte.
            </Muted>
          </>
        )}
      </Field>
      {upload.isPending && (
        <Stack gap={1}>
          <ProgressBar label="Envío del archivo" value={parte} max={1} />
          <Muted role="status">{parte < 1 ? 'Enviando el archivo…' : 'Guardando el archivo…'}</Muted>
        </Stack>
      )}
      {enviada !== undefined && <CheckResult tipo={tipo} id={enviada} />}
      {upload.error && upload.error.name !== 'AbortError' && (
        <Alert tone="error" title="No se pudo enviar el archivo">
          {messageOf(upload.error)}
        </Alert>
      )}
      {plantilla.error && (
        <Alert tone="error" title="No se pudo descargar la plantilla">
          {messageOf(plantilla.error)}
        </Alert>
      )}
      <Row place="between" fills>
        <Button busy={plantilla.isPending} onClick={() => plantilla.mutate()}>
          <DownloadIcon />
          <span>Descargar la plantilla</span>
        </Button>
        {upload.isPending && <Button onClick={() => abort.current?.abort()}>Cancelar</Button>}
        <Button variant="main" busy={upload.isPending && isGoing} onClick={send}>
          Enviar archivo
        </Button>
      </Row>
    </Box>
  );
}

function CheckResult({ tipo, id }: { readonly tipo: string; readonly id: string }) {
  const { data: carga } = useCarga(tipo, id);
  if (carga?.error) {
    return (
      <Alert tone="error" title="El archivo no se puede cargar">
        {carga.error}
      </Alert>
    );
  }
  if (!carga?.resumen) return <Muted role="status">Revisando el archivo…</Muted>;
  const { filas: all, conProblemas } = carga.resumen;
  return (
    <Alert tone={conProblemas > 0 ? 'warning' : 'success'} title={`Se revisaron ${filas(all)}`}>
      {conProblemas > 0
        ? `${filas(conProblemas)} con problemas. Al enviar el archivo ve cuáles son.`
        : 'Ninguna tiene problemas.'}
    </Alert>
  );
}
