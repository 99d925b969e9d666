import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { DateField } from './DateField.tsx';
import { Dialog } from './Dialog.tsx';

const TODAY = '2026-11-20';

const box = page.getByRole('textbox', { name: 'Nacimiento' });
const opener = page.getByRole('button', { name: 'Elegir en el calendario' });
const calendar = page.getByRole('dialog', { name: 'Elegir en el calendario' });
const day = (name: string) => calendar.getByRole('button', { name, exact: true });

const onChange = vi.fn<(value: string) => void>();
const onBlur = vi.fn<() => void>();

/** A date of birth, which lies before today. */
function Nacimiento({ value: first = '' }: { readonly value?: string }) {
  const [value, setValue] = useState(first);
  return (
    <main>
      <h1>Registro</h1>
      <DateField
        label="Nacimiento"
        value={value}
        today={TODAY}
        max={TODAY}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        onBlur={onBlur}
      />
      <button type="button">Siguiente</button>
    </main>
  );
}

const leave = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(() => onBlur.mock.calls.length).toBeGreaterThan(0);
  onBlur.mockClear();
};

beforeEach(() => {
  onChange.mockClear();
  onBlur.mockClear();
});

describe('a date that is typed', () => {
  it.each(['1/2/2026', '01-02-2026', '01022026', '2026-02-01'])(
    '%s is the first of February, and is written in full once the field is left',
    async (text) => {
      await render(<Nacimiento />);
      await box.fill(text);
      expect(onChange).toHaveBeenLastCalledWith('2026-02-01');
      await expect.element(box).toHaveValue(text);
      await leave();
      await expect.element(box).toHaveValue('01/02/2026');
      await expect.element(box).not.toHaveAttribute('aria-invalid');
    },
  );

  it.each([
    ['31/02/2026', /El 31\/02\/2026 no existe: ese mes tiene 28 días\./],
    ['11/25/2026', /No hay un mes 25\. Escriba primero el día/],
    ['01/01/2099', /La fecha no puede ser posterior a hoy\./],
    ['ayer', /Escriba día, mes y año con cuatro cifras/],
  ])('%s stays, and says why it is none once the field is left', async (text, reason) => {
    await render(<Nacimiento />);
    await box.fill(text);
    await expect.element(box).not.toHaveAccessibleDescription(reason);
    await leave();
    await expect.element(box).toHaveValue(text);
    await expect.element(box).toHaveAccessibleDescription(reason);
    await box.fill('1/2/2026');
    await expect.element(box).not.toHaveAttribute('aria-invalid');
  });
});

describe('the calendar', () => {
  it('opens at the day that is written and goes by the keyboard', async () => {
    await render(<Nacimiento value="2024-05-15" />);
    await box.click();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(day('miércoles, 15 de mayo de 2024')).toHaveFocus();
    await expect.element(calendar.getByRole('gridcell', { selected: true })).toHaveTextContent('15');
    for (const [keys, name] of [
      ['{Home}', 'lunes, 13 de mayo de 2024'],
      ['{End}', 'domingo, 19 de mayo de 2024'],
      ['{ArrowRight}', 'lunes, 20 de mayo de 2024'],
      ['{ArrowDown}', 'lunes, 27 de mayo de 2024'],
      ['{ArrowLeft}', 'domingo, 26 de mayo de 2024'],
      ['{ArrowUp}', 'domingo, 19 de mayo de 2024'],
      ['{PageUp}', 'viernes, 19 de abril de 2024'],
      ['{PageDown}', 'domingo, 19 de mayo de 2024'],
      ['{Shift>}{PageUp}{/Shift}', 'viernes, 19 de mayo de 2023'],
      ['{Shift>}{PageDown}{/Shift}', 'domingo, 19 de mayo de 2024'],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(day(name)).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await expect.element(box).toHaveValue('19/05/2024');
    expect(onBlur).not.toHaveBeenCalled();
  });

  it('is left with Escape, or by a press elsewhere, and changes nothing', async () => {
    await render(<Nacimiento value="2024-05-15" />);
    await opener.click();
    await expect.element(day('miércoles, 15 de mayo de 2024')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();

    await opener.click();
    await expect.element(calendar).toBeVisible();
    await page.getByRole('heading', { name: 'Registro' }).click();
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('15/05/2024');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('closes alone with Escape inside a dialog', async () => {
    const onClose = vi.fn<() => void>();
    await render(
      <Dialog title="Corregir" onClose={onClose}>
        <Nacimiento />
      </Dialog>,
    );
    await opener.click();
    await expect.element(calendar).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reaches a day long ago by two lists, marks today, and offers no day beyond the limits', async () => {
    await render(<Nacimiento />);
    await opener.click();
    await calendar.getByLabelText('Año').selectOptions('1987');
    await calendar.getByLabelText('Mes', { exact: true }).selectOptions('febrero');
    await day('lunes, 9 de febrero de 1987').click();
    await expect.element(box).toHaveValue('09/02/1987');

    await opener.click();
    await calendar.getByRole('button', { name: 'Hoy' }).click();
    await expect.element(box).toHaveValue('20/11/2026');
    await opener.click();
    const today = day('viernes, 20 de noviembre de 2026');
    await expect.element(today).toHaveAttribute('aria-current', 'date');
    await expect.element(day('sábado, 21 de noviembre de 2026')).toBeDisabled();
    await expect.element(day('Mes siguiente')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(today).toHaveFocus();
  });
});
