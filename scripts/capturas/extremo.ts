import { type Campos, leerRuta, type Nodo } from '../../src/catalogo/arbol.ts';
import type { Campo, TipoCampo } from '../../src/catalogo/campos/index.ts';
import type { CampoOpcion } from '../../src/catalogo/campos/opcion.ts';
import type { CampoTexto } from '../../src/catalogo/campos/texto.ts';
import { LISTAS } from '../../src/catalogo/listas/index.ts';

const PALABRA = 'Otorrinolaringológicamente';
const FRASE = 'Jerónimo Bartolomé de los Ángeles y Santísima Trinidad ';

/** As long as its field takes: many words, or, where a field takes few letters, one that never ends. */
const textoLargo = ({ max = 200 }: CampoTexto): string => (max <= 80 ? PALABRA : FRASE).repeat(max).slice(0, max).trim();

/** The longest text that its list offers. */
function opcionLarga({ lista, presentacion }: CampoOpcion, valor: unknown): unknown {
  if (presentacion === 'ruta') return valor;
  const ofrecidas = (LISTAS.find(({ nombre }) => nombre === lista)?.opciones ?? []).filter(
    ({ activa, atributos }) => activa !== false && atributos?.conCupos !== false,
  );
  return ofrecidas.toSorted((a, b) => b.texto.length - a.texto.length)[0]?.texto ?? valor;
}

/** The longest of each type that has one; of any other, what is there. */
const LARGOS: Partial<Record<TipoCampo, (campo: never, valor: unknown) => unknown>> = {
  texto: textoLargo,
  opcion: opcionLarga,
  digitos: ({ max }: { max: number }) => '9'.repeat(max),
  documento: () => 'W'.repeat(20),
  correo: (_, valor) => `${'muylargo.'.repeat(7)}${String(valor)}`,
};

function extremoDeNodo(nodo: Nodo, valor: unknown): unknown {
  if (nodo.tipo === 'grupo') return extremoDe(nodo.campos, valor);
  if (nodo.tipo === 'lista') {
    return Array.isArray(valor) ? valor.map((item: unknown) => extremoDe(nodo.item.campos, item)) : valor;
  }
  // The table pairs each type with its own; the compiler cannot follow the pairing through a union.
  const make = LARGOS[nodo.tipo] as ((campo: Campo, valor: unknown) => unknown) | undefined;
  return make ? make(nodo, valor) : valor;
}

/** The same payload with the longest that every field takes. */
export const extremoDe = (campos: Campos, datos: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(campos).map(([clave, nodo]) => [clave, extremoDeNodo(nodo, leerRuta(datos, clave))]),
  );
