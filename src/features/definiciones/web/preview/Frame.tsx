// A frame with a document of its own, whose width the media queries of our styles follow; React draws into it.
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Frame.module.css';

/** With a doctype: other documents are laid out by other rules. The root has the name that the page's styles know. */
const EMPTY = '<!doctype html><html lang="es-CO"><head></head><body><div id="raiz"></div></body></html>';

type FrameProps = {
  /** Its name for screen readers. */
  readonly title: string;
  /** Width of its page in px; it is drawn smaller where there is less room. */
  readonly width: number;
  readonly children: ReactNode;
};

export function Frame({ title, width, children }: FrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [scale, setScale] = useState(1);

  useLayoutEffect(() => {
    const box = room.current;
    if (!box) return undefined;
    const measure = new ResizeObserver(() => setScale(Math.min(1, box.clientWidth / width)));
    measure.observe(box);
    return () => measure.disconnect();
  }, [width]);

  useEffect(() => {
    if (!frame) return undefined;
    let leave = (): void => undefined;
    const enter = (): void => {
      const page = frame.contentDocument;
      const inner = page?.getElementById('raiz');
      if (!page || !inner) return;
      leave();
      const ended = followStyles(page, () => setRoot(inner));
      leave = () => {
        ended();
        setRoot(null);
      };
    };
    frame.addEventListener('load', enter);
    enter();
    return () => {
      frame.removeEventListener('load', enter);
      leave();
    };
  }, [frame]);

  return (
    <div ref={room} className={styles['room']}>
      {/* Its page is our own, and a sandbox would keep its forms and links from their events. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={setFrame}
        title={title}
        srcDoc={EMPTY}
        className={styles['frame']}
        style={{ inlineSize: width, blockSize: `${100 / scale}%`, scale: String(scale) }}
      />
      {root && createPortal(children, root)}
    </div>
  );
}

const SHEETS = 'link[rel="stylesheet"], style';

/** Keeps the styles and the colours of a document those of ours. @returns ends it */
function followStyles(page: Document, onReady: () => void): () => void {
  const { head, documentElement: html } = document;
  const copy = (): Promise<unknown>[] => {
    const sheets = [...head.querySelectorAll(SHEETS)].map((sheet) => page.importNode(sheet, true));
    const former = [...page.head.children];
    const coming = sheets.filter((sheet) => sheet.matches('link'));
    const loaded = coming.map(
      async (sheet) =>
        new Promise((resolve) => {
          for (const event of ['load', 'error']) sheet.addEventListener(event, resolve, { once: true });
        }),
    );
    page.head.append(...sheets);
    // What is drawn keeps its styles until the new ones are here.
    void Promise.all(loaded).then(() => former.forEach((sheet) => sheet.remove()));
    return loaded;
  };
  const paint = (): void => {
    for (const name of html.getAttributeNames()) page.documentElement.setAttribute(name, html.getAttribute(name) ?? '');
    if (!html.dataset['theme']) delete page.documentElement.dataset['theme'];
  };
  const sheets = new MutationObserver(() => void copy());
  const colours = new MutationObserver(paint);
  paint();
  void Promise.all(copy()).then(onReady);
  sheets.observe(head, { childList: true, subtree: true, characterData: true });
  colours.observe(html, { attributes: true });
  return () => {
    sheets.disconnect();
    colours.disconnect();
  };
}
