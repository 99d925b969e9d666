import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../ui/Dialog.tsx';
import { RichText, type RichTextRef } from './RichText.tsx';

const NAME = { name: 'nombreUsuario', label: 'Nombre de la persona' };
const PROGRAMME = { name: 'programa', label: 'Programa académico' };
const FIELDS = {
  offered: [NAME, PROGRAMME, { name: 'rol', label: 'Rol de la persona' }],
  named: (written: string) =>
    ({ nombreUsuario: NAME, nombreApellido: NAME, 'Programa académico': PROGRAMME, programa: PROGRAMME })[written],
};

/** An editor that shows the HTML that would be stored. */
function Message({ initial = '' }: { readonly initial?: string }) {
  const editorRef = useRef<RichTextRef>(null);
  const [stored, setStored] = useState('');
  return (
    <>
      <span id="name">Mensaje</span>
      <RichText
        control={{
          id: 'message',
          'aria-describedby': undefined,
          'aria-invalid': undefined,
          'aria-required': undefined,
        }}
        labelledBy="name"
        initial={initial}
        fields={FIELDS}
        editorRef={editorRef}
        onFocus={() => undefined}
        onChange={setStored}
      />
      <button type="button" onClick={() => editorRef.current?.insert(PROGRAMME)}>
        Insertar
      </button>
      <output aria-label="Guardado">{stored}</output>
    </>
  );
}

const text = page.getByRole('textbox', { name: 'Mensaje' });
const stored = page.getByRole('status', { name: 'Guardado' });
const list = page.getByRole('listbox', { name: 'Campos' });
const option = (name: string) => page.getByRole('option', { name });

describe('a field of a text', () => {
  beforeEach(async () => {
    await page.viewport(600, 700);
  });

  it('is chosen from a list that `{` opens, by what is typed after it, and is stored in braces', async () => {
    await render(<Message />);
    await text.click();
    await userEvent.keyboard('Hola, {{');
    await expect.element(option('Nombre de la persona')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('PROGRAMA aca');
    await expect.element(option('Programa académico')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('Nombre de la persona')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}:');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(text).toHaveTextContent('Hola, Programa académico:');
    await expect.element(stored).toHaveTextContent('<p>Hola, {programa}:</p>');
  });

  it('is chosen with the arrows, which a screen reader follows, or with the pointer', async () => {
    await render(<Message />);
    await text.click();
    await userEvent.keyboard('/');
    await expect.element(list).toBeVisible();
    await expect.element(text).toHaveAttribute('aria-controls', list.element().id);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(text).toHaveAttribute('aria-activedescendant', option('Programa académico').element().id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(option('Rol de la persona')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Tab}');
    await expect.element(stored).toHaveTextContent('<p>{rol}</p>');
    await userEvent.keyboard(' {{');
    await option('Nombre de la persona').click();
    await expect.element(stored).toHaveTextContent('<p>{rol} {nombreUsuario}</p>');
    await expect.element(text).toHaveFocus();
  });

  it('is not inserted by Shift+Tab, which leaves the text', async () => {
    await render(<Message />);
    await text.click();
    await userEvent.keyboard('{{');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(stored).toHaveTextContent('<p>{</p>');
    await expect.element(text).not.toHaveFocus();
  });

  it('is offered neither inside a word nor after Escape, which leaves the dialog open', async () => {
    await render(
      <Dialog title="Correo">
        <Message />
      </Dialog>,
    );
    await text.click();
    await userEvent.keyboard('y/o 12/03 {{');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('sal');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(stored).toHaveTextContent('<p>y/o 12/03 {sal</p>');
  });

  it('comes of braces that are typed, loaded or pasted, whichever of its names they hold; others stay text', async () => {
    await render(<Message initial="<p>Hola, <strong>{nombreApellido}</strong> {salon}</p>" />);
    await expect.element(text).toHaveTextContent('Hola, Nombre de la persona {salon}');
    await expect.element(stored).toHaveTextContent('');
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control} {{Programa académico}');
    await expect.element(text).toHaveTextContent('Hola, Nombre de la persona {salon} Programa académico');
    const data = new DataTransfer();
    data.setData('text/plain', ' de {nombreUsuario}');
    text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await expect
      .element(stored)
      .toHaveTextContent('<p>Hola, <strong>{nombreUsuario}</strong> {salon} {programa} de {nombreUsuario}</p>');
  });

  it('takes the look of where it goes, and is removed whole', async () => {
    await render(<Message initial="<p>Su <strong>programa</strong></p>" />);
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await page.getByRole('button', { name: 'Insertar' }).click();
    await userEvent.keyboard('!');
    await expect.element(stored).toHaveTextContent('<p>Su <strong>programa{programa}!</strong></p>');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.element(stored).toHaveTextContent('<p>Su <strong>programa</strong></p>');
  });
});
