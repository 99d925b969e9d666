import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { type DestinatarioAbierto, correosContract } from '../../contract.ts';

import { VistaDeMensaje } from '../redactar/VistaDeMensaje.tsx';

import { PREGUNTA_POR_CONFIRMAR, useConfirmar, useRepetir } from './Acciones.tsx';
import styles from './DestinatarioPanel.module.css';
import { Situacion } from './Situacion.tsx';
import { SIN_DIRECCION } from './TablaDeDestinatarios.tsx';

type DestinatarioPanelProps = {
  readonly correo: string;
  readonly numero: number;
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

/** What one person got, or will get, and what became of it. */
export function DestinatarioPanel({ correo, numero, onAnterior, onSiguiente, onClose }: DestinatarioPanelProps) {
  const lectura = useQuery({
    queryKey: ['correo', correo, 'destinatario', numero],
    queryFn: ({ signal }) =>
      call(
        correosContract,
        'GET /correos/{id}/destinatarios/{numero}',
        { params: { id: correo, numero: String(numero) } },
        { signal },
      ),
    // The audit tells each opening: it is not read again because somebody looks at the window again.
    staleTime: 60_000,
  });
  return (
    <SidePanel
      title={lectura.data?.nombre ?? 'Destinatario'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={lectura} failure="No se pudo abrir el mensaje">
        {(uno) => <Contenido key={numero} correo={correo} destinatario={uno} />}
      </Reading>
    </SidePanel>
  );
}

function Contenido({ correo, destinatario }: { readonly correo: string; readonly destinatario: DestinatarioAbierto }) {
  const { estado, email, rol, intentos, filas, instante, asunto, html, messageId, nombre, adjuntos } = destinatario;
  return (
    <div className={styles['contenido']}>
      <dl className={styles['datos']}>
        <Dato nombre="Correo" valor={email || SIN_DIRECCION} />
        <Dato nombre="Rol" valor={rol} />
        <Dato nombre="Intentos" valor={intentos.toLocaleString('es-CO')} />
        <Dato nombre="Desde" valor={textoDeInstante(new Date(instante))} />
        {filas > 1 && <Dato nombre="Registros unidos" valor={filas.toLocaleString('es-CO')} />}
        {adjuntos.length > 0 && <Dato nombre="Adjuntos" valor={adjuntos.join(', ')} />}
        {messageId !== null && <Dato nombre="Identificación" valor={messageId} />}
      </dl>
      <Situacion destinatario={destinatario} />
      {estado === 'por_confirmar' && <Confirmar correo={correo} destinatario={destinatario} />}
      {html !== null && <Repetir correo={correo} destinatario={destinatario} />}
      <p className={styles['asunto']}>{asunto}</p>
      {html === null ? (
        <p className={styles['borrado']}>El mensaje de esta persona ya se borró.</p>
      ) : (
        <VistaDeMensaje html={html} titulo={`Mensaje para ${nombre}`} />
      )}
    </div>
  );
}

const Dato = ({ nombre, valor }: { readonly nombre: string; readonly valor: string }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>
      <WrappedText>{valor}</WrappedText>
    </dd>
  </div>
);

/** Somebody asked her, and she has it. */
function Confirmar({ correo, destinatario: { numero } }: Parameters<typeof Contenido>[0]) {
  const confirmar = useConfirmar(correo);
  return (
    <div className={styles['repetir']}>
      {confirmar.error && (
        <Alert tone="error" title="No se pudo anotar">
          {confirmar.error.message}
        </Alert>
      )}
      <p>Si esta persona le dijo que lo recibió, anótelo: deja de estar por confirmar.</p>
      <Button busy={confirmar.isPending} onClick={() => confirmar.mutate([numero])}>
        Ya lo recibió
      </Button>
    </div>
  );
}

/** One by one: to whom it failed, and to whom it may have reached. */
function Repetir({ correo, destinatario: { estado, numero } }: Parameters<typeof Contenido>[0]) {
  const repetir = useRepetir(correo);
  if (estado !== 'fallido' && estado !== 'por_confirmar') return null;
  return (
    <div className={styles['repetir']}>
      {repetir.error && (
        <Alert tone="error" title="No se pudo enviar de nuevo">
          {repetir.error.message}
        </Alert>
      )}
      {estado === 'por_confirmar' && <p>{PREGUNTA_POR_CONFIRMAR}</p>}
      <Button busy={repetir.isPending} onClick={() => repetir.mutate({ estado, numeros: [numero] })}>
        {estado === 'fallido' ? 'Reintentar con esta persona' : 'Enviar de nuevo a esta persona'}
      </Button>
    </div>
  );
}
