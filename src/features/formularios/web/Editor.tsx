// Form while it is filled in: questions, checks, draft, steps, sending; also the hidden field only programs fill in.
import { useEffect, useMemo, useRef, useState, type FormEvent, type Ref } from 'react';
import { FormProvider, useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { TRAMPA } from '#catalogo/formulario.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import type { FormularioPageData } from '../contract.ts';
import { whenArchivosReady } from './adjuntos.ts';
import { useBorrador } from './borrador/borrador.ts';
import { BorradorGuardado } from './borrador/BorradorGuardado.tsx';
import type { CarriedBorrador } from './borrador/carry-over.ts';
import { Cuerpo } from './Cuerpo.tsx';
import type { Fase } from './envio/fase.ts';
// In the first chunk, where it is small: later ones have no room.
import stylesDeRecibo from './envio/recibo.module.css';
import { useEnvio } from './envio/useEnvio.ts';
import { FallosContext, SERVIDOR, useFallosVivos } from './fallos.ts';
import { focusCampo } from './focus.ts';
import { useFormulario, type FormularioAbierto, type ValoresEscritos } from './formulario-abierto.ts';
import styles from './formulario.module.css';
import { loadedUso, loadUso, useUso } from './load-uso.ts';
import { ConPapeletas } from './papeletas/ConPapeletas.tsx';
import type { AlPulsar } from './paso.ts';
import { Impedimento, Pie } from './Pie.tsx';
import type { Uso } from './uso.ts';

type EditorProps = {
  readonly inicial: CarriedBorrador;
  readonly institucion: FormularioPageData['institucion'];
  /** Called once the form is received and its receipt read, or the draft discarded. */
  readonly onFin: () => void;
};

/** Edits one filled form, from its first letter to its receipt. */
export function Editor({ inicial, institucion, onFin }: EditorProps) {
  const abierto = useFormulario();
  const uso = useUso();
  const resolver = useMemo(() => createResolver(abierto), [abierto]);
  const form = useForm<ValoresEscritos>({
    defaultValues: inicial.valores,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const fallos = useFallosVivos(abierto, form);
  const borrador = useBorrador(abierto, form, inicial);
  const trampa = useRef<HTMLInputElement>(null);
  const onPress = useRef<AlPulsar>({ press: null, isPressed: false });
  const envio = useEnvio(abierto, borrador, trampa);
  const { fase } = envio;
  const aviso = fase.at === 'form' ? fase.status : null;
  const [isWaiting, setWaiting] = useState(false);
  useErroresDelServidor(form, fase);
  // Reads the texts that were pasted before the checks were loaded, and those of a draft.
  useEffect(() => uso?.readFields(), [uso]);

  function finish(): void {
    borrador.end();
    onFin();
  }

  const submit = ({ fallosOf: fallosDe }: Uso): Promise<void> =>
    form.handleSubmit(
      (datos) => {
        const listo = { valores: structuredClone(form.getValues()), datos };
        // A retry was confirmed before.
        if (aviso?.retry) envio.send(listo);
        else envio.confirm(listo);
      },
      ({ root }) => {
        if (root) return envio.aplazar(root);
        envio.goBack();
        focusCampo(fallosDe(abierto, form.getValues())[0]?.ruta ?? '');
      },
    )();

  /** Goes on to the next step, now or when the steps are loaded. @returns false if the button sends */
  function advance({ isMetIn }: Uso): boolean {
    const { press } = onPress.current;
    if (press) return press();
    const { pasos, secciones } = abierto.formulario;
    onPress.current.isPressed = pasos === true && isMetIn(abierto, secciones[1]?.visibleSi, form.getValues());
    return onPress.current.isPressed;
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { currentTarget } = event;
    const archivos = whenArchivosReady();
    setWaiting(archivos !== null || loadedUso() === null);
    // A file that is still being compressed is not missing.
    Promise.all([loadUso(), archivos])
      .finally(() => setWaiting(false))
      .then(async ([uso]) => {
        uso.announceFilled(currentTarget, form.getValues());
        return advance(uso) ? envio.goBack() : submit(uso);
      })
      .catch(envio.aplazar);
  }

  return (
    <FormProvider {...form}>
      <FallosContext value={fallos}>
        {abierto.papeletas && <ConPapeletas clave={abierto.papeletas} />}
        <form onSubmit={onSubmit} noValidate className={styles['formulario']}>
          {inicial.guardado !== null && fase.at === 'form' && !aviso && (
            <div>
              <Alert tone="info" announced={false}>
                {`Recuperamos lo que escribió en este dispositivo el ${formatInstante(new Date(inicial.guardado))}${inicial.cambios ?? ''}`}
              </Alert>
            </div>
          )}
          {uso && <uso.AvisoDeOtraPestana />}
          <Cuerpo
            onPress={onPress}
            renderEnvio={(paso) => ({
              // A failure that offers a retry is shown on the step that sends.
              impedimento: <Impedimento aviso={paso?.boton && aviso?.retry ? null : aviso} />,
              pie: (
                <>
                  {uso && <uso.RecordarDatos />}
                  <Pie busy={isWaiting} paso={paso}>
                    <BorradorGuardado borrador={borrador} onDescartar={finish} />
                  </Pie>
                </>
              ),
            })}
          />
          {abierto.formulario.acceso === 'publico' && <Trampa ref={trampa} />}
        </form>
        {uso && fase.at !== 'form' && <uso.Capas envio={envio} institucion={institucion} onFin={finish} />}
      </FallosContext>
    </FormProvider>
  );
}

/** Shows at their fields the faults that only the server found, once the layer over the form is closed. */
function useErroresDelServidor({ setError }: UseFormReturn<ValoresEscritos>, fase: Fase): void {
  const errores = fase.at === 'form' ? fase.status?.errors : undefined;
  useEffect(() => {
    const fallos = Object.entries(errores ?? {});
    for (const [ruta, message] of fallos) setError(ruta, { type: SERVIDOR, message });
    if (fallos[0]) focusCampo(fallos[0][0]);
  }, [errores, setError]);
}

/** Returns the form's checks as soon as they are loaded; until then no value is invalid. */
const createResolver =
  (abierto: FormularioAbierto): Resolver<ValoresEscritos> =>
  async (valores, ...rest) =>
    loadUso().then(
      ({ resolveOf }) => resolveOf(abierto)(valores, ...rest),
      () => ({ values: valores, errors: {} }),
    );

/**
 * A field that cannot be seen, heard or reached with the keyboard: only programs fill it in. No browser has a stored
 * value for it.
 */
function Trampa({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <div className={stylesDeRecibo['trampa']} aria-hidden="true" inert>
      <label>
        Sitio web
        <input ref={ref} type="text" name={TRAMPA} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
