// Dialog that writes, reviews and sends a message to the people of a selection.
import { useState } from 'react';
import { camposForCorreo } from '#catalogo/correo.ts';
import type { Informe } from '#catalogo/informe.ts';
import { RESPUESTAS } from '#catalogo/respuestas.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { newKey } from '#platform/web/send/keys.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import { Grid, Row } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { FALTAN_CAMPOS, redaccionContract, SIN_PLANTILLA, type RevisionDeCorreo } from '../../contract/compose.ts';
import {
  faltasOf,
  formOf,
  isBlank,
  useBorrador,
  type BorradorDeCorreo,
  type Faltas,
  type StartingText,
} from './borrador.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { Preview } from './Preview.tsx';
import { canSend, Review } from './Review.tsx';
import { SendingProgress } from './SendingProgress.tsx';
import { EarlierMessages, SavedTextos } from './Textos.tsx';

export type SendCorreoProps = {
  /** The report whose people are written to. */
  readonly informe: Informe;
  /** The selection as the call takes it, the report's name in it. */
  readonly seleccion: object;
  readonly elegidas: number;
  /** The text that the message begins with; empty unless given. */
  readonly inicial?: Pick<BorradorDeCorreo, 'asunto' | 'cuerpo'>;
  readonly onCerrar: () => void;
  /** Called once the message is queued: the dialog stays open and shows the progress. */
  readonly onEnviado?: () => void;
};

const ENTERO = `${places['wide']} ${places['tall']}`;

/** Ids of the controls of each part, in order: the first with a fault gets the focus. */
const LUGARES = {
  asunto: 'correo-asunto',
  archivoPlantillaCorreo: 'correo-plantilla',
  cuerpoCorreo: 'correo-cuerpo',
} as const satisfies Record<keyof Faltas, string>;

const isPart = (parte: string): parte is keyof typeof LUGARES => Object.hasOwn(LUGARES, parte);

const serverFaltas = (error: unknown): Faltas =>
  error instanceof ApiError ? Object.fromEntries(Object.entries(error.errores).filter(([parte]) => isPart(parte))) : {};

