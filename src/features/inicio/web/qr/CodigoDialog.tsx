import { useMemo, useState } from 'react';
import { saveFile } from '#platform/web/download.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { DownloadIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import styles from './CodigoDialog.module.css';
import { codigoDe, pngDe, svgDe } from './codigo.ts';

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
