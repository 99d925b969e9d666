import { convert, type DomNode, type HtmlToTextOptions } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '#platform/contract/escape.ts';
import { buscarHuecos, cortarEnHuecos, llenar, valorDe } from './huecos.ts';
import type { Imagen, Redactado, ValoresDeCampos } from './tipos.ts';
import { vestir } from './vestir.ts';

/** Mail programs know few styles, and only those that each element carries. */
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

/** What the reader of a template calls a paragraph that stands elsewhere than at the left. */
const ALINEACIONES: Readonly<Record<string, string>> = {
  centrado: 'text-align:center',
  derecha: 'text-align:right',
  justificado: 'text-align:justify',
};

const ATRIBUTOS: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

const SIN_ESTILO = ['a', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sup', 'sub', 'li', 'thead', 'tbody', 'tr'];

const TAGS = [...Object.keys(ESTILOS), ...SIN_ESTILO];

/** Deeper than this is no document that people wrote. */
const MAX_HONDO = 60;

type Atributos = Readonly<Record<string, string>>;

const propios = (tag: string, attribs: Atributos): Record<string, string> =>
  Object.fromEntries(Object.entries(attribs).filter(([name]) => ATRIBUTOS[tag]?.includes(name)));

/** Of the author's attributes only those that the element may have; styles are ours. */
function conEstilo(tag: string, attribs: Atributos): sanitizeHtml.Tag {
  const alineacion = Object.hasOwn(ALINEACIONES, attribs['class'] ?? '') ? ALINEACIONES[attribs['class']!] : undefined;
  const style = [ESTILOS[tag], alineacion].filter(Boolean).join(';');
  return { tagName: tag, attribs: { ...propios(tag, attribs), ...(style && { style }) } };
}

/** A paragraph that ends a cell of a table or a point of a list: the space below it is theirs. */
const ULTIMO_DE_CELDA = /<p style="[^"]*">(?:[^<]|<(?!\/?p[ >]))*<\/p>(?=<\/(?:td|th|li)>)/g;

/** Whether a picture is one of the message's own: others would tell their owner who reads. */
const esPropia = (src: string | undefined, imagenes: ReadonlySet<string>): boolean =>
  src?.startsWith('cid:') === true && imagenes.has(src.slice('cid:'.length));

/**
 * HTML from people with nothing left in it but what a message may have: texts, lists, tables, links to addresses of the web
 * and of mail, and its own pictures (DESIGN §7).
 * @param imagenes the `cid` of each
 */
function limpiarHtml(html: string, imagenes: ReadonlySet<string> = new Set()): string {
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
    transformTags: Object.fromEntries(TAGS.map((tag) => [tag, conEstilo])),
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return !esPropia(attribs['src'], imagenes);
      // Bookmarks of Word are anchors that lead nowhere; their words stay.
      return tag === 'a' && !attribs['href'] ? 'excludeTag' : false;
    },
  });
  return limpio.replaceAll(ULTIMO_DE_CELDA, (parrafo) => parrafo.replace('margin:0 0 12px', 'margin:0'));
}

/** A message read once, to be written to many. */
export type Compilado = {
  readonly campos: readonly string[];
  readonly sueltas: readonly string[];
  readonly enEnlaces: readonly string[];
  /** Whether nobody would read anything in it. */
  readonly vacio: boolean;
  readonly redactar: (campos: ValoresDeCampos) => Redactado;
};

/** A person's value is words: whatever stands in it, no HTML comes of it. */
const valorEnHtml = (valor: string): string => escapeHtml(valor).replaceAll(/\r\n|\r|\n/g, '<br />');

/** What stands in a cell, its only paragraph as its own words. */
const enCelda = (celda: DomNode | undefined): DomNode[] =>
  (celda?.children ?? []).flatMap((nodo) => (nodo.name === 'p' ? (nodo.children ?? []) : [nodo]));

const cortado = (palabras: string): string => palabras.trim().replace(/:$/, '');

const textoDe = (nodos: readonly DomNode[]): string =>
  nodos.map(({ data, children }) => data ?? textoDe(children ?? [])).join('');

const esCelda = ({ name }: DomNode): boolean => name === 'th' || name === 'td';

const formatters: HtmlToTextOptions['formatters'] = {
  hecho({ children }, walk, builder) {
    const [etiqueta, dato] = children?.filter(esCelda) ?? [];
    builder.openBlock({ leadingLineBreaks: 1 });
    builder.addInline(`${cortado(textoDe(enCelda(etiqueta)))}: `);
    walk(enCelda(dato), builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  },
  boton({ children, attribs }, walk, builder) {
    walk(children, builder);
    builder.addInline(`: ${attribs?.['href'] ?? ''}`, { noWordTransform: true });
  },
};

const enTexto = (html: string): string =>
  convert(html, {
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

/** Reads a message: sanitizes it, finds its fields, makes its plain-text part. The same message gives the same letters. */
export function compilar(html: string, imagenes: readonly Imagen[] = []): Compilado {
  const limpio = vestir(limpiarHtml(html, new Set(imagenes.map(({ cid }) => cid))));
  const { html: marcado, campos, sueltas, enEnlaces } = buscarHuecos(limpio);
  const textoMarcado = enTexto(marcado);
  const [enHtmlTrozos, enTextoTrozos] = [cortarEnHuecos(marcado), cortarEnHuecos(textoMarcado)];
  const usadas = imagenes.filter(({ cid }) => limpio.includes(`cid:${cid}`));
  return {
    campos,
    sueltas,
    enEnlaces,
    vacio: textoMarcado.trim() === '' && usadas.length === 0,
    redactar(valores) {
      const valorEn = (i: number): string => valorDe(valores, campos[i]!);
      return {
        html: llenar(enHtmlTrozos, (i) => valorEnHtml(valorEn(i))),
        texto: llenar(enTextoTrozos, valorEn),
        imagenes: usadas,
      };
    },
  };
}
