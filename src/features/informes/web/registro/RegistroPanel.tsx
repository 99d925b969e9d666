import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { nombreDeRegistro } from '#catalogo/pantalla.ts';
import { EnviarCorreo } from '#features/correo/web/EnviarCorreo.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import type { Cambio } from '../estados/CambiarEstado.tsx';
import { CambioDeFila } from '../estados/CambioDeFila.tsx';
import { EstadosCambiados } from '../estados/EstadosCambiados.tsx';
import { seleccionDeCorreo, soloFila } from '../seleccion/seleccion.ts';
import { useAcciones } from '../useAcciones.ts';
import { Contenido } from './Contenido.tsx';
import { MasAcciones } from './MasAcciones.tsx';
import { buscableDe } from './persona.ts';
import { leerRegistro } from './secciones.ts';

type RegistroPanelProps = {
  readonly informe: Informe;
  readonly id: string;
  /** To the records before and after it in the list; undefined where there is none at hand. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
  /** Selects its row, or no longer; absent where rows are not selected. */
  readonly onElegir: (() => void) | undefined;
  /** Called when its state changed: the rows are to be read again. */
  readonly onCambiado: () => void;
};

/** Everything about the record of a row, and what is done with it. */
export function RegistroPanel(props: RegistroPanelProps) {
  const { informe, id, onAnterior, onSiguiente, onClose, onElegir, onCambiado } = props;
  const [haciendo, setHaciendo] = useState<'estado' | 'correo' | null>(null);
  const [cambio, setCambio] = useState<Cambio | null>(null);
  const registro = useQuery({
    queryKey: ['informe', informe.slug, 'registro', id],
    queryFn: ({ signal }) =>
      call(contrato, 'GET /informes/{informe}/registros/{id}', { params: { informe: informe.slug, id } }, { signal }),
  });
  const { slug } = informe;
  const acciones = useAcciones(informe);
  const dejar = (): void => setHaciendo(null);
  return (
    <SidePanel
      live
      title={(registro.data && nombreDeRegistro(informe, registro.data.datos)) || (informe.leido?.titulo ?? 'Registro')}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
      keys={{
        ...(acciones.estado && { e: () => setHaciendo('estado') }),
        ...(acciones.correo && { r: () => setHaciendo('correo') }),
        ...(onElegir && { x: onElegir }),
      }}
      actions={
        registro.data && (
          <>
            {acciones.correo && (
              <Button onClick={() => setHaciendo('correo')}>
                {informe.leido ? 'Enviar correo' : 'Responder por correo'}
              </Button>
            )}
            {acciones.estado && (
              <Button variant="brand" onClick={() => setHaciendo('estado')}>
                Cambiar estado
              </Button>
            )}
            <MasAcciones
              informe={informe}
              id={id}
              persona={buscableDe(informe, registro.data.datos)}
              archivos={leerRegistro(informe, registro.data.datos).archivos}
            />
          </>
        )
      }
    >
      <Reading of={registro} failure="No se pudo abrir el registro">
        {(data) => (
          <Contenido
            key={data.id}
            informe={informe}
            registro={data}
            onCambiarEstado={() => setHaciendo('estado')}
            onDeshecho={() => {
              setCambio(null);
              onCambiado();
            }}
          />
        )}
      </Reading>
      {haciendo === 'estado' && (
        <CambioDeFila
          informe={informe}
          id={id}
          onFin={dejar}
          onCambiado={(hecho) => {
            setCambio(hecho);
            onCambiado();
          }}
        />
      )}
      {haciendo === 'correo' && (
        <EnviarCorreo
          informe={informe}
          seleccion={seleccionDeCorreo(soloFila(slug, id))}
          elegidas={1}
          onCerrar={dejar}
          onEnviado={() => {}}
        />
      )}
      {cambio && (
        <EstadosCambiados
          key={cambio.cambiados.cambio}
          cambio={cambio}
          onDeshecho={onCambiado}
          onCerrar={() => setCambio(null)}
        />
      )}
    </SidePanel>
  );
}
