// The input of each field type; some are chunks of their own, loaded when a form needs them.
// Later chunks share this file: in the first chunk it costs none of them a request.
import '#catalogo/campos/tipos-de-archivo.ts';
import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { piezasOf, type Campos, type Pieza } from '#catalogo/arbol.ts';
import type { TipoCampo } from '#catalogo/campos/index.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import type { ListaProps } from '../lista/Lista.tsx';
import type { Entrada, EntradaProps, Marco } from './entrada.ts';
import { EntradaDerivado, EntradaEntero, EntradaOpcion, EntradaOpciones } from './entradas-de-opcion.tsx';
import { EntradaCorreo, EntradaDigitos, EntradaDocumento, EntradaTexto } from './entradas-de-texto.tsx';
import type { MatrizProps } from './MatrizDeCampos.tsx';

export const EntradaDeCampo = (props: EntradaProps): ReactNode =>
  // The table pairs each type with its own component; the compiler cannot follow the pairing through a union.
  createElement(ENTRADAS[props.campo.tipo] as Entrada<TipoCampo>, props);

/** Loads the lazy inputs of a form, so that it can be shown whole. */
export async function loadEntradas(campos: Campos): Promise<void> {
  await Promise.all(Array.from(piezasOf(campos), async (pieza) => LAZY[pieza]?.load()));
}

type ConMarco = { readonly marco: Marco };

type LazyEntrada<P extends ConMarco> = {
  readonly Entrada: (props: P) => ReactNode;
  /** Loads it; if that fails, a message takes its place. */
  readonly load: () => Promise<void>;
};

/** Makes an input that is loaded only for forms that need it. Until then a disabled input holds its place. */
function lazyEntrada<P extends ConMarco>(load: () => Promise<ComponentType<P>>): LazyEntrada<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async (): Promise<ComponentType<P>> => (loaded ??= await load().catch(() => FailedEntrada));
  const Late = lazy(async () => ({ default: await get() }));

  function Entrada(props: P) {
    // No fallback if it was loaded before the page: React would delay the change for a third of a second.
    const [Here] = useState(() => loaded);
    if (Here) return <Here {...props} />;
    const waiting = <Field {...props.marco}>{(control) => <TextInput {...control} disabled />}</Field>;
    return (
      <Suspense fallback={waiting}>
        <Late {...props} />
      </Suspense>
    );
  }

  return { Entrada, load: () => get().then(() => undefined) };
}

/** Shown if the connection failed while the chunk was loading. */
function FailedEntrada({ marco }: ConMarco) {
  const error = 'Esta parte de la página no se pudo cargar. Vuelva a cargarla cuando tenga conexión.';
  return (
    <>
      <Field {...marco} error={error}>
        {(control) => <TextInput {...control} disabled />}
      </Field>
      <Button onClick={() => location.reload()}>Volver a cargar</Button>
    </>
  );
}

const asignatura = lazyEntrada<EntradaProps<'asignatura'>>(async () => {
  const { BuscadorDeAsignatura } = await import('./BuscadorDeAsignatura.tsx');
  return BuscadorDeAsignatura;
});

const archivo = lazyEntrada<EntradaProps<'archivo'>>(async () => {
  const { SelectorDeArchivo } = await import('./SelectorDeArchivo.tsx');
  return SelectorDeArchivo;
});

const escala = lazyEntrada<EntradaProps<'escala'>>(async () => {
  const { EntradaEscala } = await import('./EntradaEscala.tsx');
  return EntradaEscala;
});

const fecha = lazyEntrada<EntradaProps<'fecha'>>(async () => {
  const { EntradaFecha } = await import('./EntradaFecha.tsx');
  return EntradaFecha;
});

const lista = lazyEntrada<ListaProps>(async () => {
  const { Lista } = await import('../lista/Lista.tsx');
  return Lista;
});

export const EntradaLista = lista.Entrada;

const matriz = lazyEntrada<MatrizProps>(async () => {
  const { MatrizDeCampos } = await import('./MatrizDeCampos.tsx');
  return MatrizDeCampos;
});

export const EntradaMatriz = matriz.Entrada;

const ENTRADAS: { readonly [T in TipoCampo]: Entrada<T> } = {
  texto: EntradaTexto,
  digitos: EntradaDigitos,
  documento: EntradaDocumento,
  correo: EntradaCorreo,
  entero: EntradaEntero,
  escala: escala.Entrada,
  fecha: fecha.Entrada,
  opcion: EntradaOpcion,
  opciones: EntradaOpciones,
  archivo: archivo.Entrada,
  asignatura: asignatura.Entrada,
  derivado: EntradaDerivado,
  calculado: () => null,
};

const LAZY: { readonly [P in Pieza]?: { readonly load: () => Promise<void> } } = {
  archivo,
  asignatura,
  escala,
  fecha,
  lista,
  matriz,
};
