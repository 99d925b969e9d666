// The input of each field type; some are chunks of their own, loaded when a form needs them.
// Later chunks share this file: in the first chunk it costs none of them a request.
import '#catalogo/campos/tipos-de-archivo.ts';
import { createElement, type ReactNode } from 'react';
import { piezasOf, type Campos, type Pieza } from '#catalogo/arbol.ts';
import type { TipoCampo } from '#catalogo/campos/index.ts';
import { useFormulario } from '../formulario-abierto.ts';
import type { ListaProps } from '../lista/Lista.tsx';
import type { Entrada, EntradaProps } from './entrada.ts';
import {
  AsignaturaElegida,
  EntradaDerivado,
  EntradaEntero,
  EntradaOpcion,
  EntradaOpciones,
} from './entradas-de-opcion.tsx';
import { EntradaCorreo, EntradaDigitos, EntradaDocumento, EntradaTexto } from './entradas-de-texto.tsx';
import { lazyEntrada } from './lazy-entrada.tsx';
import type { MatrizProps } from './MatrizDeCampos.tsx';

export const EntradaDeCampo = (props: EntradaProps): ReactNode =>
  // The table pairs each type with its own component; the compiler cannot follow the pairing through a union.
  createElement(ENTRADAS[props.campo.tipo] as Entrada<TipoCampo>, props);

/** Loads the lazy inputs of a form, so that it can be shown whole. */
export async function loadEntradas(campos: Campos): Promise<void> {
  await Promise.all(Array.from(piezasOf(campos), async (pieza) => LAZY[pieza]?.load()));
}

const asignatura = lazyEntrada<EntradaProps<'asignatura'>>(async () => {
  const { BuscadorDeAsignatura } = await import('./BuscadorDeAsignatura.tsx');
  return BuscadorDeAsignatura;
});

/** Searches a subject; a form that asks for tokens has its choice above, and shows it here. */
const EntradaAsignatura = (props: EntradaProps<'asignatura'>) =>
  useFormulario().papeletas ? <AsignaturaElegida {...props} /> : <asignatura.Entrada {...props} />;

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
  asignatura: EntradaAsignatura,
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
