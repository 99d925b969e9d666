// Compiles the HTML of a message once: sanitizes and styles it, finds its fields, derives the plain-text part.
import { compile, type DomNode, type HtmlToTextOptions } from 'html-to-text';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '#platform/contract/escape.ts';
import { fillHuecos, findHuecos, splitAtHuecos, valorOf } from './huecos.ts';
import type { Imagen, MessageParts, ValoresDeCampos } from './types.ts';

/**
 * Compiles a message. The same message always gives the same output.
 * @param campo pattern of its fields, `{nombre}` unless given
 */
export function compileMessage(html: string, imagenes: readonly Imagen[] = [], campo?: RegExp): CompiledMessage {
  const limpio = styleHtml(cleanHtml(html, new Set(imagenes.map(({ cid }) => cid))));
  const { html: marcado, huecos, sueltas, enEnlaces } = findHuecos(limpio, campo);
  const textoMarcado = toPlainText(marcado);
  const [htmlTrozos, textoTrozos] = [splitAtHuecos(marcado), splitAtHuecos(textoMarcado)];
  const usadas = imagenes.filter(({ cid }) => limpio.includes(`cid:${cid}`));
  return {
    campos: huecos.flatMap(({ nombre, escrito }) => (escrito === null ? [nombre] : [])),
    posibles: huecos.flatMap(({ nombre, escrito }) => (escrito === null ? [] : [{ nombre, escrito }])),
    sueltas,
    enEnlaces,
    vacio: textoMarcado.trim() === '' && usadas.length === 0,
    redactar(valores) {
      const valorEn = (i: number): string => {
        const { nombre, escrito } = huecos[i]!;
        return escrito === null || Object.hasOwn(valores, nombre) ? valorOf(valores, nombre) : escrito;
      };
      return {
        html: fillHuecos(htmlTrozos, (i) => valueAsHtml(valorEn(i))),
        texto: fillHuecos(textoTrozos, valorEn),
        imagenes: usadas,
      };
    },
  };
}

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;

/**
 * Inline styles: mail programs support few styles, and only on the elements themselves. The letterhead sets the
 * colours.
 */
const HECHOS = 'width:100%;margin:0 0 16px;border-collapse:collapse';
const CELDA = 'padding:8px 12px 8px 0;border-bottom:1px solid #999999;text-align:left;vertical-align:top';
const ETIQUETA = `${CELDA};width:34%;font-weight:400;overflow-wrap:normal`;
const BOTON =
  'display:inline-block;padding:10px 18px;border:2px solid;border-radius:7px;font-weight:600;text-decoration:none';

/** Styles of a button: a link that is alone in its paragraph. */
export const ESTILOS_DE_BOTON = { parrafo: 'margin:16px 0', enlace: BOTON } as const;

/** Styles of a table of facts: a label and a value per row. */
export const ESTILOS_DE_HECHOS = { tabla: HECHOS, etiqueta: ETIQUETA, dato: CELDA } as const;

const isElemento = (nodo: HtmlNode): nodo is HtmlElement => nodo.type === ElementType.ElementType.Tag;

/**
 * Marks up clean HTML: a table of two columns becomes a table of facts, and a link alone in its paragraph, with its own
 * words, becomes a button.
 */
function styleHtml(html: string): string {
  const documento = parseDocument(html);
  for (const tabla of DomUtils.getElementsByTagName('table', documento)) styleFacts(tabla);
  for (const parrafo of DomUtils.getElementsByTagName('p', documento)) styleButton(parrafo);
  return DomUtils.getOuterHTML(documento, { encodeEntities: 'utf8' });
}

function styleFacts(tabla: HtmlElement): void {
  const filas = DomUtils.getElementsByTagName('tr', tabla).map((fila) => fila.children.filter(isElemento));
  const areHechos = filas.every(
    ([etiqueta, dato, ...others]) =>
      etiqueta && dato?.name === 'td' && others.length === 0 && !isAncha(etiqueta) && !isAncha(dato),
  );
  if (filas.length === 0 || !areHechos || DomUtils.getElementsByTagName('table', tabla.children).length > 0) return;
  Object.assign(tabla.attribs, { class: 'hechos', style: HECHOS });
  for (const [etiqueta, dato] of filas) {
    Object.assign(etiqueta!.parent!, { attribs: { class: 'hecho' } });
    etiqueta!.name = 'th';
    Object.assign(etiqueta!.attribs, { scope: 'row', style: ETIQUETA });
    Object.assign(dato!.attribs, { style: CELDA });
  }
}

const isAncha = ({ attribs }: HtmlElement): boolean => 'colspan' in attribs || 'rowspan' in attribs;

function styleButton(parrafo: HtmlElement): void {
  const [enlace, ...others] = parrafo.children.filter((nodo) => isElemento(nodo) || DomUtils.textContent(nodo).trim());
  if (!enlace || others.length > 0 || !isElemento(enlace) || enlace.name !== 'a') return;
  const palabras = DomUtils.textContent(enlace).trim();
  if (palabras === '' || /^\S*[@/.]\S*$/.test(palabras)) return;
  Object.assign(parrafo.attribs, { style: ESTILOS_DE_BOTON.parrafo });
  Object.assign(enlace.attribs, { class: 'boton', style: BOTON });
}

