import { Button } from '#platform/web/ui/Button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';

type ExportarGraficosProps = {
  /** There are rows to count. */
  readonly hayFilas: boolean;
  readonly ocupado: boolean;
  readonly onExportar: () => void;
};

/** All charts on paper, each with its numbers. */
export const ExportarGraficos = ({ hayFilas, ocupado, onExportar }: ExportarGraficosProps) => (
  <Button variant="main" busy={ocupado} disabled={!hayFilas} onClick={onExportar}>
    <DownloadIcon />
    PDF de los gráficos
  </Button>
);
