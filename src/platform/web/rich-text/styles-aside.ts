/**
 * HTML as the content-security policy lets it be read: its style attributes under another name, without its style elements.
 * {@link giveStyles} gives the former back.
 */
export const setStylesAside = (html: string): string =>
  html
    .replaceAll(/<style\b[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='));

/** Gives the elements under a node the styles that were set aside: those that a script sets are allowed. */
export function giveStyles(node: ParentNode): void {
  for (const element of node.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
}

/** Gives a document the style elements that were set aside of its HTML: a sheet that a script makes is allowed. */
export function giveSheet(document: Document, html: string): void {
  const { defaultView: view } = document as Document & { readonly defaultView: (Window & typeof globalThis) | null };
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync([...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, css]) => css).join('\n'));
  document.adoptedStyleSheets = [sheet];
}
