import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { translateDocument } from '../testing/translate.ts';
import { Button } from './Button.tsx';

beforeEach(translateDocument);

for (const [name, content] of [
  ['a text', 'Enviar'],
  ['texts in parts', ['Enviar ', 3]],
  ['a text after an icon', [<svg key="icon" />, <span key="text">Enviar</span>]],
] as const) {
  test(`a translated button with ${name} becomes busy and comes back`, async () => {
    const screen = await render(<Button>{content}</Button>);
    await screen.rerender(<Button busy>{content}</Button>);
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    await screen.rerender(<Button>{content}</Button>);
    await expect.element(screen.getByRole('button', { name: /Enviar/ })).toBeVisible();
  });
}

test('a translated button tells its new text', async () => {
  const screen = await render(<Button>Enviar</Button>);
  await screen.rerender(<Button busy>Enviando…</Button>);
  await expect.element(screen.getByRole('button')).toHaveTextContent('Enviando…');
});
