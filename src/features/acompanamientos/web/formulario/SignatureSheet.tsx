// Sheet to draw the signature on; loaded only when it is needed.
import { useCallback, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import styles from './formulario.module.css';
import { forBorrador, fromScale, HOJA, penOf, toScale, type Trazos } from './strokes.ts';

type SignatureSheetProps = {
  readonly trazos: Trazos | null;
  /** Called after each stroke with all strokes and their picture; null when the sheet is empty. */
  readonly onTrazos: (trazos: Trazos | null, imagen: ArchivoElegido | null) => void;
};

const FONDO = '#ffffff';

/** Sheet to sign on with pen, finger or mouse. The drawing survives rotation and resizing of the screen. */
export default function SignatureSheet({ trazos, onTrazos }: SignatureSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const tell = useRef(onTrazos);
  const kept = useRef(trazos);
  const [vacio, setVacio] = useState(!trazos?.length);

  useEffect(() => {
    tell.current = onTrazos;
  });

  const keep = useCallback(async (dibujados: Trazos): Promise<void> => {
    const next = dibujados.length > 0 ? dibujados : null;
    kept.current = next;
    setVacio(next === null);
    const imagen = next && (await drawPicture(next));
    // A later stroke reports both.
    if (kept.current === next) tell.current(next && forBorrador(next), imagen);
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const own = new SignaturePad(element, { backgroundColor: FONDO, throttle: 16 });
    pad.current = own;
    const fit = (): void => fitTo(own, element, kept.current ?? []);
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    own.addEventListener('endStroke', () => {
      void keep(fromScale(own.toData(), element.clientWidth / HOJA.ancho));
    });
    return () => {
      observer.disconnect();
      own.off();
    };
  }, [keep]);

  function undo(all: boolean): void {
    const left = all ? [] : (kept.current ?? []).slice(0, -1);
    kept.current = left;
    if (canvas.current && pad.current) fitTo(pad.current, canvas.current, left);
    void keep(left);
  }

  return (
    <Stack gap={3}>
      <canvas
        ref={canvas}
        className={styles['lienzo']}
        data-sheet
        role="img"
        aria-label={vacio ? 'Hoja para firmar, vacía' : 'Hoja con su firma'}
      />
      <Row gap={2}>
        <Button onClick={() => undo(false)} disabled={vacio}>
          Deshacer el último trazo
        </Button>
        <Button variant="plain" onClick={() => undo(true)} disabled={vacio}>
          Borrar la firma
        </Button>
      </Row>
    </Stack>
  );
}

/** Sizes the sheet to its place on the screen and redraws the strokes. */
function fitTo(pad: SignaturePad, canvas: HTMLCanvasElement, trazos: Trazos): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0) return;
  const ratio = Math.max(devicePixelRatio, 1);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  const escala = width / HOJA.ancho;
  Object.assign(pad, penOf(escala));
  pad.clear();
  pad.fromData(toScale(trazos, escala));
}

/** Draws the picture of a signature, at the same size for every screen. */
async function drawPicture(trazos: Trazos): Promise<ArchivoElegido | null> {
  const canvas = document.createElement('canvas');
  canvas.width = HOJA.ancho;
  canvas.height = HOJA.alto;
  const pad = new SignaturePad(canvas, { backgroundColor: FONDO });
  pad.off();
  pad.fromData(toScale(trazos, 1));
  const contenido = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return contenido && { nombre: 'firma.png', tipo: 'image/png', tamano: contenido.size, contenido };
}
