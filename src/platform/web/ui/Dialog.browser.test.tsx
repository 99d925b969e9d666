import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './Dialog.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Cursos</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <Dialog title="Un curso" onClose={() => setOpen(false)} footer={<button type="button">Guardar</button>} />
      )}
    </main>
  );
}

it('Escape closes it, and the focus goes back to what opened it', async () => {
  await render(<Opener />);
  await page.getByRole('button', { name: 'Abrir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Un curso' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().matches(':modal')).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Guardar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus();
});
