import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ChevronIcon, CopyIcon, DownloadIcon, FileIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from '../informes.module.css';
import type { SalidaDeFilas } from './useExportar.ts';

const OTRAS: readonly {
  readonly salida: SalidaDeFilas;
  readonly nombre: string;
  readonly Icono: () => React.ReactNode;
}[] = [
  { salida: 'csv', nombre: 'Exportar a CSV', Icono: DownloadIcon },
  { salida: 'pdf', nombre: 'Exportar a PDF', Icono: FileIcon },
  { salida: 'copiar', nombre: 'Copiar las filas', Icono: CopyIcon },
  { salida: 'imprimir', nombre: 'Vista de impresión', Icono: PrintIcon },
];

type ExportarProps = {
  /** There are rows. */
  readonly hayFilas: boolean;
  readonly ocupado: boolean;
  /** What goes out, in words: '266 registros, todas las columnas'. */
  readonly alcance: string;
  readonly onExportar: (salida: SalidaDeFilas) => void;
};

/** Excel at one press, everything else at two. */
export function Exportar({ hayFilas, ocupado, alcance, onExportar }: ExportarProps) {
  return (
    <Row gap={1}>
      <Button busy={ocupado} disabled={!hayFilas} onClick={() => onExportar('excel')}>
        <DownloadIcon />
        <VisuallyHidden>Exportar a </VisuallyHidden>Excel
      </Button>
      <ButtonPanel
        button={{
          className: buttonClass('quiet'),
          disabled: !hayFilas,
          title: 'Otros formatos',
          children: (
            <>
              <ChevronIcon />
              <VisuallyHidden>Otros formatos</VisuallyHidden>
            </>
          ),
        }}
        className={styles['menu']}
      >
        {(close) => (
          <>
            <Muted>{alcance}</Muted>
            {OTRAS.map(({ salida, nombre, Icono }) => (
              <button
                key={salida}
                type="button"
                className={panelItemClass}
                onClick={() => {
                  close();
                  onExportar(salida);
                }}
              >
                <Icono />
                {nombre}
              </button>
            ))}
          </>
        )}
      </ButtonPanel>
    </Row>
  );
}
