// An answer to the person of an opened request: text, files and saved answers; it may close the request, or keep it waiting.
import { useState } from 'react';
import { MAX_MENSAJE } from '#catalogo/conversacion.ts';
import { RESULTADOS, type Resultado } from '#catalogo/resultados.ts';
import { SavedAnswers } from '#features/correo/web/SavedAnswers.tsx';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import type { RegistroDeInforme } from '../../contract-registro.ts';
import { Adjuntos, faultsOf, type Elegidos } from '../Adjuntos.tsx';
import type { useKeptText } from '../kept-text.ts';
import styles from './Composer.module.css';
import { Ending } from './Ending.tsx';
import { seenIn } from './useMarkRead.ts';
import { writeMensaje } from './write.ts';
import { WritingForm } from './WritingForm.tsx';

type ReplyProps = {
  readonly slug: string;
  readonly id: string;
  /** The request in words; empty until it arrives. */
  readonly pedido: string;
  /** Undefined until it arrives. */
  readonly registro: RegistroDeInforme | undefined;
  readonly text: ReturnType<typeof useKeptText>;
  readonly onSiguiente: (() => void) | undefined;
  /** Reads the record and its list again. */
  readonly onCambio: () => Promise<unknown>;
  /** Called after it closed the request. */
  readonly onCerrada: (resultado: Resultado) => void;
  /** Called once it is in the history. */
  readonly onSent: () => void;
};

/** Chosen files by request, while the page lives. */
const keptFiles = new Map<string, Elegidos>();

type Act = { readonly cierra: Resultado | null; readonly goesOn?: boolean };

/** Newest thing that the person did. */
const newestOfPersona = ({ historia }: RegistroDeInforme): string | null =>
  historia.find(({ tipo, usuario }) => usuario === null && ['respuesta', 'correccion', 'calificacion'].includes(tipo))
    ?.instante ?? null;

/** Holds what is written besides the text, and sends it. */
function useReply({ slug, id, registro, text, onSiguiente, ...on }: ReplyProps) {
  const [texto, setTexto] = text;
  const [elegidos, setElegidos] = useState<Elegidos>(() => keptFiles.get(id) ?? {});
  const [attaches, setAttaches] = useState(Object.keys(elegidos).length > 0);
  const [espera, setEspera] = useState(false);
  /** Result of the request, once that is asked. */
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const [withdraws, setWithdraws] = useState(true);
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({});
  const [known, setKnown] = useState<string | null>();
  const newest = registro && newestOfPersona(registro);
  if (known === undefined && newest !== undefined) setKnown(newest);
  const claveDe = useSendKey();
  /** A correction of this row waits for its person. */
  const isAwaited = registro?.correccion?.fila === id;
  const chooseFiles = (next: Elegidos): void => {
    keptFiles.set(id, next);
    setElegidos(next);
  };
  const write = useAction({
    mutationFn: async ({ cierra }: Act) => {
      const visto = registro && seenIn(registro);
      const fields = {
        texto,
        ...(cierra ? { cierra } : espera && { espera: 'si' }),
        ...(cierra && isAwaited && withdraws && { retira: 'si' }),
        ...(visto !== undefined && { visto }),
      };
      await writeMensaje({ slug, id }, { fields, files: elegidos }, claveDe);
    },
    onStale: on.onCambio,
    async onSuccess(_, { cierra, goesOn }) {
      // The text stays until its card is there.
      await on.onCambio();
      setTexto('');
      chooseFiles({});
      setAttaches(false);
      setEspera(false);
      setResultado(null);
      setErrores({});
      setKnown(undefined);
      on.onSent();
      if (cierra) on.onCerrada(cierra);
      if (goesOn) onSiguiente?.();
    },
    onError: (error) => setErrores(error instanceof ApiError ? error.errores : {}),
  });

  function send(act: Act): void {
    const faults = { ...(texto.trim() === '' && { texto: 'Escriba la respuesta.' }), ...faultsOf(elegidos) };
    setErrores(faults);
    if (Object.keys(faults).length === 0) write.mutate(act);
  }

  /** Asks how it ended, and then sends: two presses in one place. */
  function sendAndClose(): void {
    if (resultado) send({ cierra: resultado });
    else setResultado('resuelta');
  }

  return {
    elegidos,
    chooseFiles,
    attaches,
    setAttaches,
    espera,
    setEspera,
    resultado,
    setResultado,
    isAwaited,
    withdraws,
    setWithdraws,
    errores,
    write,
    send,
    sendAndClose,
    canClose: registro !== undefined && registro.estado !== 'cerrado',
    /** The person did something since the record was opened. */
    hasNews: newest !== undefined && known !== undefined && newest !== known,
  };
}

