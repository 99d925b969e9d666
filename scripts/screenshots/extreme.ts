import { type Campos, hojasOf, readRuta, type Nodo } from '../../src/catalogo/arbol.ts';
import type { Campo, CampoDe, TipoCampo } from '../../src/catalogo/campos/index.ts';
import { LISTAS } from '../../src/catalogo/listas/semillas.ts';

const PALABRA = 'Otorrinolaringológicamente';
const FRASE = 'Jerónimo Bartolomé de los Ángeles y Santísima Trinidad ';

/** As long as its field takes: many words, or, where a field takes few letters, one that never ends. */
const textoLargo = ({ max = 200 }: CampoDe<'texto'>): string => (max <= 80 ? PALABRA : FRASE).repeat(max).slice(0, max).trim();

/** The longest text that a list offers. */
function opcionLarga(lista: string): string | undefined {
  const ofrecidas = (LISTAS.find(({ nombre }) => nombre === lista)?.opciones ?? []).filter(
    ({ activa, atributos }) => activa !== false && atributos?.conCupos !== false,
  );
  return ofrecidas.toSorted((a, b) => b.texto.length - a.texto.length)[0]?.texto;
}

/** The longest of each type that has one. */
const LARGOS: { [T in TipoCampo]?: (campo: CampoDe<T>, valor: unknown) => unknown } = {
  texto: textoLargo,
  opcion: ({ lista, presentacion }, valor) => (presentacion === 'ruta' ? valor : (opcionLarga(lista) ?? valor)),
  digitos: ({ max }) => '9'.repeat(max),
  documento: () => 'W'.repeat(20),
  correo: (_, valor) => `${'muylargo.'.repeat(7)}${String(valor)}`,
};

/** Returns the fields that other fields depend on. */
const decisivosOf = (campos: Campos): ReadonlySet<string> =>
  new Set(hojasOf(campos).flatMap(({ campo }) => ('visibleSi' in campo && campo.visibleSi ? [campo.visibleSi.campo] : [])));

function extremoDeCampos(campos: Campos, datos: unknown, prefijo: string, fijos: ReadonlySet<string>): Datos {
  return Object.fromEntries(
    Object.entries(campos).map(([clave, nodo]) => [
      clave,
      extremoDeNodo(nodo, readRuta(datos, clave), prefijo + clave, fijos),
    ]),
  );
}

type Datos = Record<string, unknown>;

function extremoDeNodo(nodo: Nodo, valor: unknown, ruta: string, fijos: ReadonlySet<string>): unknown {
  if (nodo.tipo === 'grupo') return extremoDeCampos(nodo.campos, valor, `${ruta}.`, fijos);
  if (nodo.tipo === 'lista') {
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    return items.map((item) => extremoDeCampos(nodo.item.campos, item, `${ruta}.`, fijos));
  }
  if (fijos.has(ruta) || valor === null || valor === undefined || valor === '') return valor;
  // The table pairs each type with its own; the compiler cannot follow the pairing through a union.
  const make = LARGOS[nodo.tipo] as ((campo: Campo, valor: unknown) => unknown) | undefined;
  return make ? make(nodo, valor) : valor;
}

/** The same payload with the longest that each field takes; what was left empty stays so. */
export const extremoOf = (campos: Campos, datos: unknown): Datos =>
  extremoDeCampos(campos, datos, '', decisivosOf(campos));
