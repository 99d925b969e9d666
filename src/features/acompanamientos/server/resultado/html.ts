/** HTML that was written here; words become it only by {@link html}. */
export class Html {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const seguro = (valor: string | number | Html | readonly Html[]): string => {
  if (valor instanceof Html) return valor.texto;
  if (typeof valor === 'object') return valor.map(({ texto }) => texto).join('');
  return String(valor).replaceAll(/[&<>"']/g, (letra) => ESCAPES[letra]!);
};

/** Writes HTML: what is put into it stays words, whatever stands in it. */
export const html = (trozos: TemplateStringsArray, ...valores: (string | number | Html | readonly Html[])[]): Html =>
  new Html(trozos.map((trozo, i) => trozo + (i < valores.length ? seguro(valores[i]!) : '')).join(''));
