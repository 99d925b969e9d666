// Ids of a criterion's card in a form, and moving the keyboard focus to a control.

/** Returns the id of a criterion's card or, with `parte`, of one of its two groups of options. */
export const criterioId = (criterio: string, parte?: string): string =>
  `criterio-${criterio}${parte ? `-${parte}` : ''}`;

/** Focuses a control by id and scrolls to it. Of a group it focuses the chosen control, else the first. */
export function focusOn(id: string): void {
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

/** Most pixels of the window that the bars at its top and bottom cover. */
const COVERED_PX = 100;

/** Returns the whole card of a group if it fits the window; otherwise the group, which is shown from its heading. */
function whatToShow(element: HTMLElement): HTMLElement {
  const card = element.closest('article');
  return card && card.offsetHeight < innerHeight - COVERED_PX ? card : element;
}