export function Reply(props: ReplyProps) {
  const { pedido, text, onSiguiente } = props;
  const reply = useReply(props);
  const { resultado, setResultado, errores, write, canClose, send, sendAndClose } = reply;
  return (
    <WritingForm
      label="Respuesta"
      placeholder="Se envía en dos minutos por correo y queda en su solicitud; mientras tanto puede deshacerla."
      maxLength={MAX_MENSAJE}
      text={text}
      busy={write.isPending}
      fault={errores['texto']}
      error={Object.keys(errores).length === 0 ? write.error : null}
      onEscape={resultado ? () => setResultado(null) : undefined}
      onSend={(closes) => (closes && canClose ? sendAndClose() : send({ cierra: null }))}
      before={
        reply.hasNews &&
        !write.error && (
          <Alert tone="info">La persona escribió mientras usted tenía abierta la solicitud: está en la historia.</Alert>
        )
      }
    >
      {resultado ? (
        <Ending
          resultado={resultado}
          onResultado={setResultado}
          corrections={reply.isAwaited ? 1 : 0}
          withdraws={reply.withdraws}
          onWithdraws={reply.setWithdraws}
        />
      ) : (
        <Additions reply={reply} text={text} pedido={pedido} />
      )}
      <div className={styles['buttons']}>
        {resultado ? (
          <Button variant="plain" onClick={() => setResultado(null)}>
            Volver
          </Button>
        ) : (
          <>
            {onSiguiente && (
              <Button busy={write.isPending} onClick={() => send({ cierra: null, goesOn: true })}>
                Enviar y siguiente
              </Button>
            )}
            <Button type="submit" variant={canClose ? 'quiet' : 'brand'} busy={write.isPending}>
              Enviar
            </Button>
          </>
        )}
        {canClose && (
          <Button variant="brand" busy={write.isPending} onClick={sendAndClose}>
            {resultado ? `Enviar y cerrar como ${RESULTADOS[resultado]}` : 'Enviar y cerrar'}
          </Button>
        )}
      </div>
    </WritingForm>
  );
}

type AdditionsProps = Pick<ReplyProps, 'text' | 'pedido'> & { readonly reply: ReturnType<typeof useReply> };

/** Saved answers, files, and the wait for the person. */
function Additions({ reply, pedido, text: [texto, setTexto] }: AdditionsProps) {
  const { elegidos, chooseFiles, attaches, setAttaches, espera, setEspera, errores } = reply;
  // They are those of the mails that the unit writes.
  const writes = useCan()('correo.enviar');
  return (
    <>
      {attaches && (
        <div className={styles['fields']}>
          <Adjuntos elegidos={elegidos} errores={errores} onChange={chooseFiles} />
        </div>
      )}
      <Row gap={2}>
        {writes && <SavedAnswers texto={texto} pedido={pedido} onUsar={setTexto} />}
        {!attaches && <Button onClick={() => setAttaches(true)}>Adjuntar archivo</Button>}
      </Row>
      <Checkbox
        checked={espera}
        label="Dejar pendiente hasta que responda"
        hint={espera ? 'El plazo se pausa cuando se envíe.' : undefined}
        onChange={({ target }) => setEspera(target.checked)}
      />
    </>
  );
}
