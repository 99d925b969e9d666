import type { ReactNode } from 'react';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import { ColumnsIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { Exportar } from './exportar/Exportar.tsx';
import type { SalidaDeFilas } from './exportar/useExportar.ts';
import { ElegirPresentacion } from './presentacion/ElegirPresentacion.tsx';
import styles from './informes.module.css';
import type { usePresentacion } from './presentacion/usePresentacion.ts';

type AccionesDeTablaProps = {
  /** Selects all rows or none. */
  readonly todas: ReactNode;
  readonly presentacion: ReturnType<typeof usePresentacion>;
  readonly hayFilas: boolean;
  readonly ocupado: boolean;
  /** What an export holds, in words. */
  readonly alcance: string;
  /** Absent: they may only be read here. */
  readonly onExportar: ((salida: SalidaDeFilas) => void) | undefined;
};

/** What is done with the rows of a table, beside what narrows them. */
export const AccionesDeTabla = ({ todas, presentacion, onExportar, ...exportar }: AccionesDeTablaProps) => (
  <>
    {todas}
    <ButtonPanel
      className={styles['panel']}
      button={{
        className: buttonClass('quiet'),
        title: 'Columnas y densidad',
        children: (
          <>
            <ColumnsIcon />
            <VisuallyHidden>Columnas y densidad</VisuallyHidden>
          </>
        ),
      }}
    >
      {() => <ElegirPresentacion presentacion={presentacion} />}
    </ButtonPanel>
    {onExportar && <Exportar {...exportar} onExportar={onExportar} />}
  </>
);
