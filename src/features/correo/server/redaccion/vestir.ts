import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

type Nodo = ReturnType<typeof parseDocument>['children'][number];
type Elemento = Extract<Nodo, { attribs: unknown }>;

/** Mail programs know few styles, and only those that each element carries; colours are the letterhead's. */
const HECHOS = 'width:100%;margin:0 0 16px;border-collapse:collapse';
const CELDA = 'padding:8px 12px 8px 0;border-bottom:1px solid #999999;text-align:left;vertical-align:top';
const ETIQUETA = `${CELDA};width:34%;font-weight:400;overflow-wrap:normal`;
const BOTON =
  'display:inline-block;padding:10px 18px;border:2px solid;border-radius:7px;font-weight:600;text-decoration:none';

/** A link that stands alone in its paragraph, written as the letterhead colours it. */
export const ESTILOS_DE_BOTON = { parrafo: 'margin:16px 0', enlace: BOTON } as const;

/** A table of facts, written as the letterhead colours it: what each is called, and what it is. */
export const ESTILOS_DE_HECHOS = { tabla: HECHOS, etiqueta: ETIQUETA, dato: CELDA } as const;

const esElemento = (nodo: Nodo): nodo is Elemento => nodo.type === ElementType.ElementType.Tag;

/**
 * Clean HTML as a message shows it: a table of two columns is one of facts, each under its name, and a link that stands
 * alone in its paragraph, with words of its own, is a button.
 */
export function vestir(html: string): string {
  const documento = parseDocument(html);
  for (const tabla of DomUtils.getElementsByTagName('table', documento)) vestirHechos(tabla);
  for (const parrafo of DomUtils.getElementsByTagName('p', documento)) vestirBoton(parrafo);
  return DomUtils.getOuterHTML(documento, { encodeEntities: 'utf8' });
}

function vestirHechos(tabla: Elemento): void {
  const filas = DomUtils.getElementsByTagName('tr', tabla).map((fila) => fila.children.filter(esElemento));
  const sonHechos = filas.every(
    ([etiqueta, dato, ...demas]) =>
      etiqueta && dato?.name === 'td' && demas.length === 0 && !esAncha(etiqueta) && !esAncha(dato),
  );
  if (filas.length === 0 || !sonHechos || DomUtils.getElementsByTagName('table', tabla.children).length > 0) return;
  Object.assign(tabla.attribs, { class: 'hechos', style: HECHOS });
  for (const [etiqueta, dato] of filas) {
    Object.assign(etiqueta!.parent!, { attribs: { class: 'hecho' } });
    etiqueta!.name = 'th';
    Object.assign(etiqueta!.attribs, { scope: 'row', style: ETIQUETA });
    Object.assign(dato!.attribs, { style: CELDA });
  }
}

const esAncha = ({ attribs }: Elemento): boolean => 'colspan' in attribs || 'rowspan' in attribs;

function vestirBoton(parrafo: Elemento): void {
  const [enlace, ...demas] = parrafo.children.filter((nodo) => esElemento(nodo) || DomUtils.textContent(nodo).trim());
  if (!enlace || demas.length > 0 || !esElemento(enlace) || enlace.name !== 'a') return;
  const palabras = DomUtils.textContent(enlace).trim();
  if (palabras === '' || /^\S*[@/.]\S*$/.test(palabras)) return;
  Object.assign(parrafo.attribs, { style: ESTILOS_DE_BOTON.parrafo });
  Object.assign(enlace.attribs, { class: 'boton', style: BOTON });
}
