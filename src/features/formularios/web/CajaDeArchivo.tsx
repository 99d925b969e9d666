import { useEffect, useRef, useState } from 'react';
import type { ArchivoElegido, CampoArchivo } from '#catalogo/campos/archivo.ts';
import { IMAGEN, type TipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { FileBox, FileButton, FilePreview } from '#platform/web/ui/FileBox.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { useDroppedFile } from '#platform/web/useDroppedFile.ts';
import { textoDeTamano } from '#platform/contract/quantities.ts';
import { anunciar } from './adjuntos.ts';
import type { Marco } from './campos/entrada.ts';
import { cargarUso } from './cargar-uso.ts';

/** What a chosen file is, ready to be checked and sent; or why it cannot be. */
type Lectura =
  { readonly ok: true; readonly archivo: ArchivoElegido } | { readonly ok: false; readonly mensaje: string };

/** What phones of one maker call their photos; few browsers can read them. */
const HEIC = /^image\/hei[cf]/;

const NO_LEGIBLE = 'No se pudo leer la imagen. Elija otra, o tome una captura de pantalla y adjúntela.';
const HEIC_NO_LEGIBLE =
  'Este navegador no puede leer fotos HEIC. Tome una captura de pantalla de la foto y adjúntela, o guárdela como JPEG.';

/** The type that the system gives, or what the name's ending says where it gives none. */
function tipoDe({ type, name }: File): string {
  if (type !== '') return type;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'heic' || extension === 'heif') return `image/${extension}`;
  const known = Object.entries(TIPOS_DE_ARCHIVO).find(([, { extensiones }]) =>
    extensiones.some((one) => one === extension),
  );
  return known?.[0] ?? '';
}

const seAdmite = ({ tipos }: CampoArchivo, tipo: string): boolean => tipos.some((admitido) => admitido === tipo);

const elegido = (contenido: File, tipo = contenido.type): Lectura => ({
  ok: true,
  archivo: { nombre: contenido.name, tipo, tamano: contenido.size, contenido },
});

/**
 * Reads what a person chose for a field. Images are made smaller here, so that they travel on any connection and leave
 * behind where they were taken; anything else stays as it is, for the field's own check.
 */
async function leerArchivo(file: File, campo: CampoArchivo): Promise<Lectura> {
  const tipo = tipoDe(file);
  const isHeic = HEIC.test(tipo);
  const isImage = seAdmite(campo, tipo) && tipo.startsWith('image/');
  if (file.size > 0 && seAdmite(campo, tipo)) {
    // Without connection what looks may not come; the server does.
    const mensaje = await cargarUso().then(
      async ({ revisarComienzo }) => revisarComienzo(campo, file),
      () => null,
    );
    if (mensaje) return { ok: false, mensaje };
  }
  if (file.size === 0 || (!isImage && !(isHeic && seAdmite(campo, JPEG)))) return elegido(file, tipo);
  try {
    return elegido(await comprimir(new File([file], file.name, { type: tipo }), campo.lado, isHeic));
  } catch (error) {
    if (isHeic) return { ok: false, mensaje: HEIC_NO_LEGIBLE };
    // Without connection the compressor may not come; the server makes the same of what is small enough.
    if (error instanceof SinCompresor) return elegido(file, tipo);
    return { ok: false, mensaje: NO_LEGIBLE };
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

/** Gets ready to make images smaller, before one is chosen. */
const preloadCompressor = (): void => void loadCompressor().catch(() => undefined);

async function comprimir(file: File, lado: number = IMAGEN.lado, toJpeg: boolean): Promise<File> {
  const Compressor = await loadCompressor();
  return new Promise((resolve, reject) => {
    // The compressor works by itself from here on.
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

/** What was chosen: a picture as it will be sent, and its name and size. */
const ArchivoALaVista = ({
  archivo: { nombre, tamano, tipo, contenido },
}: {
  readonly archivo: ArchivoElegido;
}) => (
  <FilePreview
    name={nombre}
    size={textoDeTamano(tamano)}
    picture={tipo.startsWith('image/') && tamano > 0 ? contenido : null}
  />
);

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
