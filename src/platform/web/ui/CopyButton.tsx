// Buttons that copy a text or a link to the clipboard, and the hook that copies and confirms it for a moment.
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './CopyLinkButton.module.css';
import { IconButton } from './IconButton.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { VisuallyHidden } from './text.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** The name of the text, in the middle of a sentence: 'el correo'. */
  readonly name: string;
};

export function CopyButton({ text, name }: CopyButtonProps) {
  const { copied, copy } = useCopied(text);
  return (
    <>
      <IconButton variant="plain" label={copied ? 'Copiado' : `Copiar ${name}`} onClick={() => void copy()}>
        {copied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <VisuallyHidden>
        <span role="status">{copied && `Se copió ${name}`}</span>
      </VisuallyHidden>
    </>
  );
}

/** Time in ms for which a copy is confirmed. */
const SHOWN = 2500;

/** Copies a text; where the browser has no clipboard (a site without https), it is shown to be copied by hand. */
export function useCopied(text: string): { readonly copied: boolean; readonly copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    copy: async () => {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      } catch {
        prompt('Cópielo de aquí:', text);
      }
    },
  };
}

type CopyLinkButtonProps = {
  readonly url: string;
  /** The name of the page that it leads to. */
  readonly name: string;
  /** Says on a phone too that it copies a link; not in a list, beside the name of each row. */
  readonly alone?: boolean;
};

export function CopyLinkButton({ url, name, alone = false }: CopyLinkButtonProps) {
  const { copied, copy } = useCopied(url);
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
