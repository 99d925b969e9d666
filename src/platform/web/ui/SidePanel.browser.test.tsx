import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { singleKeys } from '../single-keys.ts';
import { TextInput } from './inputs.tsx';
import { SidePanel } from './SidePanel.tsx';

const NOMBRES = ['Ana Ríos', 'Luz Peña', 'Óscar Díaz'];

const panel = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A list of people; the panel shows who is open, and whose state was asked for. */
function Lista() {
  const [open, setOpen] = useState<number>();
  const [asked, setAsked] = useState('');
  const nombre = open === undefined ? undefined : NOMBRES[open];
  const to = (i: number): (() => void) | undefined => (NOMBRES[i] ? () => setOpen(i) : undefined);
  return (
    <main>
      <h1>Solicitudes</h1>
      <TextInput aria-label="Buscar" />
      {NOMBRES.map((name, i) => (
        <button key={name} type="button" onClick={() => setOpen(i)}>
          {name}
        </button>
      ))}
      {open !== undefined && nombre && (
        <SidePanel
          title={nombre}
          live
          onPrevious={to(open - 1)}
          onNext={to(open + 1)}
          onClose={() => setOpen(undefined)}
          shows={nombre}
          head={<button type="button">{`Tomar a ${nombre}`}</button>}
          keys={{ e: () => setAsked(`El estado de ${nombre}`) }}
        >
          <TextInput key={nombre} aria-label="Nota" />
          <p style={{ blockSize: '200vh' }}>Un texto largo</p>
          <p role="status">{asked}</p>
        </SidePanel>
      )}
    </main>
  );
}

const open = async (): Promise<void> => {
  await render(<Lista />);
  await button('Ana Ríos').click();
  await expect.element(panel('Ana Ríos')).toBeVisible();
};

describe('a panel on a desk', () => {
  it('begins at its title, and leaves the list beside it at hand', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'Ana Ríos' })).toHaveFocus();
    expect(panel('Ana Ríos').element().matches(':modal')).toBe(false);
    await button('Óscar Díaz').click();
    await expect.element(panel('Óscar Díaz')).toBeVisible();
    await page.getByRole('textbox', { name: 'Buscar' }).fill('Peña');
    await expect.element(panel('Óscar Díaz')).toBeVisible();
  });

  it('goes to the neighbours by J and K and by its buttons, as far as there are any', async () => {
    await open();
    await expect.element(button('Anterior')).toBeDisabled();
    await userEvent.keyboard('k');
    await expect.element(panel('Ana Ríos')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(panel('Luz Peña')).toBeVisible();
    await button('Siguiente').click();
    await expect.element(panel('Óscar Díaz')).toBeVisible();
    await expect.element(button('Siguiente')).toBeDisabled();
    await button('Anterior').click();
    await expect.element(panel('Luz Peña')).toBeVisible();
  });

  it('does by a letter what its record allows, and takes no letter out of what is typed', async () => {
    await open();
    const nota = page.getByRole('textbox', { name: 'Nota' });
    await nota.click();
    await userEvent.keyboard('je');
    await expect.element(nota).toHaveValue('je');
    await expect.element(panel('Ana Ríos')).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('');
    await page.getByRole('heading', { name: 'Ana Ríos' }).click();
    await userEvent.keyboard('e');
    await expect.element(page.getByRole('status')).toHaveTextContent('El estado de Ana Ríos');
  });

  it('goes on while the person types, begins the next at its top, and keeps its head in sight', async () => {
    await open();
    const note = page.getByRole('textbox', { name: 'Nota' });
    await note.click();
    await userEvent.keyboard('j');
    await expect.element(panel('Ana Ríos')).toBeVisible();
    await expect.element(note).toHaveValue('j');
    const body = document.querySelector('[data-part=body]')!;
    body.scrollTop = 500;
    expect(body.scrollTop).toBe(500);
    await expect.element(button('Tomar a Ana Ríos')).toBeVisible();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(panel('Luz Peña')).toBeVisible();
    expect(body.scrollTop).toBe(0);
    // The field with the focus went with the former: the next is read from its title.
    await expect.element(page.getByRole('heading', { name: 'Luz Peña' })).toHaveFocus();
  });

  it('closes by Escape from within and from the list, and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel('Ana Ríos')).not.toBeInTheDocument();
    await expect.element(button('Ana Ríos')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel('Ana Ríos')).toBeVisible();
    await button('Luz Peña').click();
    await expect.element(panel('Luz Peña')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  describe('where single keys are switched off', () => {
    beforeEach(() => singleKeys.write(false));
    afterEach(() => singleKeys.write(true));

    it('answers to its buttons alone', async () => {
      await open();
      await userEvent.keyboard('je');
      await expect.element(panel('Ana Ríos')).toBeVisible();
      await expect.element(page.getByRole('status')).toHaveTextContent('');
      await button('Siguiente').click();
      await expect.element(panel('Luz Peña')).toBeVisible();
    });
  });
});

describe('a panel on a phone', () => {
  beforeEach(async () => page.viewport(390, 844));
  afterEach(async () => page.viewport(1440, 900));

  it('is a page of its own, over the list, from edge to edge', async () => {
    await open();
    const element = panel('Ana Ríos').element();
    expect(element.matches(':modal')).toBe(true);
    expect(element.getBoundingClientRect()).toMatchObject({ left: 0, width: 390 });
    await userEvent.keyboard('j');
    await expect.element(panel('Luz Peña')).toBeVisible();
    await button('Cerrar').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
