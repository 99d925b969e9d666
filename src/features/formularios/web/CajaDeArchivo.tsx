import { useEffect, useRef, useState } from 'react';
import type { ArchivoElegido, CampoArchivo } from '#catalogo/campos/archivo.ts';
import { type TipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { FileBox, FileButton } from '#platform/web/ui/FileBox.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { useDroppedFile } from '#platform/web/useDroppedFile.ts';
import { ArchivoALaVista } from './campos/archivo/ArchivoALaVista.tsx';
import { anunciar } from './campos/archivo/en-camino.ts';
import { leerArchivo, preloadCompressor } from './campos/archivo/leer-archivo.ts';
import type { Marco } from './campos/entrada.ts';

/** Some systems know a file by its ending only. */
const endingsOf = (tipo: TipoDeArchivo): string[] => TIPOS_DE_ARCHIVO[tipo].extensiones.map((ending) => `.${ending}`);

type CajaDeArchivoProps = {
  readonly campo: CampoArchivo;
  /** Names the control for who fills in the page by its names. */
  readonly name: string;
  readonly marco: Marco;
  readonly archivo: ArchivoElegido | null;
  /** Null: it was taken out, or could not be read. */
  readonly onArchivo: (archivo: ArchivoElegido | null) => void;
  /** Takes what is dropped or pasted inside it alone, where another box stands on the page. */
  readonly isOneOfMany?: boolean;
};

/** One file: chosen, taken with the camera, pasted, or dropped on the box; an image comes out compressed. */
export function CajaDeArchivo({ campo, name, marco, archivo, onArchivo, isOneOfMany = false }: CajaDeArchivoProps) {
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Which of the files that were chosen counts: the last, and none that was taken out. */
  const turn = useRef(0);
  const takesImages = campo.tipos.some((tipo) => tipo.startsWith('image/'));
  const accept = campo.tipos.flatMap((tipo) => [tipo, ...endingsOf(tipo)]).join();

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    setReading(true);
    setFault(undefined);
    const lectura = await leerArchivo(file, campo);
    if (mine !== turn.current) return;
    setReading(false);
    if (!lectura.ok) setFault(lectura.mensaje);
    onArchivo(lectura.ok ? lectura.archivo : null);
  }

  function remove(): void {
    turn.current += 1;
    setReading(false);
    setFault(undefined);
    onArchivo(null);
    chooser.current?.focus();
  }

  const isOver = useDroppedFile((file) => anunciar(take(file)), isOneOfMany ? box : undefined);
  useEffect(() => (takesImages ? preloadOnce() : undefined), [takesImages]);

  return (
    <FieldGroup {...marco} error={fault ?? marco.error}>
      <FileBox
        ref={box}
        isOver={isOver}
        reading={
          isReading && (
            <Row as="p">
              <Spinner />
              Preparando el archivo…
            </Row>
          )
        }
        preview={archivo && !isReading && <ArchivoALaVista archivo={archivo} />}
        hint={!archivo && 'También puede arrastrarlo hasta aquí o pegarlo (Ctrl + V).'}
      >
        <FileButton inputRef={chooser} accept={accept} name={name} onFile={(file) => anunciar(take(file))}>
          {archivo ? 'Cambiar el archivo' : 'Elegir un archivo'}
        </FileButton>
        {takesImages && (
          <FileButton accept="image/*" isCamera onFile={(file) => anunciar(take(file))}>
            Tomar una foto
          </FileButton>
        )}
        {archivo && (
          <Button variant="plain" onClick={remove}>
            Quitar
          </Button>
        )}
      </FileBox>
    </FieldGroup>
  );
}

function preloadOnce(): () => void {
  const load = (): void => preloadCompressor();
  addEventListener('pointerdown', load, { once: true });
  addEventListener('keydown', load, { once: true });
  return () => {
    removeEventListener('pointerdown', load);
    removeEventListener('keydown', load);
  };
}
