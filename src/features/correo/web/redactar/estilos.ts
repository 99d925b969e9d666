/**
 * HTML as the content-security policy lets it be read: its style attributes under another name, without its style elements.
 * {@link darEstilos} gives the former back.
 */
export const estilosAparte = (html: string): string =>
  html
    .replaceAll(/<style\b[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-estilo='));

/** Gives the elements under a node the styles that were set aside: those that a script sets are allowed. */
export function darEstilos(node: ParentNode): void {
  for (const element of node.querySelectorAll<HTMLElement>('[data-estilo]')) {
    element.style.cssText = element.dataset['estilo'] ?? '';
  }
}
