import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { translateDocument } from '../testing/translate.ts';
import { FilePreview } from './FileBox.tsx';
import { FileInput } from './FileInput.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Verbatim } from './text.tsx';
import { WrappedText } from './WrappedText.tsx';

const isTranslated = (text: string): boolean =>
  page.getByText(text, { exact: true }).element().closest('[translate=no]') === null;

test('a translation leaves names, codes and parts of addresses alone, and nothing else', async () => {
  await render(
    <SidePanel title={<Verbatim>Rosa Blanco</Verbatim>} onPrevious={undefined} onNext={undefined} onClose={() => {}}>
      <p>
        <Verbatim>HBV-7K3M9-QX24T</Verbatim>
      </p>
      <WrappedText>rosa.blanco@ejemplo.co</WrappedText>
      <p>Sus datos</p>
    </SidePanel>,
  );
  for (const text of ['Rosa Blanco', 'HBV-7K3M9-QX24T', 'rosa', '.blanco', '@ejemplo', '.co'])
    expect(isTranslated(text)).toBe(false);
  for (const text of ['Sus datos', 'Cerrar']) expect(isTranslated(text)).toBe(true);
});

test('names of files too, in the box of a file and in its input', async () => {
  await render(
    <>
      <FilePreview name="Carta de Rosa.pdf" size="1 MB" picture={null} />
      <FileInput aria-label="Plantilla" chosen="Modelo de carta.docx" />
      <FileInput aria-label="Otra" />
    </>,
  );
  const texts = ['Carta de Rosa.pdf', '1 MB', 'Modelo de carta.docx', 'Cambiar el archivo', 'Ningún archivo elegido'];
  expect(texts.filter(isTranslated)).toEqual(['1 MB', 'Cambiar el archivo', 'Ningún archivo elegido']);
});

test('a translated text goes on to tell what it is given, with an address and without', async () => {
  onTestFinished(translateDocument());
  const shown = (text: string) => (
    <p>
      <WrappedText>{text}</WrappedText>
    </p>
  );
  const screen = await render(shown('Rosa Blanco'));
  for (const text of ['Pedro Gris', 'Escriba a rosa@ejemplo.co hoy', 'rosa@ejemplo.co', 'Nada']) {
    await screen.rerender(shown(text));
    await expect.element(screen.getByRole('paragraph')).toHaveTextContent(text);
  }
});
