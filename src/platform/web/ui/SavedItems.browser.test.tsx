import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../http.ts';
import { ButtonPanel } from './ButtonPanel.tsx';
import { SavedItems } from './SavedItems.tsx';

/** A panel of saved names, none of which can be changed. */
function Guardados() {
  const [error, setError] = useState<Error | null>(null);
  const failing = { isPending: false, error, reset: () => setError(null) };
  const fail = (): void => setError(new ApiError(409, 'Ya hay uno con ese nombre.'));
  return (
    <ButtonPanel button={{ children: 'Guardados' }}>
      {() => (
        <SavedItems
          label="Guardados"
          items={[
            { id: 'a', name: 'Saludo' },
            { id: 'b', name: 'Recordatorio' },
          ]}
          nameOf={({ name }) => name}
          renderUse={({ name }) => <button type="button">{name}</button>}
          nameMissing="Escriba un nombre."
          maxLength={60}
          questionOf={({ name }) => `¿Eliminar «${name}»?`}
          renaming={failing}
          removing={failing}
          onRename={fail}
          onRemove={fail}
        />
      )}
    </ButtonPanel>
  );
}

/** A panel with one saved name, which can be deleted. */
function OneItem() {
  const [items, setItems] = useState([{ id: 'a', name: 'Saludo' }]);
  const resting = { isPending: false, error: null, reset: () => undefined };
  return (
    <ButtonPanel button={{ children: 'Guardados' }}>
      {() =>
        items.length === 0 ? (
          'Aún no hay nada.'
        ) : (
          <SavedItems
            label="Guardados"
            items={items}
            nameOf={({ name }) => name}
            renderUse={({ name }) => <button type="button">{name}</button>}
            nameMissing="Escriba un nombre."
            maxLength={60}
            questionOf={({ name }) => `¿Eliminar «${name}»?`}
            renaming={resting}
            removing={resting}
            onRename={() => undefined}
            onRemove={(_, done) => {
              setItems([]);
              done();
            }}
          />
        )
      }
    </ButtonPanel>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const fault = page.getByText('Ya hay uno con ese nombre.');

/** By the keys: two clicks so near in time would be a double click. */
async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

it.each([
  ['Cambiar el nombre de', 'Cambiar nombre'],
  ['Eliminar', 'Eliminar'],
])('says what failed with one item only there («%s»)', async (open, act) => {
  await render(<Guardados />);
  await press('Guardados');
  await press(`${open} Saludo`);
  await press(act);
  await expect.element(fault).toBeVisible();
  await press('Cancelar');
  await press(`${open} Recordatorio`);
  await expect.element(button(act)).toBeVisible();
  await expect.element(fault).not.toBeInTheDocument();
});

it('keeps the focus in its panel when a row is as it was, and Escape closes that panel', async () => {
  await render(<Guardados />);
  await press('Guardados');
  await press('Eliminar Recordatorio');
  await press('Cancelar');
  await expect.element(page.getByRole('list', { name: 'Guardados' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Guardados')).toHaveFocus();
});

it('leaves the focus in its panel when its last item is deleted', async () => {
  await render(<OneItem />);
  await press('Guardados');
  await press('Eliminar Saludo');
  await press('Eliminar');
  await expect.element(page.getByText('Aún no hay nada.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).toHaveFocus();
});
