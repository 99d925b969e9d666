import { type Campos, hojasOf, readRuta, type Nodo } from '../../src/catalogo/arbol.ts';
import type { Campo, CampoDe, TipoCampo } from '../../src/catalogo/campos/index.ts';
import { terminosOf } from '../../src/catalogo/condiciones.ts';
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
  new Set(hojasOf(campos).flatMap(({ campo }) => ('visibleSi' in campo && campo.visibleSi ? terminosOf(campo.visibleSi).map((termino) => termino.campo) : [])));

type Datos = Record<string, unknown>;

/** The same payload with the longest that each field takes; what was left empty stays so. */
export function extremeOf(campos: Campos, datos: unknown): Datos {
  const fixed = decisiveOf(campos);
  const ofCampos = (nodos: Campos, valores: unknown, prefix: string): Datos =>
    Object.fromEntries(
      Object.entries(nodos).map(([clave, nodo]) => [clave, ofNodo(nodo, readRuta(valores, clave), prefix + clave)]),
    );
  const ofNodo = (nodo: Nodo, valor: unknown, ruta: string): unknown => {
    if (nodo.tipo === 'grupo') return ofCampos(nodo.campos, valor, `${ruta}.`);
    if (nodo.tipo === 'lista') {
      const items: unknown[] = Array.isArray(valor) ? valor : [];
      return items.map((item) => ofCampos(nodo.item.campos, item, `${ruta}.`));
    }
    if (fixed.has(ruta) || valor === null || valor === undefined || valor === '') return valor;
    // The table pairs each type with its own; the compiler cannot follow the pairing through a union.
    const make = LONGEST[nodo.tipo] as ((campo: Campo, valor: unknown) => unknown) | undefined;
    return make ? make(nodo, valor) : valor;
  };
  return ofCampos(campos, datos, '');
}
