// Chunks that come later share it: in the first one it costs none of them a request.
import '#catalogo/campos/tipos-de-archivo.ts';
import { createElement, type ReactNode } from 'react';
import { type Campos, type Pieza, piezasDe } from '#catalogo/arbol.ts';
import type { TipoCampo } from '#catalogo/campos/index.ts';
import type { ListaProps } from '../lista/Lista.tsx';
import type { Entrada, EntradaProps } from './entrada.ts';
import { EntradaDerivado } from './EntradaDerivado.tsx';
import { EntradaOpcion } from './EntradaOpcion.tsx';
import { EntradaOpciones } from './EntradaOpciones.tsx';
import { EntradaEntero } from './entradas-de-numero.tsx';
import { EntradaCorreo, EntradaDigitos, EntradaDocumento, EntradaTexto } from './entradas-de-texto.tsx';
import type { MatrizProps } from './MatrizDeCampos.tsx';
import { perezosa } from './perezosa.tsx';

const asignatura = perezosa<EntradaProps<'asignatura'>>(async () => {
  const { BuscadorDeAsignatura } = await import('./asignatura/BuscadorDeAsignatura.tsx');
  return BuscadorDeAsignatura;
});

const archivo = perezosa<EntradaProps<'archivo'>>(async () => {
  const { SelectorDeArchivo } = await import('./archivo/SelectorDeArchivo.tsx');
  return SelectorDeArchivo;
});

const escala = perezosa<EntradaProps<'escala'>>(async () => {
  const { EntradaEscala } = await import('./EntradaEscala.tsx');
  return EntradaEscala;
});

const fecha = perezosa<EntradaProps<'fecha'>>(async () => {
  const { EntradaFecha } = await import('./EntradaFecha.tsx');
  return EntradaFecha;
});

const lista = perezosa<ListaProps>(async () => {
  const { Lista } = await import('../lista/Lista.tsx');
  return Lista;
});

/** Asks for the items of a list. */
export const EntradaLista = lista.Entrada;

const matriz = perezosa<MatrizProps>(async () => {
  const { MatrizDeCampos } = await import('./MatrizDeCampos.tsx');
  return MatrizDeCampos;
});

/** Asks for the answers of a matrix. */
export const EntradaMatriz = matriz.Entrada;

/** The input of each field type. */
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

const PEREZOSAS: { readonly [P in Pieza]?: { readonly cargar: () => Promise<void> } } = {
  archivo,
  asignatura,
  escala,
  fecha,
  lista,
  matriz,
};

/** Gets the inputs of a form that come by themselves, so that it can be shown whole. */
export async function cargarEntradas(campos: Campos): Promise<void> {
  await Promise.all(Array.from(piezasDe(campos), async (pieza) => PEREZOSAS[pieza]?.cargar()));
}

/** Asks for the value of a field, by its type. */
export const EntradaDeCampo = (props: EntradaProps): ReactNode =>
  // The table pairs each type with its own component; the compiler cannot follow the pairing through a union.
  createElement(ENTRADAS[props.campo.tipo] as Entrada<TipoCampo>, props);
