import { useCallback, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import styles from '../formulario.module.css';
import { conEscala, HOJA, paraBorrador, plumaDe, sinEscala, type Trazos } from './trazos.ts';

type LienzoProps = {
  readonly trazos: Trazos | null;
  /** Each stroke, with the picture of all of them; null when the sheet is empty. */
  readonly onTrazos: (trazos: Trazos | null, imagen: ArchivoElegido | null) => void;
};

const FONDO = '#ffffff';

/** A sheet to sign on with pen, finger or mouse. What was drawn stays when the screen is turned or changes its size. */
export default function Lienzo({ trazos, onTrazos }: LienzoProps) {
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
    const imagen = next && (await dibujar(next));
    // A later stroke tells more.
    if (kept.current === next) tell.current(next && paraBorrador(next), imagen);
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
      void keep(sinEscala(own.toData(), element.clientWidth / HOJA.ancho));
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

/** Gives the sheet the pixels of its place on the screen, and draws the strokes on it again. */
function fitTo(pad: SignaturePad, canvas: HTMLCanvasElement, trazos: Trazos): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0) return;
  const ratio = Math.max(devicePixelRatio, 1);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  const escala = width / HOJA.ancho;
  Object.assign(pad, plumaDe(escala));
  pad.clear();
  pad.fromData(conEscala(trazos, escala));
}

/** The picture of a signature: the same from whatever screen. */
async function dibujar(trazos: Trazos): Promise<ArchivoElegido | null> {
  const canvas = document.createElement('canvas');
  canvas.width = HOJA.ancho;
  canvas.height = HOJA.alto;
  const pad = new SignaturePad(canvas, { backgroundColor: FONDO });
  pad.off();
  pad.fromData(conEscala(trazos, 1));
  const contenido = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return contenido && { nombre: 'firma.png', tipo: 'image/png', tamano: contenido.size, contenido };
}
