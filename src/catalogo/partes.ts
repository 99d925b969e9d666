import type { Nodo } from './arbol.ts';
import { type ArchivoElegido, type CampoArchivo, mensajeMax } from './campos/archivo.ts';
import { CONSENTIMIENTO, type Formulario, TRAMPA } from './formulario.ts';

/** One part of a form's multipart: words, words that are JSON, or a file of at most `max` bytes. */
export type ParteDeFormulario =
  { readonly tipo: 'texto' | 'json' } | { readonly tipo: 'archivo'; readonly max: number; readonly mensajeMax: string };

type Definicion = Pick<Formulario, 'campos' | 'consentimiento'>;

/** The parts in which a `multipart` form travels: the keys of its root, and what our own page sends beside them. */
export const partesDe = (formulario: Definicion): Record<string, ParteDeFormulario> => ({
  ...Object.fromEntries(Object.entries(formulario.campos).map(([clave, nodo]) => [clave, parteDe(nodo)])),
  ...(formulario.consentimiento && { [CONSENTIMIENTO]: { tipo: 'texto' } }),
  [TRAMPA]: { tipo: 'texto' },
});

function parteDe(nodo: Nodo): ParteDeFormulario {
  if (nodo.tipo === 'grupo' || nodo.tipo === 'lista') return { tipo: 'json' };
  return nodo.tipo === 'archivo' ? { tipo: 'archivo', max: nodo.max, mensajeMax: mensajeMax(nodo) } : { tipo: 'texto' };
}

/** The fields of a form that are files, by the part in which each travels. */
export const archivosDe = ({ campos }: Pick<Formulario, 'campos'>): readonly (readonly [string, CampoArchivo])[] =>
  Object.entries(campos).flatMap(([clave, nodo]) => (nodo.tipo === 'archivo' ? [[clave, nodo] as const] : []));

/**
 * The multipart body of a filled form, as every client sends it (spec 1 §7, DECISIONS §4). What stayed empty at the root
 * is no part.
 * @param valores the payload; files as {@link ArchivoElegido}
 */
export function toFormData(formulario: Definicion, valores: Readonly<Record<string, unknown>>): FormData {
  const body = new FormData();
  for (const [nombre, { tipo }] of Object.entries(partesDe(formulario))) {
    const valor = valores[nombre];
    if (valor === undefined || valor === null) continue;
    if (tipo === 'archivo') {
      // The form's own control put it there.
      const { contenido, nombre: deArchivo } = valor as ArchivoElegido;
      body.append(nombre, contenido, deArchivo);
    } else body.append(nombre, tipo === 'texto' && typeof valor === 'string' ? valor : JSON.stringify(valor));
  }
  return body;
}
