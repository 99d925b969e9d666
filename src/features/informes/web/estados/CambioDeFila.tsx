import { useState } from 'react';
import { type Estado, ESTADO_INFO } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { EnviarCorreo } from '#features/correo/web/SendCorreo.tsx';
import { seleccionDeCorreo, soloFila } from '../seleccion/seleccion.ts';
import { useAcciones } from '../useAcciones.ts';
import { CambiarEstado, type Cambio } from './CambiarEstado.tsx';

/** The message that tells people of the new state of their records: to be read, and changed, before it is sent. */
export function avisoDe({ titulo }: Informe, nuevo: Estado) {
  const estado = `«${ESTADO_INFO[nuevo].nombre}»`;
  return {
    asunto: `${titulo}: su registro pasó a ${estado}`,
    cuerpo: `<p>Hola, {nombreUsuario}:</p><p>Su registro en «${titulo}» está ahora en estado ${estado}.</p>`,
  };
}

type CambioDeFilaProps = {
  readonly informe: Informe;
  readonly id: string;
  readonly onCambiado: (cambio: Cambio) => void;
  /** Nothing more is asked. */
  readonly onFin: () => void;
};

/** Changes the state of one row and, where that is wished, writes to its person about it. */
export function CambioDeFila({ informe, id, onCambiado, onFin }: CambioDeFilaProps) {
  const [avisado, setAvisado] = useState<Estado | null>(null);
  const { correo } = useAcciones(informe);
  const filas = soloFila(informe.slug, id);
  return avisado === null ? (
    <CambiarEstado
      filas={filas}
      elegidas={1}
      conCorreo={correo}
      onCancelar={onFin}
      onCambiado={(cambio) => {
        if (cambio.avisar) setAvisado(cambio.nuevo);
        else onFin();
        onCambiado(cambio);
      }}
    />
  ) : (
    <EnviarCorreo
      informe={informe}
      seleccion={seleccionDeCorreo(filas)}
      elegidas={1}
      inicial={avisoDe(informe, avisado)}
      onCerrar={onFin}
      onEnviado={() => {}}
    />
  );
}
