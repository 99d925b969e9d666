/**
 * Puts the focus in a control, and brings into sight what is wrong with it, which is about to be written below: where the focus
 * is there already nothing else does, and the message would stand behind the buttons of its dialog.
 */
export function showFault(control: HTMLElement | null | undefined): void {
  if (!control) return;
  control.focus();
  requestAnimationFrame(() => {
    const said = [control.id, control.closest('fieldset')?.id].map((id) => document.getElementById(`${id}-error`));
    said.find((one) => one !== null)?.scrollIntoView({ block: 'nearest' });
  });
}
