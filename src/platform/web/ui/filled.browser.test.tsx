import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { DateField } from './DateField.tsx';
import { announceFilled } from './filled.ts';

type Written = { dia: string; nota: string; lista: string; acepta: boolean; dias: string[]; cara: string };

const sent = vi.fn<(written: Written) => void>();
const changed = vi.fn<(name: string) => void>();

function Form() {
  const [written, setWritten] = useState<Written>({
    dia: '',
    nota: '',
    lista: '',
    acepta: false,
    dias: ['l'],
    cara: '1',
  });
  const change = (some: Partial<Written>): void => {
    changed(Object.keys(some).join(''));
    setWritten((before) => ({ ...before, ...some }));
  };
  return (
    <form
      onSubmitCapture={({ currentTarget }) => announceFilled(currentTarget, written)}
      onSubmit={(event) => {
        event.preventDefault();
        sent(written);
      }}
    >
      <DateField label="Día" name="dia" today="2026-11-27" value={written.dia} onChange={(dia) => change({ dia })} />
      <textarea name="nota" value={written.nota} onChange={({ target }) => change({ nota: target.value })} />
      <select name="lista" value={written.lista} onChange={({ target }) => change({ lista: target.value })}>
        <option value="">Elija</option>
        <option value="a">A</option>
      </select>
      <input
        type="checkbox"
        name="acepta"
        checked={written.acepta}
        onChange={({ target }) => change({ acepta: target.checked })}
      />
      {['l', 'm'].map((dia) => (
        <input
          key={dia}
          type="checkbox"
          name="dias"
          value={dia}
          checked={written.dias.includes(dia)}
          onChange={() => change({ dias: ['l', 'm'].filter((one) => written.dias.includes(one) !== (one === dia)) })}
        />
      ))}
      {['1', '2'].map((cara) => (
        <input
          key={cara}
          type="radio"
          name="cara"
          value={cara}
          checked={written.cara === cara}
          onChange={() => change({ cara })}
        />
      ))}
      <input type="file" name="archivo" />
      <button type="submit">Enviar</button>
    </form>
  );
}

const FILLED = { dia: '31/12/2025', nota: 'Hola', lista: 'a' };

test('what a form shows without an event is what it sends', async () => {
  const screen = await render(<Form />);
  for (const [name, value] of Object.entries(FILLED))
    Reflect.set(screen.container.querySelector(`[name=${name}]`)!, 'value', value);
  for (const which of ['[name=acepta]', '[name=dias][value=m]', '[name=cara][value="2"]'])
    Reflect.set(screen.container.querySelector(which)!, 'checked', true);
  await screen.getByRole('button', { name: 'Enviar' }).click();
  expect(sent).toHaveBeenLastCalledWith({
    dia: '2025-12-31',
    nota: 'Hola',
    lista: 'a',
    acepta: true,
    dias: ['l', 'm'],
    cara: '2',
  });
});

test('a form that was typed announces nothing again', async () => {
  const screen = await render(<Form />);
  await userEvent.type(screen.container.querySelector('textarea')!, 'Hola');
  await userEvent.selectOptions(screen.container.querySelector('select')!, 'a');
  changed.mockClear();
  await screen.getByRole('button', { name: 'Enviar' }).click();
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ nota: 'Hola', lista: 'a' }));
  expect(changed).not.toHaveBeenCalled();
});
