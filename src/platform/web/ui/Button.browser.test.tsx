import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';

/** Replaces each text node as a browser's translation does. */
function translate(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) found.push(texts.currentNode);
  for (const text of found) {
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild!.textContent = `${text.nodeValue} [en]`;
    text.parentNode!.replaceChild(outer, text);
  }
}

for (const [name, content] of [
  ['a text', 'Enviar'],
  ['texts in parts', ['Enviar ', 3]],
  ['a text after an icon', [<svg key="icon" />, <span key="text">Enviar</span>]],
] as const) {
  test(`a translated button with ${name} becomes busy and comes back`, async () => {
    const screen = await render(<Button>{content}</Button>);
    translate(screen.container);
    await screen.rerender(<Button busy>{content}</Button>);
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    await screen.rerender(<Button>{content}</Button>);
    await expect.element(screen.getByRole('button', { name: /Enviar/ })).toBeVisible();
  });
}

test('a translated button tells its new text', async () => {
  const screen = await render(<Button>Enviar</Button>);
  translate(screen.container);
  await screen.rerender(<Button busy>Enviando…</Button>);
  await expect.element(screen.getByRole('button')).toHaveTextContent('Enviando…');
});
