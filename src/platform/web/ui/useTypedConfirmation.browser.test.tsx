import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { useTypedConfirmation, useTypedWord } from './useTypedConfirmation.tsx';

const onGo = vi.fn<(typed: string) => void>();

function Word() {
  const confirmation = useTypedWord('RETIRAR');
  return (
    <>
      {confirmation.field}
      <button onClick={() => confirmation.check() && onGo(confirmation.typed)}>Seguir</button>
    </>
  );
}

function Name({ error }: { readonly error?: string }) {
  const confirmation = useTypedConfirmation({
    what: 'el nombre: Cine',
    isExpected: (text) => text.trim() === 'Cine',
    fault: 'Escriba «Cine», tal como aparece.',
    error,
  });
  return (
    <>
      {confirmation.field}
      <button onClick={() => confirmation.check() && onGo(confirmation.typed)}>Seguir</button>
    </>
  );
}

it('refuses another word, says so at its box, which has the focus, and takes the word in small letters', async () => {
  await render(<Word />);
  const box = page.getByRole('textbox', { name: 'Para confirmar, escriba RETIRAR' });
  const go = page.getByRole('button', { name: 'Seguir' });
  await go.click();
  await expect.element(box).toHaveAccessibleDescription('Escriba «RETIRAR».');
  await expect.element(box).toHaveFocus();
  expect(onGo).not.toHaveBeenCalled();
  await box.fill(' retirar ');
  await expect.element(box).not.toHaveAttribute('aria-invalid');
  await go.click();
  expect(onGo).toHaveBeenCalledExactlyOnceWith('retirar');
});

it('shows that the server refused the name, and first that another was typed', async () => {
  const { rerender } = await render(<Name error="La categoría cambió de nombre." />);
  const box = page.getByRole('textbox', { name: 'Para confirmar, escriba el nombre: Cine' });
  await expect.element(box).toHaveAccessibleDescription('La categoría cambió de nombre.');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect.element(box).toHaveAccessibleDescription('Escriba «Cine», tal como aparece.');
  await rerender(<Name />);
  await box.fill('Cine');
  await expect.element(box).not.toHaveAttribute('aria-invalid');
});
