import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog, Dialog } from './Dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

type OpenerProps = {
  /** Opens the layer. */
  readonly label?: string;
  readonly children: (close: () => void) => ReactNode;
};

/** A button and the layer that it opens. */
function Opener({ label = 'Abrir', children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

/** A list with a course, until a dialog deletes it. */
function Cursos() {
  const [isThere, setThere] = useState(true);
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Cursos</h1>
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
      )}
      {isOpen && (
        <Dialog
          title="Un curso"
          onClose={() => setOpen(false)}
          footer={
            <button type="button" onClick={() => setThere(false)}>
              Eliminar
            </button>
          }
        />
      )}
    </main>
  );
}

describe('a dialog', () => {
  const cursoDialog = (close: () => void) => (
    <Dialog title="Un curso" onClose={close} footer={<button type="button">Guardar</button>} />
  );

  it('has the focus and keeps it: nothing behind it is reached', async () => {
    await render(<Opener>{cursoDialog}</Opener>);
    await button('Abrir').click();
    await expect.element(button('Guardar')).toHaveFocus();
    expect(dialog('Un curso').element().matches(':modal')).toBe(true);
    button('Abrir').element().focus();
    await expect.element(button('Guardar')).toHaveFocus();
    await userEvent.tab();
    await expect.element(button('Abrir')).not.toHaveFocus();
  });

  it('closes by Escape, and the focus goes back to what opened it', async () => {
    await render(<Opener>{cursoDialog}</Opener>);
    await button('Abrir').click();
    await expect.element(dialog('Un curso')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Un curso')).not.toBeInTheDocument();
    await expect.element(button('Abrir')).toHaveFocus();
  });

  it('gives the focus to the heading where what opened it is gone', async () => {
    await render(<Cursos />);
    await button('Abrir').click();
    await button('Eliminar').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Cursos' })).toHaveFocus();
  });

  it('stays on Escape where only its buttons end it', async () => {
    await render(
      <Opener>{() => <Dialog title="Comprobante" footer={<button type="button">Aceptar</button>} />}</Opener>,
    );
    await button('Abrir').click();
    await userEvent.keyboard('{Escape}');
    // The browser lets a page refuse once.
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Comprobante')).toBeVisible();
  });

  it('closes by a press beside it only where nothing typed would be lost', async () => {
    for (const closesBeside of [true, false]) {
      const onClose = vi.fn<() => void>();
      const { unmount } = await render(
        <Dialog title="Filtros" closesBeside={closesBeside} onClose={onClose}>
          <p>Semestre</p>
        </Dialog>,
      );
      await page.getByText('Semestre').click();
      expect(onClose).not.toHaveBeenCalled();
      await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } });
      expect(onClose).toHaveBeenCalledTimes(closesBeside ? 1 : 0);
      await unmount();
    }
  });

  it('begins to be read at its title where it is a document', async () => {
    await render(
      <Opener>
        {() => <Dialog title="Comprobante" startsAtTitle footer={<button type="button">Aceptar</button>} />}
      </Opener>,
    );
    await button('Abrir').click();
    await expect.element(page.getByRole('heading', { name: 'Comprobante' })).toHaveFocus();
  });
});

describe('a dialog over another', () => {
  it.each([true, false])('is the only one that Escape closes (the one below modal: %s)', async (modal) => {
    await render(
      <Opener>
        {(close) => (
          <Dialog title="Registro" modal={modal} onClose={close}>
            <Opener label="Cerrar la solicitud">
              {(closeQuestion) => <Dialog title="¿Cerrar la solicitud?" onClose={closeQuestion} />}
            </Opener>
          </Dialog>
        )}
      </Opener>,
    );
    await button('Abrir').click();
    await button('Cerrar la solicitud').click();
    await expect.element(dialog('¿Cerrar la solicitud?')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('¿Cerrar la solicitud?')).not.toBeInTheDocument();
    await expect.element(button('Cerrar la solicitud')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Registro')).not.toBeInTheDocument();
  });
});

describe('a question', () => {
  it('has «Cancelar» first, which has the focus, and then what it does', async () => {
    const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await render(
      <ConfirmDialog title="¿Borrar la vista?" confirm="Borrar" onConfirm={onConfirm} onCancel={onCancel} />,
    );
    await expect.element(button('Cancelar')).toHaveFocus();
    await userEvent.tab();
    await expect.element(button('Borrar')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('is neither left nor answered twice while what it does is on its way', async () => {
    const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await render(
      <ConfirmDialog title="¿Borrar la vista?" confirm="Borrar" busy onConfirm={onConfirm} onCancel={onCancel} />,
    );
    await expect.element(button('Borrar')).toHaveAttribute('aria-disabled', 'true');
    button('Borrar').element().focus();
    await userEvent.keyboard('{Enter}{Escape}');
    expect([onConfirm, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    await expect.element(dialog('¿Borrar la vista?')).toBeVisible();
  });
});
