// Waits for the end of a press before the page moves.
/** Events that end a press, of a finger or of a mouse. */
const ENDINGS = ['mouseup', 'click', 'pointercancel', 'dragend'];

/**
 * Waits for the end of the press that takes the focus away, if there is one: a message about the field pushes down the
 * content under it, and a button that moves before it is released is not clicked.
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
