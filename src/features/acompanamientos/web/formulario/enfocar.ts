/** Puts the focus into a control, or into the chosen (else the first) control of a group, and shows what it belongs to. */
export function enfocar(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  const isGroup = element.matches('fieldset, article');
  const control = isGroup
    ? (element.querySelector<HTMLElement>('input:checked') ??
      element.querySelector<HTMLElement>('input') ??
      element.querySelector<HTMLElement>('button:enabled') ??
      element)
    : element;
  control.focus({ preventScroll: true });
  whatToShow(element).scrollIntoView({ block: isGroup ? 'start' : 'center' });
}

/** Of what stands over and under the page, at most. */
const COVERED_PX = 100;

/** The whole card of a group, where it has room in the window; the group from its heading where it has none. */
function whatToShow(element: HTMLElement): HTMLElement {
  const card = element.closest('article');
  return card && card.offsetHeight < innerHeight - COVERED_PX ? card : element;
}
