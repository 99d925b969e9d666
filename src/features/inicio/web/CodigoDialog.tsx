// Dialog with the QR code of a public form.
import { encodeQR } from 'qr';
import { useMemo, useState } from 'react';
import { saveFile } from '#platform/web/download.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { DownloadIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import styles from './CodigoDialog.module.css';

export type CodigoDialogProps = {
  readonly direccion: string;
  /** Name of the page at the address. */
  readonly nombre: string;
  readonly onClose: () => void;
};

/** Dialog with the QR code of a public form, to read from the screen, print or put on a poster. */
export function CodigoDialog({ direccion, nombre, onClose }: CodigoDialogProps) {
  const codigo = useMemo(() => codigoOf(direccion), [direccion]);
  const [falla, setFalla] = useState<string | null>(null);
  const archivo = `Código QR ${nombre.replaceAll(/[\\/:*?"<>|]/g, '-')}`;

  async function downloadImagen(): Promise<void> {
    setFalla(null);
    try {
      saveFile(await pngOf(codigo), `${archivo}.png`);
    } catch (error) {
      setFalla(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Dialog
      title={nombre}
      onClose={onClose}
      closesBeside
      footer={
        <Row place="end" data-no-print>
          <Button onClick={onClose}>Cerrar</Button>
          <Button onClick={() => print()}>
            <PrintIcon />
            <span>Imprimir</span>
          </Button>
          <Button onClick={() => saveFile(svgOf(codigo), `${archivo}.svg`)}>
            <DownloadIcon />
            <span>SVG</span>
          </Button>
          <Button variant="main" onClick={() => void downloadImagen()}>
            <DownloadIcon />
            <span>PNG</span>
          </Button>
        </Row>
      }
    >
      <div className={styles['hoja']} data-sheet>
        <svg viewBox={`0 0 ${codigo.lado} ${codigo.lado}`} role="img" aria-label={`Código QR que lleva a ${nombre}`}>
          <path d={codigo.trazo} />
        </svg>
        <p className={styles['direccion']}>{direccion}</p>
      </div>
      {falla && <NotDownloaded>{falla}</NotDownloaded>}
    </Dialog>
  );
}

/** White margin around a code, in modules; readers need it to find the code (ISO/IEC 18004). */
const MARGIN = 4;

/** A QR code in squares of one unit: squares on a side, and the path of the dark ones in an SVG. */
type CodigoQR = { readonly lado: number; readonly trazo: string; readonly modulos: readonly boolean[][] };

/** Builds the code of an address, including its margin; readable with up to 15 % covered. */
export function codigoOf(direccion: string): CodigoQR {
  const modulos = encodeQR(direccion, 'raw', { ecc: 'medium', border: MARGIN });
  const trazo = modulos.flatMap((fila, y) => fila.flatMap((oscuro, x) => (oscuro ? `M${x} ${y}h1v1h-1z` : [])));
  return { lado: modulos.length, trazo: trazo.join(''), modulos };
}

/** Renders the code as an SVG document, dark on white. */
export const svgOf = ({ lado, trazo }: CodigoQR): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${lado} ${lado}" width="${lado * 10}" height="${lado * 10}" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${lado}v${lado}H0z"/><path d="${trazo}"/></svg>\n`,
    ],
    { type: 'image/svg+xml' },
  );

/** Pixels of a module in a picture: enough for a poster, with every edge on a whole pixel. */
const PIXELES = 24;

/** Renders the code as a PNG picture, dark on white. @throws {Error} if the browser gives no picture */
async function pngOf({ lado, modulos }: CodigoQR): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = lado * PIXELES;
  canvas.height = lado * PIXELES;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('El navegador no pudo dibujar la imagen. Descargue el código en SVG.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  for (const [y, fila] of modulos.entries())
    for (const [x, oscuro] of fila.entries()) if (oscuro) context.fillRect(x * PIXELES, y * PIXELES, PIXELES, PIXELES);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('El navegador no pudo dibujar la imagen. Descargue el código en SVG.'));
    }, 'image/png');
  });
}
