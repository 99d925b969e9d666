// Alerts for actions that failed, and the focus on a faulty field.
import type { ComponentProps } from 'react';
import { Alert } from './Alert.tsx';

const failed = (title: string) => (props: Omit<ComponentProps<typeof Alert>, 'tone' | 'title'>) => (
  <Alert {...props} tone="error" title={title} />
);

/** An act that failed; the children say why. */
export const NotSaved = failed('No se guardó');
export const NotSent = failed('No se envió');
export const NotDownloaded = failed('No se pudo descargar');
export const NotExported = failed('No se pudo exportar');
export const NotStarted = failed('No se pudo comenzar');

/** An act that did not begin: nothing has changed. */
export const NotBegun = ({ children }: { readonly children: string }) => (
  <Alert tone="error" title="No comenzó">
    {`${children} Nada ha cambiado.`}
  </Alert>
);

/**
 * Puts the focus in a control, and scrolls its message, which is about to be written below, into view: if the control
 * has the focus already nothing else does, and the message would be hidden behind the buttons of its dialog.
 */
export function showFault(control: HTMLElement | null | undefined): void {
  if (!control) return;
  control.focus();
  requestAnimationFrame(() => {
    const said = [control.id, control.closest('fieldset')?.id].map((id) => document.getElementById(`${id}-error`));
    said.find((one) => one !== null)?.scrollIntoView({ block: 'nearest' });
  });
}
