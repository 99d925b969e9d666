// The panel of an opened record: its head, its content and, at the foot, what is written about it.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { nombreOfRegistro } from '#catalogo/pantalla.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { SendCorreo } from '#features/correo/web/SendCorreo.tsx';
import type { RecordPanelProps } from '#features/informes/web/parts.ts';
import { mailSelectionOf, onlyFila, useAllowedActions } from '#features/informes/web/seleccion.ts';
import { WithPersona } from '#features/sesion/web/WithPersona.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { Verbatim } from '#platform/web/ui/text.tsx';
import { CambioDeEstados } from '../CambioDeEstados.tsx';
import { ClosedNotice, EstadosCambiados, type CambioHecho } from '../EstadosCambiados.tsx';
import { registroQuery } from '../registro-query.ts';
import { Cabeza } from './Cabeza.tsx';
import styles from './Composer.module.css';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { Contenido } from './Contenido.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { usePresencia } from './usePresencia.ts';

/** A change of state of the opened record, by the composer or by the dialog of states. */
type Changed = { readonly id: string } & ({ readonly cambio: CambioHecho } | { readonly resultado: Resultado });

export function RegistroPanel(props: RecordPanelProps) {
  const { informe, id, onAnterior, onSiguiente, onClose, onElegir, onCambiado } = props;
  const [haciendo, setHaciendo] = useState<'estado' | 'correo' | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const composer = useRef<ComposerHandle>(null);
  const { slug } = informe;
  const registro = useQuery(registroQuery(slug, id));
  const acciones = useAllowedActions(informe);
  const attends = informe.solicitud !== undefined && acciones.estado;
  useMarkRead(slug, acciones.estado ? registro.data : undefined, onCambiado);
  const others = usePresencia(slug, attends ? registro.data : undefined, () => void registro.refetch());
  const onCambio = async (): Promise<unknown> => {
    onCambiado();
    return registro.refetch();
  };
  const dejar = (): void => setHaciendo(null);
  // What is written about a request stays in its history.
  const canReply = attends || (!informe.solicitud && acciones.correo);
  function reply(): void {
    if (attends) composer.current?.reply();
    else setHaciendo('correo');
  }
  const changeEstado = acciones.estado ? () => setHaciendo('estado') : undefined;
  const nombre = registro.data && nombreOfRegistro(informe, registro.data.datos);
  const title = nombre ? <Verbatim>{nombre}</Verbatim> : <span>{informe.leido?.titulo ?? 'Registro'}</span>;
  // A notice is about the record that was open then.
  const notice = changed?.id === id ? changed : null;
  const closeNotice = (): void => setChanged(null);
  const shownNotice =
    notice &&
    ('cambio' in notice ? (
      <EstadosCambiados
        key={notice.cambio.cambiados.cambio}
        cambio={notice.cambio}
        isInPlace
        onDeshecho={() => void onCambio()}
        onCerrar={closeNotice}
      />
    ) : (
      <ClosedNotice resultado={notice.resultado} onCerrar={closeNotice} />
    ));
  return (
    <SidePanel
      live
      shows={id}
      title={
        informe.solicitud ? (
          <>
            <span className={styles['kind']}>Solicitud de </span>
            {title}
          </>
        ) : (
          title
        )
      }
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
      keys={{
        ...(changeEstado && { e: changeEstado }),
        ...(canReply && { r: reply }),
        ...(onElegir && { x: onElegir }),
      }}
      head={
        registro.data && (
          <Cabeza
            informe={informe}
            registro={registro.data}
            otros={others}
            onCambiarEstado={() => setHaciendo('estado')}
            onCambio={() => void onCambio()}
          />
        )
      }
      actions={
        (shownNotice || canReply || changeEstado) && (
          <div className={styles['foot']}>
            {shownNotice}
            {attends ? (
              <WithPersona>
                {({ cuenta }) => (
                  <Composer
                    key={id}
                    cuenta={cuenta}
                    ref={composer}
                    informe={informe}
                    id={id}
                    registro={registro.data}
                    onSiguiente={onSiguiente}
                    onCambio={onCambio}
                    onCerrada={(resultado) => setChanged({ id, resultado })}
                  />
                )}
              </WithPersona>
            ) : (
              <div className={styles['buttons']}>
                {canReply && <Button onClick={reply}>{informe.leido ? 'Enviar correo' : 'Responder'}</Button>}
                {changeEstado && (
                  <Button variant="brand" onClick={changeEstado}>
                    Cambiar estado
                  </Button>
                )}
              </div>
            )}
          </div>
        )
      }
    >
      <Reading of={registro} failure="No se pudo abrir el registro">
        {(data) => (
          <Contenido
            key={data.id}
            informe={informe}
            registro={data}
            onCambio={() => {
              closeNotice();
              void onCambio();
            }}
            onRetirado={(texto) => composer.current?.restore(texto)}
          />
        )}
      </Reading>
      {haciendo === 'estado' && (
        <CambioDeEstados
          informe={informe}
          filas={onlyFila(slug, id)}
          elegidas={1}
          onCancelar={dejar}
          onFin={dejar}
          onCambiado={(cambio) => {
            setChanged({ id, cambio });
            void onCambio();
          }}
          onPreguntada={() => void onCambio()}
        />
      )}
      {haciendo === 'correo' && (
        <SendCorreo informe={informe} seleccion={mailSelectionOf(onlyFila(slug, id))} elegidas={1} onCerrar={dejar} />
      )}
    </SidePanel>
  );
}
