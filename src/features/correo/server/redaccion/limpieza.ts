import sanitizeHtml from 'sanitize-html';

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
export function limpiarHtml(html: string, imagenes: ReadonlySet<string> = new Set()): string {
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
