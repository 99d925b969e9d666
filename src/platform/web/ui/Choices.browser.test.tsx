import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Choices } from './Choices.tsx';

function Toggled() {
  const [chosen, choose] = useState<string>();
  return (
    <Choices
      name="descriptor"
      choices={['Claro', 'Confuso'].map((value) => ({ value, text: value }))}
      chosen={chosen}
      onPress={(value) => choose(value === chosen ? undefined : value)}
    />
  );
}

test('the space bar chooses an option and takes it back, as the pointer does', async () => {
  const screen = await render(<Toggled />);
  const radio = screen.getByRole('radio', { name: /Claro/ });
  radio.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(radio).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(radio).not.toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(radio).toBeChecked();
  await radio.click();
  await expect.element(radio).not.toBeChecked();
});

test('arrows choose another option, which the space bar takes back', async () => {
  const screen = await render(<Toggled />);
  await screen.getByRole('radio', { name: /Claro/ }).click();
  await userEvent.keyboard('{ArrowDown}');
  const other = screen.getByRole('radio', { name: /Confuso/ });
  await expect.element(other).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(other).not.toBeChecked();
});
