import { useState, type ComponentProps, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ConnectionError } from '../http.ts';
import { InRouter } from '../testing/InRouter.tsx';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextInput } from './inputs.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nombre = page.getByRole('textbox', { name: 'Nombre' });

type Spies = Partial<Pick<ComponentProps<typeof FormDialog>, 'onSubmit' | 'onCancel' | 'busy'>>;

/** A dialog with two fields; the second must be filled in. */
function Vista({ onSubmit = () => {}, onCancel = () => {}, busy = false }: Spies) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<Error | null>(null);
  return (
    <FormDialog
      title="Guardar la vista"
      busy={busy}
      error={error}
      isTouched={text !== ''}
      lost="La vista no se ha guardado."
      onCancel={onCancel}
      onSubmit={(form) => {
        onSubmit(form);
        setFault(text === '' ? 'Escriba un nombre.' : undefined);
        if (text !== '') setError(new ConnectionError('lost'));
      }}
    >
      <Field label="Nota">{(control) => <TextInput {...control} />}</Field>
      <Field label="Nombre" error={fault}>
        {(control) => <TextInput {...control} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
    </FormDialog>
  );
}

const renderIn = async (vista: ReactNode) => render(<InRouter>{vista}</InRouter>);

it('is sent by Enter; what is wrong gets the focus and says why', async () => {
  const onSubmit = vi.fn<() => void>();
  await renderIn(<Vista onSubmit={onSubmit} />);
  await expect.element(page.getByRole('textbox', { name: 'Nota' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await expect.element(nombre).toHaveFocus();
  await expect.element(nombre).toHaveAccessibleDescription('Escriba un nombre.');
});

it('says in it why it was not saved, and keeps what was typed', async () => {
  await renderIn(<Vista />);
  await nombre.fill('Abiertas de Sistemas');
  await button('Guardar').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(/^No se guardó/);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No hay conexión con el servidor\./);
  await expect.element(nombre).toHaveValue('Abiertas de Sistemas');
});

it('asks before Escape loses what was typed, and goes on where it was', async () => {
  const onCancel = vi.fn<() => void>();
  await renderIn(<Vista onCancel={onCancel} />);
  await nombre.fill('Abiertas');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('dialog', { name: '¿Descartar lo que escribió?' }))
    .toMatchTextContent(/La vista no se ha guardado\./);
  await userEvent.keyboard('{Escape}');
  await expect.element(nombre).toHaveFocus();
  await expect.element(nombre).toHaveValue('Abiertas');
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await button('Descartar').click();
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('goes at once by Escape where nothing was typed', async () => {
  const onCancel = vi.fn<() => void>();
  await renderIn(<Vista onCancel={onCancel} />);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('is neither sent again nor left while what was written is on its way', async () => {
  const [onSubmit, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await renderIn(<Vista busy onSubmit={onSubmit} onCancel={onCancel} />);
  await userEvent.keyboard('{Enter}{Escape}');
  expect([onSubmit, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
