import { useCopied } from '../useCopied.ts';
import { Button } from './Button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './CopyLinkButton.module.css';

type CopyLinkButtonProps = {
  readonly url: string;
  /** What it leads to. */
  readonly name: string;
  /** Says on a phone too that it copies a link; not where many stand in a list, each beside its name. */
  readonly alone?: boolean;
};

/** Copies an address. */
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
