// A page as a browser's translation leaves it: fonts in the place of its texts. The words stay, so that it is read as ever.

/**
 * Translates the document, and from there on each text that appears or changes. A text that React changes where it is shown no
 * more is an uncaught error. Needs nothing of this module: Playwright runs it in its pages.
 * @returns ends it
 */
export function translateDocument(): () => void {
  const LEFT_ALONE = 'head, script, style, textarea, svg, font, [translate="no"]';
  const replaced = new WeakSet<Node>();
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (replaced.has(target)) reportError(new Error(`A translated text does not become «${target.textContent}»`));
      else for (const node of [target, ...addedNodes]) replaceTexts(node);
    }
  });

  function replaceTexts(node: Node): void {
    if (!(node instanceof Text)) {
      for (const child of node.childNodes) replaceTexts(child);
      return;
    }
    if (node.data.trim() === '' || !node.parentElement || node.parentElement.closest(LEFT_ALONE)) return;
    const inner = document.createElement('font');
    inner.textContent = node.data;
    const outer = document.createElement('font');
    outer.append(inner);
    node.replaceWith(outer);
    replaced.add(node);
    observer.observe(node, { characterData: true });
  }

  replaceTexts(document);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
