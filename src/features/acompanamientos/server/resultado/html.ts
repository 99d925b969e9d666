import { escapeHtml } from '#platform/contract/escape-html.ts';

/** HTML that was written here; words become it only by {@link html}. */
export class Html {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

const seguro = (valor: string | number | Html | readonly Html[]): string => {
  if (valor instanceof Html) return valor.texto;
  if (typeof valor === 'object') return valor.map(({ texto }) => texto).join('');
  return escapeHtml(String(valor));
};

/** Writes HTML: what is put into it stays words, whatever stands in it. */
export const html = (trozos: TemplateStringsArray, ...valores: (string | number | Html | readonly Html[])[]): Html =>
  new Html(trozos.map((trozo, i) => trozo + (i < valores.length ? seguro(valores[i]!) : '')).join(''));
