import { useEffect, useState } from 'react';
import { darEstilos, estilosAparte } from './estilos.ts';
import styles from './redactar.module.css';

type VistaDeMensajeProps = {
  /** A whole document, sanitized by the server, with its pictures inside. */
  readonly html: string;
  /** What it is, for who does not see it. */
  readonly titulo: string;
};

/** The frame's own, in pixels. */
const BORDES = 2;

/** Links open elsewhere, never inside the frame; the sanitizer writes them all in this way. */
const conEnlacesFuera = (html: string): string =>
  html.replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');

/**
 * A message as its reader will see it, in a frame where nothing runs and which reaches nothing of ours: even if something
 * got past the sanitizer, it would be dead here.
 */
export function VistaDeMensaje({ html, titulo }: VistaDeMensajeProps) {
  const [cuerpo, setCuerpo] = useState<HTMLElement | null>(null);
  const [alto, setAlto] = useState<number>();
  useEffect(() => {
    if (!cuerpo) return undefined;
    const observer = new ResizeObserver(() => setAlto(cuerpo.offsetHeight + BORDES));
    observer.observe(cuerpo);
    return () => observer.disconnect();
  }, [cuerpo]);
  return (
    <iframe
      className={styles['marco']}
      title={titulo}
      // Its own origin, so that its height can be read from here; no scripts, no forms.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      // It inherits the page's policy.
      srcDoc={estilosAparte(conEnlacesFuera(html))}
      height={alto}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (contentDocument) darEstilos(contentDocument);
        setCuerpo(contentDocument?.body ?? null);
      }}
    />
  );
}
