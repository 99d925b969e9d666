import { useState } from 'react';
import { camposDeCorreo } from '#catalogo/correo.ts';
import type { Informe } from '#catalogo/informe.ts';
import { EnviarCorreo } from '#features/correo/web/EnviarCorreo.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import type { FiltroDeInforme } from '../../filtro.ts';
import { CambiarEstado, type Cambio } from '../estados/CambiarEstado.tsx';
import { BarraDeSeleccion } from './BarraDeSeleccion.tsx';
import { cuantas, seleccionDeCorreo } from './seleccion.ts';
import type { useSeleccion } from './useSeleccion.ts';

type AccionesProps = {
  readonly informe: Informe;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: ReturnType<typeof useSeleccion>;
  /** How many rows the filter gives, and when they were counted; undefined while they are. */
  readonly total: { readonly total: number; readonly instante: string } | undefined;
  /** Rows changed: they are to be read anew. */
  readonly onCambiado: (cambio: Cambio) => void;
};

/** What is selected, and what this report lets do with it. */
export function AccionesDeSeleccion({ informe, filtro, seleccion, total, onCambiado }: AccionesProps) {
  const [cambiando, setCambiando] = useState(false);
  const [escribiendo, setEscribiendo] = useState(false);
  const { slug, acciones } = informe;
  const elegidas = cuantas(seleccion.seleccion, total?.total ?? 0);
  return (
    <>
      <BarraDeSeleccion
        elegidas={elegidas}
        fuera={seleccion.fuera ?? 0}
        total={total?.total}
        conTodas={acciones.seleccionarTodo ?? true}
        onNinguna={seleccion.ninguna}
      >
        {acciones.estado && <Button onClick={() => setCambiando(true)}>Cambiar estado</Button>}
        {acciones.correo && <Button onClick={() => setEscribiendo(true)}>Enviar correo</Button>}
      </BarraDeSeleccion>
      {seleccion.reuniendo && <Loading>Reuniendo las filas que eligió…</Loading>}
      {seleccion.falla && <Alert tone="error">{seleccion.falla}</Alert>}
      {cambiando && (
        <CambiarEstado
          filas={{ slug, filtro, seleccion: seleccion.seleccion, instante: total?.instante }}
          elegidas={elegidas}
          onCancelar={() => setCambiando(false)}
          onCambiado={(cambio) => {
            setCambiando(false);
            seleccion.ninguna();
            onCambiado(cambio);
          }}
        />
      )}
      {escribiendo && (
        <EnviarCorreo
          informe={slug}
          campos={camposDeCorreo(informe)}
          seleccion={seleccionDeCorreo({ slug, filtro, seleccion: seleccion.seleccion, instante: total?.instante })}
          elegidas={elegidas}
          onCerrar={() => setEscribiendo(false)}
          onEnviado={seleccion.ninguna}
        />
      )}
    </>
  );
}
