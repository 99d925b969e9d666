// Changes of a form's window in words, for its history and the audit.
import { formatInstante } from '#catalogo/momento.ts';
import { SIN_LIMITES, type Vigencia } from '#catalogo/vigencia.ts';
import { keysOf } from '#platform/contract/keys-of.ts';

type CambioDeVigencia = {
  readonly clave: keyof Vigencia;
  readonly campo: string;
  readonly antes: string;
  readonly despues: string;
};

const ETIQUETAS: Readonly<Record<keyof Vigencia, string>> = {
  abre: 'Apertura',
  cierra: 'Cierre',
  antes: 'Mensaje antes de abrir',
  despues: 'Mensaje después de cerrar',
};

const CLAVES = keysOf(ETIQUETAS);

const isInstante = (clave: keyof Vigencia): clave is 'abre' | 'cierra' => clave === 'abre' || clave === 'cierra';

function inWords(vigencia: Vigencia, clave: keyof Vigencia): string {
  if (!isInstante(clave)) return vigencia[clave] || 'el de la aplicación';
  const instante = vigencia[clave];
  return instante === null ? 'sin fecha' : formatInstante(new Date(instante));
}

/** Returns the values that differ between two windows, in words; `antes` null: it took answers at any time. */
export const cambiosOfVigencia = (before: Vigencia | null, after: Vigencia): readonly CambioDeVigencia[] =>
  CLAVES.filter((clave) => (before ?? SIN_LIMITES)[clave] !== after[clave]).map((clave) => ({
    clave,
    campo: ETIQUETAS[clave],
    antes: inWords(before ?? SIN_LIMITES, clave),
    despues: inWords(after, clave),
  }));
