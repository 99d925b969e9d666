import { convert, type DomNode, type HtmlToTextOptions } from 'html-to-text';
import { escapeHtml } from '#platform/contract/escape-html.ts';
import { buscarHuecos, cortarEnHuecos, llenar, valorDe } from './huecos.ts';
import { limpiarHtml } from './limpieza.ts';
import type { Imagen, Redactado, ValoresDeCampos } from './tipos.ts';
import { vestir } from './vestir.ts';

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
