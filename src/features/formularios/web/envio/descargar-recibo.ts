import { saveFile } from '#platform/web/download.ts';

const STYLE = `
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #211c16; }
  h1 { font-size: 1.4rem; } h2 { margin-top: 1.5rem; font-size: 1.1rem; } header { border-bottom: 1px solid #ded7ca; }
  dt { margin-top: .75rem; color: #5e5548; font-size: .875rem; } dd { margin: 0; white-space: pre-line; }
  svg, img { display: none; }`;

/** Gives the receipt that is on the screen as a file, which any browser opens and prints. @param nombre of the file, without ending */
export function descargarRecibo(documento: HTMLElement, nombre: string): void {
  const page = document.implementation.createHTMLDocument(nombre);
  page.documentElement.lang = 'es-CO';
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  page.head.prepend(charset);
  page.body.append(page.importNode(documento, true));
  // The page's policy forbids inline styles in whatever it builds, not in what it writes.
  const html = `<!doctype html>${page.documentElement.outerHTML}`.replace('</head>', `<style>${STYLE}</style></head>`);
  saveFile(new Blob([html], { type: 'text/html' }), `${nombre}.html`);
}
