// Page of a form as it is being made: drawn and checked like the real one; nothing is kept on the device, and what is sent
// is a trial.
import { useEffect, useMemo, useRef, type FormEvent, type MouseEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { hojasOf } from '#catalogo/arbol.ts';
import { encodePayload } from '#catalogo/payload.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { SendStatus } from '#platform/web/send/useSender.ts';
import { Loading } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { FormularioData } from '../contract.ts';
import { whenArchivosReady } from './adjuntos.ts';
import { Cuerpo } from './Cuerpo.tsx';
import { FallosContext, SERVIDOR, useFallosVivos } from './fallos.ts';
import { focusCampo, setPage } from './focus.ts';
import {
  FormularioContext,
  openFormulario,
  type FormularioAbierto,
  type ValoresEscritos,
} from './formulario-abierto.ts';
import styles from './formulario.module.css';
import { useUso } from './load-uso.ts';
import type { AlPulsar } from './paso.ts';
import { Impedimento, Pie } from './Pie.tsx';
import { usePreloadUso } from './preload-uso.ts';
import { Presentacion } from './Presentacion.tsx';
import type { Uso } from './uso.ts';

/** Links lead away from the form that is being made, and the choice about drafts is of the whole device. */
const LEADS_AWAY = 'a[href]:not([target="_blank"]), header button[aria-pressed]';

/** Keeps presses from leading away, and the second one of a double click from sending again. */
function stay(event: MouseEvent): void {
  const target = event.target as Element;
  const isAgain = event.detail > 1 && target.closest('[type="submit"]') !== null;
  if (!isAgain && !target.closest(LEADS_AWAY)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Makes the document around the form the one in which its questions are looked for. */
function leadHere(main: HTMLElement): () => void {
  setPage(main.ownerDocument);
  return () => setPage(null);
}

type PreviewFormProps = {
  readonly pagina: FormularioData;
  /** Sends a filled form as a trial. */
  readonly onSend: (respuestas: Record<string, unknown>) => void;
  readonly isSending: boolean;
  /** The refusal of the last trial. */
  readonly aviso: SendStatus | null;
};

/** Shows the page of a form that is not published. What is typed stays until its questions are others. */
export function PreviewForm({ pagina, ...sending }: PreviewFormProps) {
  usePreloadUso();
  const uso = useUso();
  const abierto = useMemo(() => openFormulario(pagina, { pathname: '' }), [pagina]);
  const shape = JSON.stringify([
    abierto.formulario.pasos,
    hojasOf(abierto.formulario.campos).map(({ ruta, campo }) => [ruta, campo.tipo]),
  ]);
  return (
    <FormularioContext value={abierto}>
      <main ref={leadHere} className={styles['pagina']} onClickCapture={stay}>
        <Presentacion {...pagina} vigencia={undefined} />
        {uso ? (
          <Fields key={shape} abierto={abierto} uso={uso} {...sending} />
        ) : (
          <Loading>Abriendo el formulario…</Loading>
        )}
      </main>
    </FormularioContext>
  );
}

type FieldsProps = Omit<PreviewFormProps, 'pagina'> & { readonly abierto: FormularioAbierto; readonly uso: Uso };

function Fields({ abierto, uso, onSend, isSending, aviso }: FieldsProps) {
  const resolver = useMemo(() => uso.resolveOf(abierto), [uso, abierto]);
  const form = useForm<ValoresEscritos>({
    defaultValues: abierto.iniciales,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const fallos = useFallosVivos(abierto, form);
  const onPress = useRef<AlPulsar>({ press: null, isPressed: false });
  const { setError } = form;
  useEffect(() => {
    const refused = Object.entries(aviso?.errors ?? {});
    for (const [ruta, message] of refused) setError(ruta, { type: SERVIDOR, message });
    if (refused[0]) focusCampo(refused[0][0]);
  }, [aviso, setError]);

  async function check(): Promise<void> {
    await whenArchivosReady();
    if (onPress.current.press?.()) return;
    await form.handleSubmit(
      () => {
        const { formulario, entorno } = abierto;
        const context = { opciones: entorno.opciones, semestre: semestreOf(new Date()) };
        onSend(encodePayload(formulario, form.getValues(), context));
      },
      () => focusCampo(uso.fallosOf(abierto, form.getValues())[0]?.ruta ?? ''),
    )();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void check();
  }

  return (
    <FormProvider {...form}>
      <FallosContext value={fallos}>
        <form onSubmit={onSubmit} noValidate className={styles['formulario']}>
          <Cuerpo
            onPress={onPress}
            renderEnvio={(paso) => ({
              impedimento: <Impedimento aviso={aviso} />,
              pie: (
                <Pie busy={isSending} paso={paso}>
                  <Muted>Vista previa: lo que envíe es una prueba, y no cuenta.</Muted>
                </Pie>
              ),
            })}
          />
        </form>
      </FallosContext>
    </FormProvider>
  );
}
