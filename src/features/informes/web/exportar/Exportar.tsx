import { useState } from 'react';
import { Popover } from '#platform/web/kit/Popover.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ChevronIcon, CopyIcon, DownloadIcon, FileIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './Exportar.module.css';
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
  readonly onExportar: (salida: SalidaDeFilas) => void;
};

/** Excel at one press, everything else at two. */
export function Exportar({ hayFilas, ocupado, onExportar }: ExportarProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles['exportar']}>
      <Button variant="main" busy={ocupado} disabled={!hayFilas} onClick={() => onExportar('excel')}>
        <DownloadIcon />
        Exportar a Excel
      </Button>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        offset={4}
        trapFocus
        returnFocus
        withinPortal={false}
        transitionProps={{ duration: 120, transition: 'fade' }}
      >
        <Popover.Target>
          <button
            type="button"
            className={styles['otras']}
            disabled={!hayFilas}
            title="Otros formatos"
            onClick={() => setOpened(!opened)}
            // The menu hears of it once the focus has come there, a moment after it opened.
            onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
          >
            <ChevronIcon />
            <VisuallyHidden>Otros formatos</VisuallyHidden>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles['menu']}>
          {OTRAS.map(({ salida, nombre, Icono }) => (
            <button
              key={salida}
              type="button"
              onClick={() => {
                setOpened(false);
                onExportar(salida);
              }}
            >
              <Icono />
              {nombre}
            </button>
          ))}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
