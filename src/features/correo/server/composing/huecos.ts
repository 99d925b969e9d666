// Finds the fields of a message (`{nombreUsuario}`) in its HTML and replaces them with values.
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { withoutInvisibles } from '#catalogo/campos/limpieza.ts';
import type { ValoresDeCampos } from './types.ts';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
type TextNode = { data: string };

/** Marks of a field's position: private-use Unicode characters, which are removed from the author's text. */
const [OPENING, CLOSING] = ['\uE000', '\uE001'];
const PRIVADAS = /[\uE000\uE001]/g;
const HUECO = /\uE000(\d+)\uE001/;

const CAMPO = /\{([^{}]*)\}/g;

/**
 * Matches fields, and what people write for one in other programs' templates: «x», <<x>>, [x], %x%. The same signs are
 * quotation marks and brackets of ordinary text, so that only names that are known are fields.
 */
export const CAMPO_DE_WORD =
  /\{([^{}]*)\}|«\s*(\p{L}[\p{L}\p{N}_ .-]{0,59})»|<<\s*(\p{L}[\p{L}\p{N}_ .-]{0,59})>>|\[\s*(\p{L}[\p{L}\p{N}_ .-]{0,59})\]|%(\p{L}[\p{L}\p{N}_]{0,59})%/gu;

/** Inline elements, which do not end a line. */
const EN_LINEA = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sup', 'sub', 'span', 'code']);

/** A field, by its name; `escrito` is the text where it may not be one (see {@link CAMPO_DE_WORD}). */
export type Hueco = { readonly nombre: string; readonly escrito: string | null };

export type MarkedHtml = {
  /** The HTML with a mark at the position of each field. */
  readonly html: string;
  /** The field of each mark, by its number. */
  readonly huecos: readonly Hueco[];
  /** Braces that do not form a field, with the surrounding words. */
  readonly sueltas: readonly string[];
  /** Link addresses that contain a field, where none is replaced. */
  readonly enEnlaces: readonly string[];
};

/** Normalizes a field name: Word inserts non-breaking spaces and invisible characters. */
export const nombreOf = (escrito: string): string => withoutInvisibles(escrito).replaceAll(/\s+/g, ' ').trim();

/**
 * Value of a field for a person; empty if they have none. Own properties only, so that no field name reaches the
 * prototype.
 */
export const valorOf = (valores: ValoresDeCampos, campo: string): string =>
  Object.hasOwn(valores, campo) ? (valores[campo] ?? '') : '';

/**
 * Finds the fields of a message. Word and editors split a line where its formatting changes or a letter was corrected;
 * a field is found across such splits and takes the formatting of its first letter.
 */
export function findHuecos(html: string, campo = CAMPO): MarkedHtml {
  const documento = parseDocument(html.replaceAll(PRIVADAS, ''));
  const huecos: Hueco[] = [];
  const sueltas: string[] = [];
  const marcaOf = (hueco: Hueco): string => {
    const known = huecos.findIndex(({ nombre, escrito }) => nombre === hueco.nombre && escrito === hueco.escrito);
    return `${OPENING}${known === -1 ? huecos.push(hueco) - 1 : known}${CLOSING}`;
  };
  for (const linea of linesOf(documento.children)) {
    markCampos(linea, campo, marcaOf);
    sueltas.push(...looseBracesOf(linea.map(({ data }) => data).join('')));
  }
  return {
    html: DomUtils.getOuterHTML(documento, { encodeEntities: 'utf8' }),
    huecos,
    sueltas,
    enEnlaces: camposInLinks(documento),
  };
}

/** Text nodes of each line. Block elements end a line. */
function linesOf(nodos: readonly HtmlNode[]): TextNode[][] {
  const lineas: TextNode[][] = [[]];
  const cortar = (): void => void (lineas.at(-1)!.length > 0 && lineas.push([]));
  function visitar(nodo: HtmlNode): void {
    if (nodo.type === ElementType.ElementType.Text) lineas.at(-1)!.push(nodo);
    if (!('children' in nodo)) return;
    const isInline = EN_LINEA.has((nodo as HtmlElement).name);
    if (!isInline) cortar();
    for (const hijo of nodo.children) visitar(hijo);
    if (!isInline) cortar();
  }
  for (const nodo of nodos) visitar(nodo);
  return lineas.filter((linea) => linea.length > 0);
}

/** Puts a mark at the beginning of each field of a line, and removes the rest of the field from the text nodes. */
function markCampos(linea: readonly TextNode[], campo: RegExp, marcaDe: (hueco: Hueco) => string): void {
  const hallados = [
    ...linea
      .map(({ data }) => data)
      .join('')
      .matchAll(campo),
  ].flatMap((hallado) => {
    const [escrito, inBraces, ...others] = hallado;
    const nombre = nombreOf(inBraces ?? others.find((other) => other !== undefined) ?? '');
    // Words in quotation marks keep their formatting.
    const partido = inBraces === undefined && !linea.some(({ data }) => data.includes(escrito));
    const hueco = { nombre, escrito: inBraces === undefined ? escrito : null };
    return nombre === '' || partido
      ? []
      : [{ desde: hallado.index, hasta: hallado.index + escrito.length, marca: marcaDe(hueco) }];
  });
  // From last to first, so that earlier positions stay valid.
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

/** Braces and dollar signs outside of fields, with up to 20 characters around them; those near each other are quoted once. */
const LOOSE =
  /(?:(?:\uE000\d+\uE001|[^{}\uE000\uE001]){0,20}(?:[{}]|\$(?=\uE000)))+(?:\uE000\d+\uE001|[^{}\uE000\uE001]){0,20}/g;

const looseBracesOf = (linea: string): string[] =>
  [...linea.matchAll(LOOSE)].map(([scrap]) => scrap.replaceAll(new RegExp(HUECO, 'g'), '{…}'));

const camposInLinks = (documento: ReturnType<typeof parseDocument>): string[] =>
  DomUtils.getElementsByTagName('a', documento)
    .map(({ attribs }) => attribs['href'] ?? '')
    .filter((href) => /\{|%7b/i.test(href));

/** Alternating text and field indexes: text, number, text, number, …, text. */
export type HuecoPieces = readonly (string | number)[];

export const splitAtHuecos = (marcado: string): HuecoPieces =>
  marcado.split(HUECO).map((trozo, i) => (i % 2 === 1 ? Number(trozo) : trozo));

/** Matches a following full stop, past closing tags; not an ellipsis. */
const PUNTO = /^((?:<[^>]*>)*)\.(?!\.)/;

/** Text after a value. If the value ends with a full stop ('12:00 m.'), the sentence's own full stop is dropped. */
export const afterValue = (valor: string, rest: string): string =>
  valor.endsWith('.') ? rest.replace(PUNTO, '$1') : rest;

export function fillHuecos(trozos: HuecoPieces, valorDe: (campo: number) => string): string {
  let valor = '';
  return trozos
    .map((trozo) => {
      if (typeof trozo === 'string') return afterValue(valor, trozo);
      valor = valorDe(trozo);
      return valor;
    })
    .join('');
}
