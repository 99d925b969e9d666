import { useEffect, useMemo } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { nodoEn } from '#catalogo/arbol.ts';
import type { Seccion as SeccionDeFormulario } from '#catalogo/formulario.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import type { FormularioPageData } from '../contract.ts';
import type { Borrador } from './borrador/borrador.ts';
import { Guardado } from './borrador/Guardado.tsx';
import { useBorrador } from './borrador/useBorrador.ts';
import { enfocar } from './enfocar.ts';
import { DialogosDeEnvio } from './envio/Dialogos.tsx';
import { Recibo } from './envio/Recibo.tsx';
import { type Fase, useEnvio } from './envio/useEnvio.ts';
import { useFormulario } from './formulario-context.ts';
import styles from './FormularioPage.module.css';
import { Nodo, Si } from './Nodo.tsx';
import { Pie } from './Pie.tsx';
import { fallosDe, resolverDe } from './resolver.ts';
import { idDe, type ValoresEscritos } from './valores.ts';

type EditorProps = {
  readonly inicial: Borrador;
  readonly institucion: FormularioPageData['institucion'];
  /** The filled form is done with: received and read, or discarded. */
  readonly onFin: () => void;
};

/** One filled form, from its first letter to its receipt. */
export function Editor({ inicial, institucion, onFin }: EditorProps) {
  const abierto = useFormulario();
  const { formulario } = abierto;
  const resolver = useMemo(() => resolverDe(abierto), [abierto]);
  const form = useForm<ValoresEscritos>({
    defaultValues: inicial.valores,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const borrador = useBorrador(formulario, form, inicial);
  const envio = useEnvio(formulario, borrador);
  const { fase } = envio;
  useErroresDelServidor(form, fase);

  function finish(): void {
    borrador.soltar();
    onFin();
  }

  const submit = form.handleSubmit(
    (datos) => {
      const listo = { valores: structuredClone(form.getValues()), datos };
      // Who sends again has confirmed before.
      if (fase.en === 'edicion' && fase.aviso?.reintentar) envio.mandar(listo);
      else envio.confirmar(listo);
    },
    () => {
      envio.volver();
      enfocar(fallosDe(abierto, form.getValues())[0]?.ruta ?? '');
    },
  );

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles['formulario']}>
        {inicial.guardado !== null && fase.en === 'edicion' && !fase.aviso && (
          <div>
            <Alert tone="info" announced={false}>
              {`Recuperamos lo que había escrito en este dispositivo (${textoDeInstante(new Date(inicial.guardado))}).`}
            </Alert>
          </div>
        )}
        {formulario.secciones.map((seccion) => (
          <Seccion key={seccion.titulo} seccion={seccion} />
        ))}
        <Pie aviso={fase.en === 'edicion' ? fase.aviso : null}>
          <Guardado borrador={borrador} onDescartar={finish} />
        </Pie>
      </form>
      <DialogosDeEnvio envio={envio} />
      {fase.en === 'recibo' && (
        <Recibo formulario={formulario} institucion={institucion} recibido={fase.recibido} onAceptar={finish} />
      )}
    </FormProvider>
  );
}

/** Shows at their fields the faults that only the server saw, once the layer over the form is gone. */
function useErroresDelServidor({ setError }: UseFormReturn<ValoresEscritos>, fase: Fase): void {
  const errores = fase.en === 'edicion' ? fase.aviso?.errores : undefined;
  useEffect(() => {
    const fallos = Object.entries(errores ?? {});
    for (const [ruta, message] of fallos) setError(ruta, { type: 'servidor', message });
    if (fallos[0]) enfocar(fallos[0][0]);
  }, [errores, setError]);
}

function Seccion({ seccion: { titulo, descripcion, campos, visibleSi } }: { readonly seccion: SeccionDeFormulario }) {
  const { formulario } = useFormulario();
  const id = idDe(`seccion-${titulo}`);
  const seccion = (
    <section className={styles['seccion']} aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      {descripcion && <p>{descripcion}</p>}
      <div className={styles['campos']}>
        {campos.map((ruta) => (
          <Nodo key={ruta} nodo={nodoEn(formulario.campos, ruta)} ruta={ruta} />
        ))}
      </div>
    </section>
  );
  return visibleSi ? <Si condicion={visibleSi}>{seccion}</Si> : seccion;
}