/** Returns true if an equal message was sent meanwhile. It is reviewed again and needs another confirmation. */
const wasAlreadySent = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Dialog 'Enviar correo': write, review, confirm, follow (spec 1 §2, §5). */
export function ComposeDialog({ informe, seleccion, elegidas, inicial, onCerrar, onEnviado }: SendCorreoProps) {
  const [campos] = useState(() => camposForCorreo(informe));
  const { mensaje, recuperado, change, forget } = useBorrador(informe.slug, inicial);
  const [intentado, setIntentado] = useState(false);
  const [confirmando, setConfirmando] = useState(false);
  /** Incremented when the message is replaced: the editor reads its text only when it is mounted. */
  const [hoja, setHoja] = useState(0);
  /**
   * Text awaiting confirmation before it replaces the message; and the last one that replaced it, with the message
   * before.
   */
  const [pendingTexto, setPendingTexto] = useState<StartingText | null>(null);
  const [puesto, setPuesto] = useState<{ readonly nombre: string; readonly antes: BorradorDeCorreo } | null>(null);
  // Fails immediately without a connection, instead of waiting for one.
  const revisar = useAction({
    networkMode: 'always',
    mutationFn: async () => {
      const revision = await call(redaccionContract, 'POST /correos/revision', { body: formOf(mensaje, seleccion) });
      // Idempotency key: a reviewed message is sent once, even if the response is lost.
      return { ...revision, clave: newKey() };
    },
    onError: (error) => focusFirst(serverFaltas(error)),
  });
  const send = useAction({
    networkMode: 'always',
    mutationFn: ({ anterior, clave }: RevisionDeCorreo & { readonly clave: string }) =>
      call(
        redaccionContract,
        'POST /envioCorreoUsuariosMoodle',
        { body: formOf(mensaje, seleccion, anterior ? { despuesDe: anterior.id } : {}) },
        { headers: { 'idempotency-key': clave } },
      ),
    onSuccess: () => {
      forget();
      onEnviado?.();
    },
    onError: (error) => {
      setConfirmando(false);
      if (wasAlreadySent(error)) revisar.mutate();
    },
  });

  const faltas: Faltas = intentado ? { ...serverFaltas(revisar.error), ...faltasOf(mensaje) } : {};

  function intentar(): void {
    const ownFaltas = faltasOf(mensaje);
    setIntentado(true);
    send.reset();
    if (Object.keys(ownFaltas).length > 0) focusFirst(ownFaltas);
    else revisar.mutate();
  }

  function changeParte(parte: Parameters<typeof change>[0]): void {
    if (revisar.error) revisar.reset();
    change(parte);
  }

  function replace(parte: Partial<BorradorDeCorreo>): void {
    changeParte(parte);
    setHoja(hoja + 1);
  }

  function applyTexto({ nombre, asunto, cuerpo }: StartingText): void {
    setPendingTexto(null);
    setPuesto({ nombre, antes: mensaje });
    replace({ tipo: '2', asunto, cuerpo });
  }

  const askToApply = (texto: StartingText): void => (isBlank(mensaje) ? applyTexto(texto) : setPendingTexto(texto));

  if (send.data) return <SendingProgress tarea={send.data.id} correo={send.data.correo} onCerrar={onCerrar} />;

  const revision = revisar.data;
  if (!revision) {
    return (
      <>
        <Dialog
          title={titleOf(informe, elegidas)}
          className={ENTERO}
          onClose={onCerrar}
          footer={
            <>
              <Button onClick={onCerrar}>Cancelar</Button>
              <Button variant="main" busy={revisar.isPending} onClick={intentar}>
                Revisar
              </Button>
            </>
          }
        >
          {recuperado && !intentado && hoja === 0 && (
            <Alert
              tone="info"
              announced={false}
              actions={
                <Button
                  variant="plain"
                  onClick={() => {
                    forget();
                    setHoja(hoja + 1);
                  }}
                >
                  Empezar de nuevo
                </Button>
              }
            >
              Este es el mensaje que estaba escribiendo.
            </Alert>
          )}
          {puesto && (
            <Alert
              tone="info"
              actions={
                <Button
                  variant="plain"
                  onClick={() => {
                    setPuesto(null);
                    replace(puesto.antes);
                  }}
                >
                  Recuperar lo que había escrito
                </Button>
              }
            >
              {`Se usó el texto «${puesto.nombre}».`}
            </Alert>
          )}
          {Object.keys(faltas).length > 0 && <Alert tone="error">{bannerOf(faltas)}</Alert>}
          {revisar.error && Object.keys(faltas).length === 0 && (
            <Alert tone="error" title="No se pudo revisar el correo">
              {messageOf(revisar.error)}
            </Alert>
          )}
          <Row gap={1}>
            <EarlierMessages informe={informe.slug} onUsar={askToApply} />
            <SavedTextos mensaje={mensaje} shipped={informe.solicitud ? RESPUESTAS : []} onUsar={askToApply} />
          </Row>
          <ComposeForm
            key={hoja}
            informe={informe.slug}
            campos={campos}
            mensaje={mensaje}
            onChange={changeParte}
            faltas={faltas}
          />
        </Dialog>
        {pendingTexto && (
          <ConfirmDialog
            title="¿Reemplazar lo que está escrito?"
            confirm="Usar este texto"
            onCancel={() => setPendingTexto(null)}
            onConfirm={() => applyTexto(pendingTexto)}
          >
            <p>{`El asunto y el mensaje serán los de «${pendingTexto.nombre}». Podrá recuperar lo que había escrito.`}</p>
          </ConfirmDialog>
        )}
      </>
    );
  }

  const enviable = canSend(revision);
  return (
    <>
      <Dialog
        title="Revise el correo antes de enviarlo"
        className={ENTERO}
        startsAtTitle
        onClose={onCerrar}
        footer={
          <>
            <Button onClick={onCerrar}>Cancelar</Button>
            <Button onClick={revisar.reset}>Volver a escribir</Button>
            <Button variant="main" disabled={!enviable} onClick={() => setConfirmando(true)}>
              {enviable ? `Enviar ${countOf(revision.correos, 'correo', 'correos')}` : 'Enviar'}
            </Button>
          </>
        }
      >
        {send.error && (
          <Alert tone="error" title={wasAlreadySent(send.error) ? 'Ya había un correo igual' : 'No se pudo enviar'}>
            {messageOf(send.error)}
          </Alert>
        )}
        <Grid column="wide" gap={6}>
          <Review revision={revision} />
          {revision.correos > 0 && (
            <Preview
              key={revisar.submittedAt}
              vez={revisar.submittedAt}
              mensaje={mensaje}
              seleccion={seleccion}
              correos={revision.correos}
              enviable={enviable}
              sinServidor={revision.sinServidor}
            />
          )}
        </Grid>
      </Dialog>
      {confirmando && (
        <ConfirmDialog
          title={`¿Desea enviar el correo a ${countOf(revision.correos, 'persona', 'personas')}?`}
          confirm="Enviar"
          busy={send.isPending}
          onCancel={() => setConfirmando(false)}
          onConfirm={() => send.mutate(revision)}
        >
          <p>{warningOf(informe, revision)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A selection of requests is answered; other people are written to (spec 1 §2 names that button 'Enviar correo'). */
function titleOf({ solicitud }: Informe, elegidas: number): string {
  if (solicitud) {
    return elegidas === 1 ? 'Responder a la seleccionada' : `Responder a las ${inThousands(elegidas)} seleccionadas`;
  }
  return elegidas === 1
    ? 'Enviar correo a la persona seleccionada'
    : `Enviar correo a las ${inThousands(elegidas)} personas seleccionadas`;
}

function warningOf({ solicitud }: Informe, { anterior, sinServidor }: RevisionDeCorreo): string {
  if (sinServidor) {
    return anterior
      ? 'Este mismo correo ya está en la bandeja: quedará dos veces.'
      : 'El envío de correos no está configurado: el mensaje no saldrá y quedará en «Correos».';
  }
  if (anterior) return 'Ya se les envió este mismo correo: lo recibirán otra vez.';
  const told = solicitud
    ? 'Sale de inmediato, sin los dos minutos para deshacerlo, y queda en la historia de cada solicitud. '
    : '';
  return `${told}Después de enviado, no se puede recuperar.`;
}

/** Returns the text of the banner: the fault of the file where that is the only one, else the quoted text (spec 1 §5). */
function bannerOf(faltas: Faltas): string {
  const { archivoPlantillaCorreo: fileFault } = faltas;
  const isOnlyFile = Object.keys(faltas).length === 1 && fileFault !== undefined;
  return isOnlyFile && fileFault !== SIN_PLANTILLA ? fileFault : FALTAN_CAMPOS;
}

/** Moves the focus to the first part at fault, once its fault is shown. */
function focusFirst(faltas: Faltas): void {
  const primera = Object.keys(LUGARES).find((parte) => isPart(parte) && faltas[parte]);
  if (primera && isPart(primera)) requestAnimationFrame(() => document.getElementById(LUGARES[primera])?.focus());
}
