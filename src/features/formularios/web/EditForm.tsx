// Form that asks a person for some answers of a stored request again, filled in; the page around it sends them.
import { useEffect, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { hojasOf, readRuta } from '#catalogo/arbol.ts';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { FormularioData } from '../contract.ts';
import { archivoEn, whenArchivosReady } from './adjuntos.ts';
import { asignaturasEn } from './campos/asignatura-elegida.ts';
import { FallosContext, SERVIDOR, useFallosVivos } from './fallos.ts';
import { focusCampo } from './focus.ts';
import { FormularioContext, openFormulario, type ValoresEscritos } from './formulario-abierto.ts';
import { useUso } from './load-uso.ts';
import { usePreloadUso } from './preload-uso.ts';
import { Seccion } from './Seccion.tsx';
import type { Uso } from './uso.ts';

/** The written answers, by the paths of their fields. */
export type Escrito = {
  readonly valores: Readonly<Record<string, unknown>>;
  readonly archivos: readonly (readonly [ruta: string, archivo: ArchivoElegido])[];
};

type EditFormProps = {
  /** The form with the fields to correct alone. */
  readonly pagina: FormularioData;
  /** The values of its controls. */
  readonly valores: ValoresEscritos;
  readonly busy: boolean;
  /** Why the last sending failed; messages by path. */
  readonly failure: { readonly mensaje: string; readonly errores: Readonly<Record<string, string>> } | null;
  readonly onEnviar: (escrito: Escrito) => void;
};

/** Asks for the fields of a correction, with the controls and the checks of their form. */
export function EditForm({ pagina, valores, ...more }: EditFormProps) {
  const abierto = useMemo(() => {
    const nuevo = openFormulario(pagina, { pathname: '' });
    nuevo.addAsignaturas(asignaturasEn(pagina.formulario.campos, valores));
    return { ...nuevo, iniciales: valores };
  }, [pagina, valores]);
  usePreloadUso();
  const uso = useUso();
  if (!uso) return <Loading>Abriendo sus datos…</Loading>;
  return (
    <FormularioContext value={abierto}>
      <Campos abierto={abierto} uso={uso} {...more} />
    </FormularioContext>
  );
}

type CamposProps = Pick<EditFormProps, 'busy' | 'failure' | 'onEnviar'> & {
  readonly abierto: ReturnType<typeof openFormulario>;
  readonly uso: Uso;
};

function Campos({ abierto, uso, busy, failure, onEnviar }: CamposProps): ReactNode {
  const { formulario, iniciales } = abierto;
  const resolver = useMemo(() => uso.resolveOf(abierto), [uso, abierto]);
  const form = useForm<ValoresEscritos>({
    defaultValues: iniciales,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const fallos = useFallosVivos(abierto, form);
  const [isWaiting, setWaiting] = useState(false);
  const { setError, getValues, handleSubmit } = form;
  const hojas = useMemo(() => hojasOf(formulario.campos), [formulario]);
  useEffect(() => {
    const errores = Object.entries(failure?.errores ?? {});
    for (const [ruta, message] of errores) setError(ruta, { type: SERVIDOR, message });
    if (errores[0]) focusCampo(errores[0][0]);
  }, [failure, setError]);

  const send = handleSubmit(
    () => {
      const escritos = getValues();
      const archivos = hojas.flatMap(({ ruta, campo }) => {
        const archivo = campo.tipo === 'archivo' ? archivoEn(escritos, ruta) : undefined;
        return archivo ? [[ruta, archivo] as const] : [];
      });
      const others = hojas.filter(({ campo }) => campo.tipo !== 'archivo');
      onEnviar({ valores: Object.fromEntries(others.map(({ ruta }) => [ruta, readRuta(escritos, ruta)])), archivos });
    },
    () => focusCampo(uso.fallosOf(abierto, getValues())[0]?.ruta ?? ''),
  );

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { currentTarget } = event;
    const archivos = whenArchivosReady();
    setWaiting(archivos !== null);
    void Promise.resolve(archivos)
      .finally(() => setWaiting(false))
      .then(() => {
        uso.announceFilled(currentTarget, getValues());
        return send();
      });
  }

  const elsewhere = Object.entries(failure?.errores ?? {}).filter(
    ([ruta]) => !hojas.some((hoja) => hoja.ruta === ruta),
  );
  const isShownAtFields = failure !== null && elsewhere.length === 0 && Object.keys(failure.errores).length > 0;
  return (
    <FormProvider {...form}>
      <FallosContext value={fallos}>
        <form onSubmit={submit} noValidate>
          <Stack gap={5}>
            <Muted>Los campos con * son obligatorios.</Muted>
            {formulario.secciones.map((seccion) => (
              <Seccion key={seccion.titulo} seccion={seccion} />
            ))}
            {failure && !isShownAtFields && (
              <Alert tone="error" title="No se pudo enviar la corrección">
                {[failure.mensaje, ...elsewhere.map(([, mensaje]) => mensaje)].join(' ')}
              </Alert>
            )}
            <Row>
              <Button variant="main" type="submit" busy={busy || isWaiting}>
                Enviar la corrección
              </Button>
            </Row>
          </Stack>
        </form>
      </FallosContext>
    </FormProvider>
  );
}
