// Page of a form as it is being made: drawn and checked like the real one, but nothing is kept on the device or sent.
import { useMemo, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { hojasOf } from '#catalogo/arbol.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { FormularioData } from '../contract.ts';
import { whenArchivosReady } from './adjuntos.ts';
import { Cuerpo } from './Cuerpo.tsx';
import { FallosContext, useFallosVivos } from './fallos.ts';
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

function stay(event: MouseEvent): void {
  if (!(event.target as Element).closest(LEADS_AWAY)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Makes the document around the form the one in which its questions are looked for. */
function leadHere(main: HTMLElement): () => void {
  setPage(main.ownerDocument);
  return () => setPage(null);
}

/** Shows the page of a form that is not published. What is typed stays until its questions are others. */
export function PreviewForm({ pagina }: { readonly pagina: FormularioData }) {
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
        {uso ? <Fields key={shape} abierto={abierto} uso={uso} /> : <Loading>Abriendo el formulario…</Loading>}
      </main>
    </FormularioContext>
  );
}

function Fields({ abierto, uso }: { readonly abierto: FormularioAbierto; readonly uso: Uso }) {
  const resolver = useMemo(() => uso.resolveOf(abierto), [uso, abierto]);
  const form = useForm<ValoresEscritos>({
    defaultValues: abierto.iniciales,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const fallos = useFallosVivos(abierto, form);
  const onPress = useRef<AlPulsar>({ press: null, isPressed: false });
  const [isReady, setReady] = useState(false);

  async function check(): Promise<void> {
    await whenArchivosReady();
    if (onPress.current.press?.()) return;
    await form.handleSubmit(
      () => setReady(true),
      () => focusCampo(uso.fallosOf(abierto, form.getValues())[0]?.ruta ?? ''),
    )();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setReady(false);
    void check();
  }

  return (
    <FormProvider {...form}>
      <FallosContext value={fallos}>
        <form onSubmit={onSubmit} noValidate className={styles['formulario']}>
          <Cuerpo
            onPress={onPress}
            renderEnvio={(paso) => ({
              impedimento: <Impedimento aviso={null} />,
              pie: (
                <>
                  {isReady && (
                    <div>
                      <Alert tone="success" title="Aquí se enviaría">
                        Todo lo obligatorio está respondido. Como es la vista previa, no se envió ni se guardó nada.
                      </Alert>
                    </div>
                  )}
                  <Pie busy={false} paso={paso}>
                    <Muted>Vista previa: no se envía ni se guarda nada.</Muted>
                  </Pie>
                </>
              ),
            })}
          />
        </form>
      </FallosContext>
    </FormProvider>
  );
}
