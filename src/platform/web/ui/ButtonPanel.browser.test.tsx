import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ButtonPanel } from './ButtonPanel.tsx';
import { Dialog } from './Dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'Buscar' });
const panel = page.getByRole('dialog', { name: 'Exportar' });

/** A bar with a menu at the right end of its page. */
function Barra({ startsAtPanel = false }: { readonly startsAtPanel?: boolean }) {
  return (
    <main>
      <h1 tabIndex={-1}>Solicitudes</h1>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <input type="search" aria-label="Buscar" />
        <ButtonPanel button={{ children: 'Exportar' }} startsAtPanel={startsAtPanel}>
          {(close) => (
            <>
              <button type="button" onClick={close}>
                A CSV
              </button>
              <button type="button" style={{ inlineSize: '15rem' }}>
                A PDF
              </button>
            </>
          )}
        </ButtonPanel>
      </div>
    </main>
  );
}

describe('a button with a panel', () => {
  it('exposes its state, and opens the panel below itself with the focus in it', async () => {
    await render(<Barra />);
    await expect.element(button('Exportar')).toHaveAttribute('aria-expanded', 'false');
    await button('Exportar').click();
    await expect.element(button('Exportar')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(button('A CSV')).toHaveFocus();
    const opener = button('Exportar').element().getBoundingClientRect();
    // It is placed once it has been measured.
    await expect.poll(() => panel.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(opener.bottom);
  });

  it('has the focus on the panel itself where that is to be read first', async () => {
    await render(<Barra startsAtPanel />);
    await button('Exportar').click();
    await expect.element(panel).toHaveFocus();
  });

  it('closes by Escape, by its button and by what is done in it, and has the focus again', async () => {
    await render(<Barra />);
    for (const leave of [
      async () => userEvent.keyboard('{Escape}'),
      async () => button('Exportar').click(),
      async () => button('A CSV').click(),
    ]) {
      await button('Exportar').click();
      await expect.element(panel).toBeVisible();
      await leave();
      await expect.element(panel).not.toBeInTheDocument();
      await expect.element(button('Exportar')).toHaveFocus();
    }
  });

  it('closes by a press outside, and has the focus again unless something else took it', async () => {
    await render(<Barra />);
    await button('Exportar').click();
    await page.getByRole('heading', { name: 'Solicitudes' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button('Exportar')).toHaveFocus();

    await button('Exportar').click();
    await search.click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(search).toHaveFocus();
  });

  it('closes as the focus goes on, and stays while it moves in the panel', async () => {
    await render(<Barra />);
    await button('Exportar').click();
    await userEvent.tab();
    await expect.element(button('A PDF')).toHaveFocus();
    await expect.element(panel).toBeVisible();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect.element(button('Exportar')).toHaveFocus();
    await expect.element(panel).toBeVisible();
    await userEvent.tab({ shift: true });
    await expect.element(search).toHaveFocus();
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('leaves the dialog around it open on Escape', async () => {
    const onClose = vi.fn<() => void>();
    await render(
      <Dialog title="Correo" onClose={onClose}>
        <ButtonPanel button={{ children: 'Insertar' }}>{() => <button type="button">Nombres</button>}</ButtonPanel>
      </Dialog>,
    );
    await button('Insertar').click();
    await expect.element(button('Nombres')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Nombres')).not.toBeInTheDocument();
    await expect.element(button('Insertar')).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a panel on a phone', () => {
  beforeEach(async () => page.viewport(390, 844));
  afterEach(async () => page.viewport(1440, 900));

  it('leaves the window at neither side', async () => {
    await render(
      <div style={{ textAlign: 'center' }}>
        <ButtonPanel button={{ children: 'Abrir' }}>
          {() => (
            <button type="button" style={{ inlineSize: '20rem' }}>
              Notificaciones
            </button>
          )}
        </ButtonPanel>
      </div>,
    );
    await button('Abrir').click();
    const edges = (): { left: number; right: number } =>
      page.getByRole('dialog', { name: 'Abrir' }).element().getBoundingClientRect();
    await expect.poll(() => edges().left).toBeGreaterThan(0);
    await expect.poll(() => edges().right).toBeLessThan(390);
  });
});
