// Dialogs while the form is sent, from confirmation to receipt, and the result that they show and take a picture of.
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentProps } from 'react';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import { totalOfEvaluados, totalText } from '#catalogo/rubrica/evaluacion.ts';
import { CONFIRMAR_ACOMPANAMIENTO, NA, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { DATOS_ENVIADOS } from '#catalogo/textos.ts';
import { SendingDialog } from '#platform/web/send/SendingDialog.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { RetryButton, useOnline } from '#platform/web/ui/states.tsx';
import type { Diligencia, EstadoDeEvaluacion } from './diligencia.ts';
import styles from './formulario.module.css';
import { takePicture, textoDeRecibo, type EnvioDeFormulario, type Fase } from './useEnvio.ts';

type EnvioDialogsProps = {
  readonly envio: EnvioDeFormulario;
  readonly resultado: ComponentProps<typeof Resultado>;
  /** Called when the receipt is closed. */
  readonly onFin: () => void;
};

/** Dialogs over the form while it is sent: confirmation with the result, progress, missing picture, receipt. */
export function EnvioDialogs({ envio, resultado, onFin }: EnvioDialogsProps) {
  const { fase } = envio;
  const isOnline = useOnline();
  return (
    <>
      {fase.at === 'confirm' && <Confirmacion envio={envio} resultado={resultado} />}
      {fase.at === 'pending' && isOnline && <SendingDialog {...fase} onCancel={envio.cancel} />}
      {fase.at === 'pending' && !isOnline && <WithoutConnection onCancel={envio.cancel} />}
      {(fase.at === 'confirm' || fase.at === 'pending') && <ResultSheet {...resultado} onImagen={envio.onImagen} />}
      {fase.at === 'no-image' && <SinImagen envio={envio} />}
      {fase.at === 'done' && <Recibo fase={fase} onFin={onFin} />}
    </>
  );
}

/** Waits for a connection. The form stays behind the dialog, so that what was confirmed is sent. */
const WithoutConnection = ({ onCancel }: { readonly onCancel: () => void }) => (
  <Dialog
    title="Sin conexión"
    startsAtTitle
    onClose={onCancel}
    footer={<Button onClick={onCancel}>Volver al formulario</Button>}
  >
    <p role="status">
      El acompañamiento está guardado en este dispositivo. Lo enviaremos en cuanto vuelva la conexión: deje esta página
      abierta.
    </p>
  </Dialog>
);

type ReciboProps = Pick<EnvioDialogsProps, 'onFin'> & { readonly fase: Extract<Fase, { at: 'done' }> };

function Recibo({ fase: { recibo, antes: before }, onFin }: ReciboProps) {
  return (
    <Dialog
      title={DATOS_ENVIADOS.titulo}
      startsAtTitle
      footer={
        <Button variant="main" onClick={onFin}>
          Aceptar
        </Button>
      }
    >
      <p>{before ? SENT_BEFORE : DATOS_ENVIADOS.texto}</p>
      <p>{textoDeRecibo(recibo)}</p>
      <p>
        <Link to="/gestores/acompanamientos/$id" params={{ id: recibo.id }}>
          Ver el acompañamiento enviado
        </Link>
      </p>
    </Dialog>
  );
}

const SinImagen = ({ envio }: Pick<EnvioDialogsProps, 'envio'>) => (
  <Dialog
    title="No se pudo tomar la imagen del resultado"
    startsAtTitle
    onClose={envio.goBack}
    footer={
      <>
        <Button onClick={envio.goBack}>Cancelar</Button>
        <Button onClick={envio.sendWithoutImagen}>Enviar sin la imagen</Button>
        <RetryButton variant="main" onClick={envio.confirm} />
      </>
    }
  >
    <p>
      Aún no se ha enviado nada. Puede intentarlo de nuevo, o enviar el acompañamiento sin esa imagen: el correo y el
      PDF del resultado salen completos de todas formas.
    </p>
  </Dialog>
);

const SENT_BEFORE = 'Ya lo habíamos recibido, antes de sus últimos cambios: esos cambios no se enviaron.';

function Confirmacion({ envio, resultado }: Pick<EnvioDialogsProps, 'envio' | 'resultado'>) {
  const { titulo, texto, confirmLabel } = CONFIRMAR_ACOMPANAMIENTO;
  return (
    <Dialog
      title={titulo}
      isDocument
      startsAtTitle
      onClose={envio.goBack}
      footer={
        <>
          <Button onClick={envio.goBack}>Cancelar</Button>
          <Button variant="main" onClick={envio.send}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{texto}</p>
      <h3>Resultado</h3>
      <Resultado {...resultado} />
    </Dialog>
  );
}

type ResultSheetProps = ComponentProps<typeof Resultado> & {
  /** Receives the picture when it begins to be taken, and null when the sheet is removed. */
  readonly onImagen: (imagen: Promise<ArchivoElegido | null> | null) => void;
};

/** Renders the result out of sight and takes its picture: the same one on every screen size. */
function ResultSheet({ onImagen, ...resultado }: ResultSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const tell = useRef(onImagen);
  useEffect(() => {
    const onImagen = tell.current;
    if (sheet.current) onImagen(takePicture(sheet.current));
    return () => onImagen(null);
  }, []);
  return (
    <div ref={sheet} className={styles['lamina']} data-sheet aria-hidden="true" inert>
      <Resultado {...resultado} />
    </div>
  );
}

type ResultadoProps = {
  readonly diligencia: Diligencia;
  readonly rubrica: Rubrica;
  readonly evaluados: EstadoDeEvaluacion['evaluados'];
};

const MAXIMO = 5;

/** Result of the accompaniment: teacher and subject, total, and each criterion with its score as text and bar. */
function Resultado({ diligencia: { docente, asignatura, semana }, rubrica, evaluados }: ResultadoProps) {
  const total = totalOfEvaluados(evaluados);
  return (
    <Stack as="section" aria-label="Resultado">
      <Row gap={6} align="bottom" place="between">
        <Facts
          look="lines"
          of={[
            ['Docente', docente?.nombre],
            ['Asignatura', asignatura && `${asignatura.codigo} · ${TEXTO_TIPO_ASIGNATURA[asignatura.tipo]}`],
            ['Semana', semana],
          ]}
        />
        <p className={styles['total']}>
          Total <strong>{totalText(total)}</strong>
          {total !== NA && <span>{` de ${MAXIMO}`}</span>}
        </p>
      </Row>
      <table className={styles['resultado']}>
        <thead>
          <tr>
            <th scope="col">Criterio</th>
            <th scope="col" className={styles['puntaje']}>
              Valoración
            </th>
          </tr>
        </thead>
        <tbody>
          {evaluados.map(({ clave, criterio, descriptor }) => {
            const ownCriterio = rubrica.criterios.find((criterio) => criterio.clave === clave);
            const valoracion = descriptor?.valoracion ?? NA;
            const hasWords = descriptor !== null && descriptor.descripcion !== NA;
            return (
              <tr key={criterio}>
                <th scope="row">
                  <span>{ownCriterio ? `${ownCriterio.numero}. ${ownCriterio.nombre}` : criterio}</span>
                  {hasWords && <span className={styles['descriptor']}>{descriptor.descripcion}</span>}
                </th>
                <td className={styles['puntaje']}>
                  <span className={styles['cifra']}>{valoracion}</span>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect className={styles['fondo']} width="100" height="10" />
                    {valoracion !== NA && (
                      <rect className={styles['relleno']} width={(valoracion / MAXIMO) * 100} height="10" />
                    )}
                  </svg>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Stack>
  );
}
