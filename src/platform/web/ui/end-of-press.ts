/** How a press ends, of a finger or of a mouse. */
const ENDINGS = ['mouseup', 'click', 'pointercancel', 'dragend'];

/**
 * Waits for the end of the press that takes the focus away, if one does: what is then said of the field pushes down what
 * stands under it, and a button that moves before it is let go is not clicked.
 */
export async function endOfPress(): Promise<void> {
  if (!document.querySelector(':active')) return;
  const ended = new AbortController();
  await new Promise<void>((resolve) => {
    const options = { capture: true, signal: ended.signal };
    // The click comes in the same task as the release.
    for (const name of ENDINGS) addEventListener(name, () => setTimeout(resolve), options);
  });
  ended.abort();
}
