import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
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
