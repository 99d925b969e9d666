import { type ReactNode, useState } from 'react';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { ColumnsIcon } from '#platform/web/ui/icons.tsx';
import { Exportar } from './exportar/Exportar.tsx';
import type { SalidaDeFilas } from './exportar/useExportar.ts';
import { ElegirPresentacion } from './presentacion/ElegirPresentacion.tsx';
import type { usePresentacion } from './presentacion/usePresentacion.ts';

type AccionesDeTablaProps = {
  /** Selects all rows or none. */
  readonly todas: ReactNode;
  readonly presentacion: ReturnType<typeof usePresentacion>;
  readonly hayFilas: boolean;
  readonly ocupado: boolean;
  readonly onExportar: (salida: SalidaDeFilas) => void;
};

/** What is done with the rows of a table, beside what narrows them. */
export function AccionesDeTabla({ todas, presentacion, hayFilas, ocupado, onExportar }: AccionesDeTablaProps) {
  const [eligiendo, setEligiendo] = useState(false);
  const { columnas, visibles, densidad } = presentacion;
  return (
    <>
      {todas}
      <IconButton label="Columnas y densidad" onClick={() => setEligiendo(true)}>
        <ColumnsIcon />
      </IconButton>
      <Exportar hayFilas={hayFilas} ocupado={ocupado} onExportar={onExportar} />
      {eligiendo && (
        <ElegirPresentacion
          columnas={columnas}
          visibles={visibles}
          densidad={densidad}
          onColumnas={presentacion.elegirColumnas}
          onDensidad={presentacion.elegirDensidad}
          onCerrar={() => setEligiendo(false)}
        />
      )}
    </>
  );
}
