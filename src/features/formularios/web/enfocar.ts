/** The id of the control of a field, and of the group of controls where it has several. */
export const idDe = (ruta: string): string => `campo-${ruta.replaceAll('.', '-')}`;

/** The id of the box that an option of a field opens, while it is open. */
export const idDeCaja = (ruta: string): string => `${idDe(ruta)}-caja`;

/** Brings the step with a field in sight and goes to the field there; false: it is in sight. */
let revelar = (_ruta: string): boolean => false;

/** Says how a form brings a field of another step in sight. */
export function setRevelar(next: (ruta: string) => boolean): void {
  revelar = next;
}

/** Puts the focus in the control of a field, in the middle of the screen; one that is about to be shown, once it is. */
export function enfocar(ruta: string): void {
  if (!revelar(ruta) && !focusNow(ruta)) requestAnimationFrame(() => focusNow(ruta));
}

/** The same, of one that is shown. @returns whether it was */
export function focusNow(ruta: string): boolean {
  // An answer that opened a box is mended in the box.
  const element = document.getElementById(idDeCaja(ruta)) ?? document.getElementById(idDe(ruta));
  if (!element) return false;
  const isGroup = element.matches('fieldset, [role="radiogroup"], [role="group"]');
  const control = isGroup
    ? ([...element.querySelectorAll<HTMLElement>('input, select, textarea, button')].find(isShown) ?? element)
    : element;
  (isGroup ? element : control.parentElement)?.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}

/** A card that is folded hides its own controls. */
const isShown = (control: HTMLElement): boolean => control.getClientRects().length > 0;
