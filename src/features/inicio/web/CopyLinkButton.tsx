import { useEffect, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckIcon, CopyIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './CopyLinkButton.module.css';

/** How long the button says that it copied, in ms. */
const SHOWN = 2500;

/** Copies an address; where the browser has no clipboard (a site without https), it is shown to be copied by hand. */
export function CopyLinkButton({ url, name }: { readonly url: string; readonly name: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      prompt('Copie el enlace:', url);
    }
  }

  return (
    <>
      <Button onClick={() => void copy()}>
        {copied ? <CheckIcon /> : <CopyIcon />}
        <span className={styles['text']}>{copied ? 'Copiado' : 'Copiar'}</span>
        <VisuallyHidden> el enlace de {name}</VisuallyHidden>
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && `Enlace de ${name} copiado`}</span>
      </VisuallyHidden>
    </>
  );
}
