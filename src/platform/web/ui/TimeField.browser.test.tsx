import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { TimeField } from './TimeField.tsx';

function Hour({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <TimeField label="Hora de cierre" error={undefined} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

it('is read and written in twelve hours, however it is typed', async () => {
  const screen = await render(<Hour initial="23:59" />);
  const field = screen.getByLabelText('Hora de cierre');
  await expect.element(field).toHaveValue('11:59\u00a0p.\u00a0m.');
  await field.fill('6 pm');
  await expect.element(screen.getByRole('status')).toHaveTextContent('18:00');
  await userEvent.tab();
  await expect.element(field).toHaveValue('6:00\u00a0p.\u00a0m.');
});

it('moves by a quarter of an hour with the arrows, and keeps what is no time', async () => {
  const screen = await render(<Hour initial="00:00" />);
  const field = screen.getByLabelText('Hora de cierre');
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('12:30\u00a0a.\u00a0m.');
  await field.fill('por la tarde');
  await userEvent.tab();
  await expect.element(field).toHaveValue('por la tarde');
});
