import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Combobox } from './Combobox.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';

const MATERIAS = ['Álgebra', 'Cálculo', 'Física'];

type MateriaProps = {
  readonly materias?: readonly string[];
  readonly opensEmpty?: boolean;
  readonly isInline?: boolean;
  readonly onBlur?: () => void;
};

/** Chooses a subject, and shows which. */
function Materia({ materias = MATERIAS, ...props }: MateriaProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const found = materias.filter((one) => one.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <Field label="Materia">
        {(control) => (
          <Combobox
            {...props}
            control={control}
            name="materia"
            text={text}
            onText={setText}
            items={found}
            keyOf={(one) => one}
            renderItem={(one) => one}
            onChoose={(one) => {
              setText(one);
              setChosen(one);
            }}
            status={found.length === 0 ? 'No se encontró ninguna.' : `${found.length} encontradas.`}
            listLabel="Materias"
          />
        )}
      </Field>
      <p>{`Elegida: ${chosen}`}</p>
      <button type="button">Siguiente</button>
    </>
  );
}

const box = page.getByRole('combobox', { name: 'Materia' });
const list = page.getByRole('listbox', { name: 'Materias' });
const option = (name: string) => page.getByRole('option', { name });

it('opens as something is written, says how many were found, and keeps the focus', async () => {
  await render(<Materia />);
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await box.click();
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('l');
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expect.element(box).toHaveFocus();
  await expect.element(list.getByRole('option')).toHaveLength(2);
  await expect.element(page.getByRole('status')).toHaveTextContent('2 encontradas.');
});

it('is walked through by the arrows, from end to end, and Enter chooses', async () => {
  await render(<Materia />);
  await box.fill('l');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Álgebra')).toHaveAttribute('aria-selected', 'true');
  expect(box.element().getAttribute('aria-activedescendant')).toBe(option('Álgebra').element().id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Álgebra')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(page.getByText('Elegida: Cálculo')).toBeVisible();
  await expect.element(box).toHaveValue('Cálculo');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
});

it('chooses by Enter the only one found, and none of several that is not marked', async () => {
  await render(<Materia />);
  await box.fill('l');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Elegida:', { exact: true })).toBeVisible();
  await box.fill('fís');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Elegida: Física')).toBeVisible();
});

it('is chosen from by the pointer, which leaves the focus in the box', async () => {
  await render(<Materia />);
  await box.fill('c');
  await option('Cálculo').click();
  await expect.element(page.getByText('Elegida: Cálculo')).toBeVisible();
  await expect.element(box).toHaveFocus();
});

it('closes by Escape, which leaves the dialog around it open', async () => {
  const onClose = vi.fn<() => void>();
  await render(
    <Dialog title="Asignar" onClose={onClose}>
      <Materia />
    </Dialog>,
  );
  await box.fill('l');
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('l');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says that nothing was found, and is emptied by its button', async () => {
  await render(<Materia />);
  await box.fill('química');
  await expect.element(page.getByText('No se encontró ninguna.')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect.element(box).toHaveValue('');
  await expect.element(list).not.toBeInTheDocument();
});

it('closes as the focus goes on, and only then counts as left', async () => {
  const onBlur = vi.fn<() => void>();
  await render(<Materia onBlur={onBlur} />);
  await box.fill('l');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Borrar la búsqueda' })).toHaveFocus();
  await expect.element(list).toBeVisible();
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Siguiente' })).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

it('shows all there is by a press or an arrow where it opens empty', async () => {
  await render(<Materia opensEmpty />);
  await box.click();
  await expect.element(list.getByRole('option')).toHaveLength(3);
  await userEvent.keyboard('{Escape}{ArrowUp}');
  await expect.element(option('Física')).toHaveAttribute('aria-selected', 'true');
});

it('brings the marked option of a long list into sight', async () => {
  await render(<Materia materias={Array.from({ length: 60 }, (_, i) => `Materia ${i + 1}`)} opensEmpty />);
  await box.click();
  await expect.element(option('Materia 60')).not.toBeInViewport();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Materia 60')).toBeInViewport();
});

it('keeps its list open below it, the first option marked, in a layer of its own', async () => {
  await render(<Materia isInline />);
  await expect.element(option('Álgebra')).toHaveAttribute('aria-selected', 'true');
  await box.fill('fís');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Elegida: Física')).toBeVisible();
});
