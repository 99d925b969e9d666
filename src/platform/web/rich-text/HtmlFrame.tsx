// Shows foreign HTML in a safe frame; sets styles aside in HTML and gives them back under the security policy.
import { useEffect, useState } from 'react';
import styles from './rich-text.module.css';

/**
 * Renames the style attributes of HTML and removes its style elements, so that the content-security policy lets it be
 * read. {@link giveStyles} gives the former back.
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

/** Gives a document the style elements that were removed from its HTML: a sheet made by a script is allowed. */
function giveSheet(document: Document, html: string): void {
  const { defaultView: view } = document as Document & { readonly defaultView: (Window & typeof globalThis) | null };
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync([...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, css]) => css).join('\n'));
  document.adoptedStyleSheets = [sheet];
}

type HtmlFrameProps = {
  /** A whole document, sanitized by the server, with its pictures inside. */
  readonly html: string;
  /** Name of the frame for screen readers. */
  readonly title: string;
};

/** The frame's own, in pixels. */
const BORDERS = 2;

/** Makes links open elsewhere, never inside the frame; the sanitizer writes them all in this way. */
const withLinksOutside = (html: string): string =>
  html.replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');

/**
 * Shows HTML as its reader will see it, in a frame without scripts that reaches nothing of ours: even content that got
 * past the sanitizer could do nothing here.
 */
export function HtmlFrame({ html, title }: HtmlFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!body) return undefined;
    const observer = new ResizeObserver(() => setHeight(body.offsetHeight + BORDERS));
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);
  return (
    <iframe
      className={styles['frame']}
      title={title}
      // Its own origin, so that its height can be read from here; no scripts, no forms.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      // It inherits the page's policy.
      srcDoc={setStylesAside(withLinksOutside(html))}
      height={height}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (contentDocument) {
          giveStyles(contentDocument);
          giveSheet(contentDocument, html);
        }
        setBody(contentDocument?.body ?? null);
      }}
    />
  );
}
