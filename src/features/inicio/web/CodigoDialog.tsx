import { useMemo, useState } from 'react';
import { encodeQR } from 'qr';
import { saveFile } from '#platform/web/download.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { DownloadIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import styles from './CodigoDialog.module.css';

/** Modules of white around a code, without which readers do not find it (ISO/IEC 18004). */
const MARGEN = 4;

/** A QR code as squares of one unit: how many on a side, and the dark ones as the path of an SVG. */
type CodigoQR = { readonly lado: number; readonly trazo: string; readonly modulos: readonly boolean[][] };

/** The code of an address, its margin included; it is read with up to 15 % of it covered. */
export function codigoDe(direccion: string): CodigoQR {
  const modulos = encodeQR(direccion, 'raw', { ecc: 'medium', border: MARGEN });
  const trazo = modulos.flatMap((fila, y) => fila.flatMap((oscuro, x) => (oscuro ? `M${x} ${y}h1v1h-1z` : [])));
  return { lado: modulos.length, trazo: trazo.join(''), modulos };
}

/** The code as a drawing of its own, dark on white. */
export const svgDe = ({ lado, trazo }: CodigoQR): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${lado} ${lado}" width="${lado * 10}" height="${lado * 10}" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${lado}v${lado}H0z"/><path d="${trazo}"/></svg>\n`,
    ],
    { type: 'image/svg+xml' },
  );

/** Pixels of a module in a picture: a poster's worth, and every edge on a whole pixel. */
const PIXELES = 24;

/** The code as a picture, dark on white. @throws {Error} where the browser does not give one */
async function pngDe({ lado, modulos }: CodigoQR): Promise<Blob> {
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

export type CodigoDialogProps = {
  readonly direccion: string;
  /** What the address leads to. */
  readonly nombre: string;
  readonly onClose: () => void;
};

/** The QR code of a public form, large: to be read from the screen, printed or put on a poster. */
export function CodigoDialog({ direccion, nombre, onClose }: CodigoDialogProps) {
  const codigo = useMemo(() => codigoDe(direccion), [direccion]);
  const [falla, setFalla] = useState<string | null>(null);
  const archivo = `Código QR ${nombre.replaceAll(/[\\/:*?"<>|]/g, '-')}`;

  async function descargarImagen(): Promise<void> {
    setFalla(null);
    try {
      saveFile(await pngDe(codigo), `${archivo}.png`);
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
            Imprimir
          </Button>
          <Button onClick={() => saveFile(svgDe(codigo), `${archivo}.svg`)}>
            <DownloadIcon />
            SVG
          </Button>
          <Button variant="main" onClick={() => void descargarImagen()}>
            <DownloadIcon />
            PNG
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
