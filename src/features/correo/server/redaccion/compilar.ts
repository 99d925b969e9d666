import { convert } from 'html-to-text';
import { buscarHuecos, cortarEnHuecos, llenar, valorDe } from './huecos.ts';
import { limpiarHtml } from './limpieza.ts';
import type { Imagen, Redactado, ValoresDeCampos } from './tipos.ts';

/** A message read once, to be written to many. */
export type Compilado = {
  readonly campos: readonly string[];
  readonly sueltas: readonly string[];
  readonly enEnlaces: readonly string[];
  /** Whether nobody would read anything in it. */
  readonly vacio: boolean;
  readonly redactar: (campos: ValoresDeCampos) => Redactado;
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A person's value is words: whatever stands in it, no HTML comes of it. */
const enHtml = (valor: string): string =>
  valor.replaceAll(/[&<>"']/g, (letra) => ESCAPES[letra]!).replaceAll(/\r\n|\r|\n/g, '<br />');

/** A whole document for any mail program, light or dark: black on white is left for each to change. */
const enDocumento = (cuerpo: string): string =>
  '<!doctype html><html lang="es"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>' +
  '<body style="margin:0;padding:16px"><div style="max-width:640px;margin:0 auto;' +
  "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere\">" +
  `${cuerpo}</div></body></html>`;

const enTexto = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'td', format: 'block' },
      { selector: 'th', format: 'block' },
    ],
  });

/** Reads a message: sanitizes it, finds its fields, makes its plain-text part. The same message gives the same letters. */
export function compilar(html: string, imagenes: readonly Imagen[] = []): Compilado {
  const limpio = limpiarHtml(html, new Set(imagenes.map(({ cid }) => cid)));
  const { html: marcado, campos, sueltas, enEnlaces } = buscarHuecos(limpio);
  const textoMarcado = enTexto(marcado);
  const [enHtmlTrozos, enTextoTrozos] = [cortarEnHuecos(enDocumento(marcado)), cortarEnHuecos(textoMarcado)];
  const usadas = imagenes.filter(({ cid }) => limpio.includes(`cid:${cid}`));
  return {
    campos,
    sueltas,
    enEnlaces,
    vacio: textoMarcado.trim() === '' && usadas.length === 0,
    redactar(valores) {
      const valorEn = (i: number): string => valorDe(valores, campos[i]!);
      return {
        html: llenar(enHtmlTrozos, (i) => enHtml(valorEn(i))),
        texto: llenar(enTextoTrozos, valorEn),
        imagenes: usadas,
      };
    },
  };
}
