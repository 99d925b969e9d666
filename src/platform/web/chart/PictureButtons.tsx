import { useState } from 'react';
import type { ChartData } from '#platform/chart/chart.ts';
import { saveFile } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CopyIcon, DownloadIcon } from '#platform/web/ui/icons.tsx';
import styles from './Chart.module.css';

type PictureButtonsProps = { readonly data: ChartData; readonly facts: readonly string[] };

const draw = async ({ data, facts }: PictureButtonsProps): Promise<Blob> => {
  const { writePicture } = await import('./picture.tsx');
  return writePicture(data, facts);
};

/** A picture of a chart, as a file or on the clipboard. */
export function PictureButtons(props: PictureButtonsProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const doing = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      setSaid(error instanceof Error ? error.message : messageOf(error));
    }
    setBusy(false);
  };
  const save = async (): Promise<string> => {
    saveFile(await draw(props), `${props.data.title.replaceAll(/[\\/:*?"<>|]/g, '-')}.png`);
    return 'Imagen descargada.';
  };
  const copy = async (): Promise<string> => {
    try {
      // Browsers take what is promised at the press of a button, and not what is given later.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw(props) })]);
    } catch {
      throw new Error('El navegador no dejó copiar la imagen. Descárguela.');
    }
    return 'Imagen copiada.';
  };
  return (
    <>
      <div className={styles['picture']}>
        <IconButton
          label={`Copiar la imagen de ${props.data.title}`}
          variant="plain"
          busy={busy}
          onClick={() => void doing(copy)}
        >
          <CopyIcon />
        </IconButton>
        <IconButton
          label={`Descargar la imagen de ${props.data.title}`}
          variant="plain"
          busy={busy}
          onClick={() => void doing(save)}
        >
          <DownloadIcon />
        </IconButton>
      </div>
      <span role="status" className={styles['said']}>
        {said}
      </span>
    </>
  );
}
