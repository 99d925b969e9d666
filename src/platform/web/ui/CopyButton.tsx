import { useCopied } from '../useCopied.ts';
import { IconButton } from './IconButton.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** What the text is, in the middle of a sentence: 'el correo'. */
  readonly name: string;
};

/** Copies a text that stands beside it. */
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
