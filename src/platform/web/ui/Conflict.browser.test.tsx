import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Conflict } from './Conflict.tsx';

it('says what happened and lets the person choose between both', async () => {
  const choice = { onTake: vi.fn<() => void>(), onKeep: vi.fn<() => void>() };
  await render(
    <Conflict title="Otra persona cambió esta acción" choice={choice}>
      <p>Ahora dice: Leer.</p>
    </Conflict>,
  );
  const conflict = page.getByRole('status');
  await expect.element(conflict.getByText('Otra persona cambió esta acción')).toBeVisible();
  await expect.element(conflict.getByText('Ahora dice: Leer.')).toBeVisible();
  await conflict.getByRole('button', { name: 'Tomar lo de la otra persona' }).click();
  expect([choice.onTake.mock.calls.length, choice.onKeep.mock.calls.length]).toEqual([1, 0]);
  await conflict.getByRole('button', { name: 'Seguir con lo mío' }).click();
  expect([choice.onTake.mock.calls.length, choice.onKeep.mock.calls.length]).toEqual([1, 1]);
});

it('asks nothing where nothing is to be chosen', async () => {
  await render(<Conflict title="Esta opción ya no está en la lista">Cópiela si la necesita.</Conflict>);
  await expect.element(page.getByText('Cópiela si la necesita.')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
