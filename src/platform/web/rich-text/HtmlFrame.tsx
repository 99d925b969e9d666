import { useEffect, useState } from 'react';
import { giveSheet, giveStyles, setStylesAside } from './styles-aside.ts';
import styles from './rich-text.module.css';

type HtmlFrameProps = {
  /** A whole document, sanitized by the server, with its pictures inside. */
  readonly html: string;
  /** Name of the frame for screen readers. */
  readonly title: string;
};

/** The frame's own, in pixels. */
const BORDERS = 2;

/** Links open elsewhere, never inside the frame; the sanitizer writes them all in this way. */
const withLinksOutside = (html: string): string =>
  html.replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');

/**
 * Shows HTML as its reader will see it, in a frame where nothing runs and which reaches nothing of ours: even if something
 * got past the sanitizer, it would be dead here.
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
