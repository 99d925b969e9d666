// Element ids of a form's fields, and focus on the control of a field, also one of another step.
/** The page of the form, where it is not the one in which this program runs: that of a frame. */
let inner: Document | null = null;

/** Sets the page of the form: that of a frame, or null for the one in which this program runs. */
export function setPage(next: Document | null): void {
  inner = next;
}

const page = (): Document => inner ?? document;

/** Returns the window of the form's page. */
export const pageWindow = (): Window => page().defaultView ?? window;

/** Returns an element of the form's page; null if there is none. */
export const elementOf = (id: string): HTMLElement | null => page().getElementById(id);

/** Returns the id of the control of a field, or of its group of controls. */
export const idOf = (ruta: string): string => `campo-${ruta.replaceAll('.', '-')}`;

/** Returns the id of the box that an option of a field opens. */
export const idDeCaja = (ruta: string): string => `${idOf(ruta)}-caja`;

/** Shows the step that has a field, and focuses it there; false if the step is already shown. */
let revelar = (_ruta: string): boolean => false;

/** Sets the function that shows a field of another step. */
export function setRevelar(next: (ruta: string) => boolean): void {
  revelar = next;
}

/** Focuses the control of a field in the middle of the screen; if it is not rendered yet, in the next frame. */
export function focusCampo(ruta: string): void {
  if (!revelar(ruta) && !focusNow(ruta)) requestAnimationFrame(() => focusNow(ruta));
}

/** Focuses a rendered control. @returns false if there is none */
export function focusNow(ruta: string): boolean {
  // The answer in an open box is corrected in the box.
  const element = elementOf(idDeCaja(ruta)) ?? elementOf(idOf(ruta));
  if (!element) return false;
  const isGroup = element.matches('fieldset, [role="radiogroup"], [role="group"]');
  const control = isGroup
    ? ([...element.querySelectorAll<HTMLElement>('input, select, textarea, button')].find(isShown) ?? element)
    : element;
  (isGroup ? element : control.parentElement)?.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}

/** A folded card hides its own controls. */
const isShown = (control: HTMLElement): boolean => control.getClientRects().length > 0;
