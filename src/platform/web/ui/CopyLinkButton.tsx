import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './CopyLinkButton.module.css';

/** How long the button says that it copied, in ms. */
const SHOWN = 2500;

type CopyLinkButtonProps = {
  readonly url: string;
  /** What it leads to. */
  readonly name: string;
  /** Says on a phone too that it copies a link; not where many stand in a list, each beside its name. */
  readonly alone?: boolean;
};

/** Copies an address; where the browser has no clipboard (a site without https), it is shown to be copied by hand. */
export function CopyLinkButton({ url, name, alone = false }: CopyLinkButtonProps) {
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
        <span className={alone ? undefined : styles['text']}>
          {copied ? 'Copiado' : alone ? 'Copiar el enlace' : 'Copiar'}
        </span>
        <VisuallyHidden>{alone ? ` de ${name}` : ` el enlace de ${name}`}</VisuallyHidden>
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && `Enlace de ${name} copiado`}</span>
      </VisuallyHidden>
    </>
  );
}