/** Inline styles by element; mail programs ignore most style sheets. */
const ESTILOS: Readonly<Record<string, string>> = {
  p: 'margin:0 0 12px',
  h1: 'margin:20px 0 12px;font-size:24px;line-height:1.25',
  h2: 'margin:18px 0 10px;font-size:20px;line-height:1.3',
  h3: 'margin:16px 0 8px;font-size:17px;line-height:1.3',
  h4: 'margin:16px 0 8px;font-size:16px;line-height:1.3',
  ul: 'margin:0 0 12px;padding-left:24px',
  ol: 'margin:0 0 12px;padding-left:24px',
  blockquote: 'margin:0 0 12px;padding-left:12px;border-left:3px solid #999999',
  table: 'margin:0 0 12px;border-collapse:collapse',
  th: 'border:1px solid #999999;padding:6px 10px;text-align:left;vertical-align:top',
  td: 'border:1px solid #999999;padding:6px 10px;text-align:left;vertical-align:top',
  img: 'max-width:100%;height:auto',
  hr: 'border:0;border-top:1px solid #999999',
};

/** Alignments of paragraphs, by the class that the template reader gives them. */
const ALINEACIONES: Readonly<Record<string, string>> = {
  centrado: 'text-align:center',
  derecha: 'text-align:right',
  justificado: 'text-align:justify',
};

const ATRIBUTOS: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

const SIN_ESTILO = ['a', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sup', 'sub', 'li', 'thead', 'tbody', 'tr'];

const TAGS = [...Object.keys(ESTILOS), ...SIN_ESTILO];

/** Maximum nesting depth of elements. */
const MAX_HONDO = 60;

type HtmlAttributes = Readonly<Record<string, string>>;

const ownAttributes = (tag: string, attribs: HtmlAttributes): Record<string, string> =>
  Object.fromEntries(Object.entries(attribs).filter(([name]) => ATRIBUTOS[tag]?.includes(name)));

/** Keeps the author's permitted attributes and sets our style. */
function withStyle(tag: string, attribs: HtmlAttributes): sanitizeHtml.Tag {
  const alineacion = Object.hasOwn(ALINEACIONES, attribs['class'] ?? '') ? ALINEACIONES[attribs['class']!] : undefined;
  const style = [ESTILOS[tag], alineacion].filter(Boolean).join(';');
  return { tagName: tag, attribs: { ...ownAttributes(tag, attribs), ...(style && { style }) } };
}

/** Matches a paragraph at the end of a table cell or list item, which already has space below. */
const ULTIMO_DE_CELDA = /<p style="[^"]*">(?:[^<]|<(?!\/?p[ >]))*<\/p>(?=<\/(?:td|th|li)>)/g;

/** Returns true for a picture of the message itself. Remote pictures are removed: they would reveal who reads. */
const isPropia = (src: string | undefined, imagenes: ReadonlySet<string>): boolean =>
  src?.startsWith('cid:') === true && imagenes.has(src.slice('cid:'.length));

/**
 * Sanitizes HTML to texts, lists, tables, links to web and mail addresses, and the message's own pictures (DESIGN §7).
 * @param imagenes the `cid` of each picture
 */
function cleanHtml(html: string, imagenes: ReadonlySet<string> = new Set()): string {
  const limpio = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style'],
      ...Object.fromEntries(Object.entries(ATRIBUTOS).map(([tag, names]) => [tag, [...names, 'style']])),
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['cid'] },
    allowProtocolRelative: false,
    nestingLimit: MAX_HONDO,
    transformTags: Object.fromEntries(TAGS.map((tag) => [tag, withStyle])),
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return !isPropia(attribs['src'], imagenes);
      // Bookmarks of Word are anchors without an address, and links to them lead nowhere; their words stay.
      return tag === 'a' && (attribs['href'] ?? '#').startsWith('#') ? 'excludeTag' : false;
    },
  });
  return limpio.replaceAll(ULTIMO_DE_CELDA, (parrafo) => parrafo.replace('margin:0 0 12px', 'margin:0'));
}

/** A message compiled once, to be written to many. */
export type CompiledMessage = {
  readonly campos: readonly string[];
  /** Texts that are fields only if the recipients have one of their name. */
  readonly posibles: readonly { readonly nombre: string; readonly escrito: string }[];
  readonly sueltas: readonly string[];
  readonly enEnlaces: readonly string[];
  /** True if the message has neither text nor pictures. */
  readonly vacio: boolean;
  readonly redactar: (campos: ValoresDeCampos) => MessageParts;
};

/** Escapes a value: it is text, never HTML. */
const valueAsHtml = (valor: string): string => escapeHtml(valor).replaceAll(/\r\n|\r|\n/g, '<br />');

/** Children of a cell, with paragraphs replaced by their contents. */
const childrenOfCell = (celda: DomNode | undefined): DomNode[] =>
  (celda?.children ?? []).flatMap((nodo) => (nodo.name === 'p' ? (nodo.children ?? []) : [nodo]));

const trimmedLabel = (palabras: string): string => palabras.trim().replace(/:$/, '');

const textoOf = (nodos: readonly DomNode[]): string =>
  nodos.map(({ data, children }) => data ?? textoOf(children ?? [])).join('');

const isCelda = ({ name }: DomNode): boolean => name === 'th' || name === 'td';

const formatters: HtmlToTextOptions['formatters'] = {
  hecho({ children }, walk, builder) {
    const [etiqueta, dato] = children?.filter(isCelda) ?? [];
    builder.openBlock({ leadingLineBreaks: 1 });
    builder.addInline(`${trimmedLabel(textoOf(childrenOfCell(etiqueta)))}: `);
    walk(childrenOfCell(dato), builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  },
  boton({ children, attribs }, walk, builder) {
    walk(children, builder);
    builder.addInline(`: ${attribs?.['href'] ?? ''}`, { noWordTransform: true });
  },
};

const toPlainText = compile({
  wordwrap: false,
  formatters,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'td', format: 'block' },
    { selector: 'th', format: 'block' },
    { selector: 'tr.hecho', format: 'hecho' },
    { selector: 'a.boton', format: 'boton' },
  ],
});
