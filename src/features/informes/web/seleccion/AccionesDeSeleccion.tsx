import { useState } from 'react';
import type { Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { EnviarCorreo } from '#features/correo/web/EnviarCorreo.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import type { FiltroDeInforme } from '../../filtro.ts';
import { avisoDe } from '../estados/aviso.ts';
import { CambiarEstado, type Cambio } from '../estados/CambiarEstado.tsx';
import { useAcciones } from '../useAcciones.ts';
import { BarraDeSeleccion } from './BarraDeSeleccion.tsx';
import { cuantas, seleccionDeCorreo } from './seleccion.ts';
import type { useSeleccion } from './useSeleccion.ts';

type AccionesProps = {
  readonly informe: Informe;
  readonly filtro: FiltroDeInforme;
  readonly seleccion: ReturnType<typeof useSeleccion>;
  /** The number of rows of the filter, and when they were counted; undefined until then. */
  readonly total: { readonly total: number; readonly instante: string } | undefined;
  /** Called when rows changed: they are to be read again. */
  readonly onCambiado: (cambio: Cambio) => void;
};

/** The number of selected rows, and the actions of this report on them. */
export function AccionesDeSeleccion({ informe, filtro, seleccion, total, onCambiado }: AccionesProps) {
  const [cambiando, setCambiando] = useState(false);
  /** A message that is being written: from nothing, or of the state that rows came to. */
  const [correo, setCorreo] = useState<'nuevo' | Estado | null>(null);
  const { slug } = informe;
  const acciones = useAcciones(informe);
  const elegidas = cuantas(seleccion.seleccion, total?.total ?? 0);
  return (
    <>
      <BarraDeSeleccion
        elegidas={elegidas}
        fuera={seleccion.fuera ?? 0}
        total={total?.total}
        conTodas={informe.acciones.seleccionarTodo ?? true}
        onNinguna={seleccion.ninguna}
      >
        {acciones.estado && <Button onClick={() => setCambiando(true)}>Cambiar estado</Button>}
        {acciones.correo && <Button onClick={() => setCorreo('nuevo')}>Enviar correo</Button>}
      </BarraDeSeleccion>
      {seleccion.reuniendo && <Loading>Reuniendo las filas que eligió…</Loading>}
      {seleccion.falla && <Alert tone="error">{seleccion.falla}</Alert>}
      {cambiando && (
        <CambiarEstado
          filas={{ slug, filtro, seleccion: seleccion.seleccion, instante: total?.instante }}
          elegidas={elegidas}
          onCancelar={() => setCambiando(false)}
          conCorreo={acciones.correo}
          onCambiado={(cambio) => {
            setCambiando(false);
            // The notice goes to the people of these rows.
            if (cambio.avisar) setCorreo(cambio.nuevo);
            else seleccion.ninguna();
            onCambiado(cambio);
          }}
        />
      )}
      {correo && (
        <EnviarCorreo
          informe={informe}
          seleccion={seleccionDeCorreo({ slug, filtro, seleccion: seleccion.seleccion, instante: total?.instante })}
          elegidas={elegidas}
          {...(correo !== 'nuevo' && { inicial: avisoDe(informe, correo) })}
          onCerrar={() => {
            setCorreo(null);
            if (correo !== 'nuevo') seleccion.ninguna();
          }}
          onEnviado={seleccion.ninguna}
        />
      )}
    </>
  );
}
