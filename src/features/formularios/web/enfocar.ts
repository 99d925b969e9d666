import { idDe, idDeCaja } from './valores.ts';

/** Puts the focus in the control of a field, in the middle of the screen; one that is about to be shown, once it is. */
export function enfocar(ruta: string): void {
  if (!focusNow(ruta)) requestAnimationFrame(() => focusNow(ruta));
}

function focusNow(ruta: string): boolean {
  // An answer that opened a box is mended in the box.
  const element = document.getElementById(idDeCaja(ruta)) ?? document.getElementById(idDe(ruta));
  if (!element) return false;
  const isGroup = element.matches('fieldset, [role="radiogroup"], [role="group"]');
  const control = isGroup
    ? (element.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button') ?? element)
    : element;
  (isGroup ? element : control.parentElement)?.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}
