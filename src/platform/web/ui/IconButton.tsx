// A button that shows an icon alone; its label is read aloud and shown under the pointer.
import { Button, type ButtonVariant } from './Button.tsx';
import type { Elements } from './elements.ts';
import { VisuallyHidden } from './text.tsx';

type IconButtonProps = {
  /** Its action: read aloud, and shown under the pointer. */
  readonly label: string;
  readonly onClick: () => void;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** The icon. */
  readonly children: Elements;
};

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} title={label}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}
