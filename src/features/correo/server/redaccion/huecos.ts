import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import type { ValoresDeCampos } from './types.ts';

type Nodo = ReturnType<typeof parseDocument>['children'][number];
type Elemento = Extract<Nodo, { attribs: unknown }>;
type Texto = { data: string };

/** Where a field stood, in words that no author can write: private letters of Unicode, taken out of what people wrote. */
const [ABRE, CIERRA] = ['\uE000', '\uE001'];
const PRIVADAS = /[\uE000\uE001]/g;
const HUECO = /\uE000(\d+)\uE001/;

const CAMPO = /\{([^{}]*)\}/g;

/** Elements inside of which a line goes on. */
const EN_LINEA = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sup', 'sub', 'span', 'code']);

/** HTML with its fields found. */
export type ConHuecos = {
  /** The HTML with a mark in the place of each field. */
  readonly html: string;
  readonly campos: readonly string[];
  /** Braces that are no field, with the words around each. */
  readonly sueltas: readonly string[];
  /** Fields in the address of a link, where none is replaced. */
  readonly enEnlaces: readonly string[];
};

/** A name as people write it: Word puts spaces of its own between words, and letters that nobody sees. */
export const nombreDe = (escrito: string): string =>
  escrito
    .replaceAll(/[\u00AD\u200B-\u200D\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What a person has for a field; nothing where she has none, whatever the field is called. */
export const valorDe = (valores: ValoresDeCampos, campo: string): string =>
  Object.hasOwn(valores, campo) ? (valores[campo] ?? '') : '';

/**
 * Finds the fields of a message, `{nombreUsuario}`. Word and editors cut a line where its look changes, or where somebody
 * corrected a letter: a field is found across such cuts, and takes the look of its first letter.
 */
export function buscarHuecos(html: string): ConHuecos {
  const documento = parseDocument(html.replaceAll(PRIVADAS, ''));
  const campos: string[] = [];
  const sueltas: string[] = [];
  const marcaDe = (nombre: string): string => {
    if (!campos.includes(nombre)) campos.push(nombre);
    return `${ABRE}${campos.indexOf(nombre)}${CIERRA}`;
  };
  for (const linea of lineasDe(documento.children)) {
    marcarCampos(linea, marcaDe);
    sueltas.push(...llavesDe(linea.map(({ data }) => data).join('')));
  }
  return {
    html: DomUtils.getOuterHTML(documento, { encodeEntities: 'utf8' }),
    campos,
    sueltas,
    enEnlaces: enEnlaces(documento),
  };
}

/** The texts of each line, cut where another block begins. */
function lineasDe(nodos: readonly Nodo[]): Texto[][] {
  const lineas: Texto[][] = [[]];
  const cortar = (): void => void (lineas.at(-1)!.length > 0 && lineas.push([]));
  function visitar(nodo: Nodo): void {
    if (nodo.type === ElementType.ElementType.Text) lineas.at(-1)!.push(nodo);
    if (!('children' in nodo)) return;
    const sigue = EN_LINEA.has((nodo as Elemento).name);
    if (!sigue) cortar();
    for (const hijo of nodo.children) visitar(hijo);
    if (!sigue) cortar();
  }
  for (const nodo of nodos) visitar(nodo);
  return lineas.filter((linea) => linea.length > 0);
}

/** Puts a mark where each field of a line begins, and takes the rest of it out of whatever texts it goes through. */
function marcarCampos(linea: readonly Texto[], marcaDe: (nombre: string) => string): void {
  const hallados = [
    ...linea
      .map(({ data }) => data)
      .join('')
      .matchAll(CAMPO),
  ].flatMap((hallado) => {
    const nombre = nombreDe(hallado[1]!);
    return nombre === ''
      ? []
      : [{ desde: hallado.index, hasta: hallado.index + hallado[0].length, marca: marcaDe(nombre) }];
  });
  // From the last one on: the places of those before stay true.
  for (const { desde, hasta, marca } of hallados.toReversed()) {
    let inicio = 0;
    for (const texto of linea) {
      const { data } = texto;
      const [a, b] = [Math.max(0, desde - inicio), Math.min(data.length, hasta - inicio)];
      if (a < data.length && b > 0) texto.data = data.slice(0, a) + (desde >= inicio ? marca : '') + data.slice(b);
      inicio += data.length;
    }
  }
}

const llavesDe = (linea: string): string[] =>
  [...linea.matchAll(/[{}]/g)].map(({ index }) =>
    linea.slice(Math.max(0, index - 20), index + 20).replaceAll(new RegExp(HUECO, 'g'), '{…}'),
  );

const enEnlaces = (documento: ReturnType<typeof parseDocument>): string[] =>
  DomUtils.getElementsByTagName('a', documento)
    .map(({ attribs }) => attribs['href'] ?? '')
    .filter((href) => /\{|%7b/i.test(href));

/** What is written between fields, and fields by their place in the list: words, number, words, number, …, words. */
export type Trozos = readonly (string | number)[];

/** Cuts marked text at its marks. */
export const cortarEnHuecos = (marcado: string): Trozos =>
  marcado.split(HUECO).map((trozo, i) => (i % 2 === 1 ? Number(trozo) : trozo));

/** A full stop that comes next, past ends of bold or italics; not the first of three. */
const PUNTO = /^((?:<[^>]*>)*)\.(?!\.)/;

/** What follows a value: where it ended with a full stop ('12:00 m.') it ends the sentence too. */
export const trasValor = (valor: string, sigue: string): string =>
  valor.endsWith('.') ? sigue.replace(PUNTO, '$1') : sigue;

/** Writes a value in the place of each mark. */
export function llenar(trozos: Trozos, valorDe: (campo: number) => string): string {
  let valor = '';
  return trozos
    .map((trozo) => {
      if (typeof trozo === 'string') return trasValor(valor, trozo);
      valor = valorDe(trozo);
      return valor;
    })
    .join('');
}
