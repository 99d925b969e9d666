import { type Campos, hojasOf, readRuta, type Nodo } from '../../src/catalogo/arbol.ts';
import type { Campo, CampoDe, TipoCampo } from '../../src/catalogo/campos/index.ts';
import { LISTAS } from '../../src/catalogo/listas/semillas.ts';

const WORD = 'Otorrinolaringológicamente';
const SENTENCE = 'Jerónimo Bartolomé de los Ángeles y Santísima Trinidad ';

/** As long as its field takes: many words, or, where a field takes few letters, one that never ends. */
const longTexto = ({ max = 200 }: CampoDe<'texto'>): string => (max <= 80 ? WORD : SENTENCE).repeat(max).slice(0, max).trim();

/** The longest text that a list offers. */
function longestOpcion(lista: string): string | undefined {
  const offered = (LISTAS.find(({ nombre }) => nombre === lista)?.opciones ?? []).filter(
    ({ activa, atributos }) => activa !== false && atributos?.conCupos !== false,
  );
  return offered.toSorted((a, b) => b.texto.length - a.texto.length)[0]?.texto;
}

/** The longest of each type that has one. */
const LONGEST: { [T in TipoCampo]?: (campo: CampoDe<T>, valor: unknown) => unknown } = {
  texto: longTexto,
  opcion: ({ lista, presentacion }, valor) => (presentacion === 'ruta' ? valor : (longestOpcion(lista) ?? valor)),
  digitos: ({ max }) => '9'.repeat(max),
  documento: () => 'W'.repeat(20),
  correo: (_, valor) => `${'muylargo.'.repeat(7)}${String(valor)}`,
};

/** Returns the fields that other fields depend on. */
const decisiveOf = (campos: Campos): ReadonlySet<string> =>
  new Set(hojasOf(campos).flatMap(({ campo }) => ('visibleSi' in campo && campo.visibleSi ? [campo.visibleSi.campo] : [])));

function extremeOfCampos(campos: Campos, datos: unknown, prefix: string, fixed: ReadonlySet<string>): Datos {
  return Object.fromEntries(
    Object.entries(campos).map(([clave, nodo]) => [
      clave,
      extremeOfNodo(nodo, readRuta(datos, clave), prefix + clave, fixed),
    ]),
  );
}

type Datos = Record<string, unknown>;

function extremeOfNodo(nodo: Nodo, valor: unknown, ruta: string, fixed: ReadonlySet<string>): unknown {
  if (nodo.tipo === 'grupo') return extremeOfCampos(nodo.campos, valor, `${ruta}.`, fixed);
  if (nodo.tipo === 'lista') {
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    return items.map((item) => extremeOfCampos(nodo.item.campos, item, `${ruta}.`, fixed));
  }
  if (fixed.has(ruta) || valor === null || valor === undefined || valor === '') return valor;
  // The table pairs each type with its own; the compiler cannot follow the pairing through a union.
  const make = LONGEST[nodo.tipo] as ((campo: Campo, valor: unknown) => unknown) | undefined;
  return make ? make(nodo, valor) : valor;
}

/** The same payload with the longest that each field takes; what was left empty stays so. */
export const extremeOf = (campos: Campos, datos: unknown): Datos =>
  extremeOfCampos(campos, datos, '', decisiveOf(campos));
