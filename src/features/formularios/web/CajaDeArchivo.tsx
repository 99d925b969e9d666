// Field that asks for one file (chosen, photographed, pasted or dropped): checks it, compresses images, shows it.
import { useEffect, useRef, useState } from 'react';
import type { ArchivoElegido, CampoArchivo } from '#catalogo/campos/archivo.ts';
import {
  ARCHIVO_VACIO,
  IMAGEN,
  isTipoDeArchivo,
  maxMessage,
  TIPOS_DE_ARCHIVO,
  typeMessage,
  type TipoDeArchivo,
} from '#catalogo/campos/tipos-de-archivo.ts';
import { sizeText } from '#platform/contract/quantities.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { FileBox, FileButton, FilePreview } from '#platform/web/ui/FileBox.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { useDroppedFile } from '#platform/web/useDroppedFile.ts';
import { announceArchivo } from './adjuntos.ts';
import type { Marco } from './campos/entrada.ts';
import { loadedUso, loadUso } from './load-uso.ts';

type CajaDeArchivoProps = {
  readonly campo: CampoArchivo;
  /** Name of the input, for programs that fill in the page. */
  readonly name: string;
  readonly marco: Marco;
  readonly archivo: ArchivoElegido | null;
  /** Null if it was removed, or could not be read. */
  readonly onArchivo: (archivo: ArchivoElegido | null) => void;
  /** Takes dropped or pasted files inside the box only, because the page has others. */
  readonly isOneOfMany?: boolean;
};

