import { idDe } from './valores.ts';

/** Puts the focus in the control of a field, in the middle of the screen. */
export function enfocar(ruta: string): void {
  const element = document.getElementById(idDe(ruta));
  const isGroup = element instanceof HTMLFieldSetElement;
  const control = isGroup
    ? (element.querySelector<HTMLElement>('input, select, textarea, button') ?? element)
    : element;
  (isGroup ? element : control?.parentElement)?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