export function CajaDeArchivo({ campo, name, marco, archivo, onArchivo, isOneOfMany = false }: CajaDeArchivoProps) {
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Number of the file that counts: the last one chosen, unless it was removed. */
  const turn = useRef(0);
  const takesImages = campo.tipos.some((tipo) => tipo.startsWith('image/'));
  const accept = campo.tipos.flatMap((tipo) => [tipo, ...endingsOf(tipo)]).join();

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    setReading(true);
    setFault(undefined);
    const lectura = await readArchivo(file, campo);
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

  const isOver = useDroppedFile((file) => announceArchivo(take(file)), isOneOfMany ? box : undefined);
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
              <span>Preparando el archivo…</span>
            </Row>
          )
        }
        preview={archivo && !isReading && <ArchivoALaVista archivo={archivo} />}
        hint={!archivo && 'También puede arrastrarlo hasta aquí o pegarlo (Ctrl + V).'}
      >
        <FileButton inputRef={chooser} accept={accept} name={name} onFile={(file) => announceArchivo(take(file))}>
          {archivo ? 'Cambiar el archivo' : 'Elegir un archivo'}
        </FileButton>
        {takesImages && (
          <FileButton accept="image/*" isCamera onFile={(file) => announceArchivo(take(file))}>
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

/** Some systems know a file by its ending only. */
const endingsOf = (tipo: TipoDeArchivo): string[] => TIPOS_DE_ARCHIVO[tipo].extensiones.map((ending) => `.${ending}`);

function preloadOnce(): () => void {
  const load = (): void => preloadCompressor();
  addEventListener('pointerdown', load, { once: true });
  addEventListener('keydown', load, { once: true });
  return () => {
    removeEventListener('pointerdown', load);
    removeEventListener('keydown', load);
  };
}

/** A chosen file, ready to be checked and sent; or the reason for which it cannot be. */
type LecturaDeArchivo =
  { readonly ok: true; readonly archivo: ArchivoElegido } | { readonly ok: false; readonly mensaje: string };

/** Photos of one maker's phones; few browsers can read them. */
const HEIC = /^image\/hei[cf]/;

const NO_LEGIBLE = 'No se pudo leer la imagen. Elija otra, o tome una captura de pantalla y adjúntela.';

const HEIC_NO_LEGIBLE =
  'Este navegador no puede leer fotos HEIC. Tome una captura de pantalla de la foto y adjúntela, o guárdela como JPEG.';

/** Returns the type that the system gives or, without one, that of the name's ending. */
function tipoOf({ type, name }: File): string {
  if (type !== '') return type;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'heic' || extension === 'heif') return `image/${extension}`;
  const known = Object.entries(TIPOS_DE_ARCHIVO).find(([, { extensiones }]) =>
    extensiones.some((one) => one === extension),
  );
  return known?.[0] ?? '';
}

const isAccepted = ({ tipos }: CampoArchivo, tipo: string): boolean => tipos.some((admitido) => admitido === tipo);

/** The name that the server will keep, so that receipt and record agree; the person's own while that code is missing. */
const nombreOf = (name: string, tipo: string): string =>
  (isTipoDeArchivo(tipo) && loadedUso()?.safeFileName(name, TIPOS_DE_ARCHIVO[tipo].extensiones)) || name;

const accepted = (contenido: File, tipo: string): LecturaDeArchivo => ({
  ok: true,
  archivo: { nombre: nombreOf(contenido.name, tipo), tipo, tamano: contenido.size, contenido },
});

const refused = (mensaje: string): LecturaDeArchivo => ({ ok: false, mensaje });

/**
 * Reads a chosen file. Images are made smaller here, so that they travel on any connection and lose the place where
 * they were taken; other files stay as they are. A file that would be refused is not kept.
 */
async function readArchivo(file: File, campo: CampoArchivo): Promise<LecturaDeArchivo> {
  if (file.size === 0) return refused(ARCHIVO_VACIO);
  const named = tipoOf(file);
  // Without connection the check may be missing; the server checks too.
  const start = await loadUso().then(
    async ({ checkFileStart }) => checkFileStart(campo, file, named),
    () => ({ ok: true, tipo: named }) as const,
  );
  if (!start.ok) return start;
  const { tipo } = start;
  const isHeic = HEIC.test(tipo);
  if (!isAccepted(campo, isHeic ? JPEG : tipo)) return refused(typeMessage(campo));
  try {
    const archivo = tipo.startsWith('image/')
      ? await compress(new File([file], file.name, { type: tipo }), campo.lado, isHeic)
      : file;
    return archivo.size > campo.max
      ? refused(maxMessage(campo))
      : accepted(archivo, archivo === file ? tipo : archivo.type);
  } catch (error) {
    if (isHeic) return refused(HEIC_NO_LEGIBLE);
    // Without connection the compressor may be missing; the server compresses what is small enough.
    if (error instanceof SinCompresor) return accepted(file, tipo);
    return refused(NO_LEGIBLE);
  }
}

const JPEG = 'image/jpeg' satisfies TipoDeArchivo;

class SinCompresor extends Error {}

const loadCompressor = async () =>
  import('compressorjs').then(
    (module) => module.default,
    (cause: unknown) => {
      throw new SinCompresor('the compressor did not come', { cause });
    },
  );

const preloadCompressor = (): void => void loadCompressor().catch(() => undefined);

async function compress(file: File, lado: number = IMAGEN.lado, toJpeg: boolean): Promise<File> {
  const Compressor = await loadCompressor();
  return new Promise((resolve, reject) => {
    // The constructor starts the work.
    void new Compressor(file, {
      quality: IMAGEN.calidad,
      maxWidth: lado,
      maxHeight: lado,
      mimeType: toJpeg ? JPEG : 'auto',
      // Browsers turn pictures as their EXIF says; the original with its EXIF never leaves, even if it is smaller.
      checkOrientation: false,
      strict: false,
      success: (result) =>
        resolve(
          result instanceof File ? result : new File([result], nameFor(file.name, result.type), { type: result.type }),
        ),
      error: reject,
    });
  });
}

const nameFor = (name: string, tipo: string): string => (tipo === JPEG ? name.replace(/(\.\w+)?$/, '.jpg') : name);

/** Shows the chosen file: a picture as it will be sent, and name and size. */
const ArchivoALaVista = ({ archivo: { nombre, tamano, tipo, contenido } }: { readonly archivo: ArchivoElegido }) => (
  <FilePreview
    name={nombre}
    size={sizeText(tamano)}
    picture={tipo.startsWith('image/') && tamano > 0 ? contenido : null}
  />
);
