import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { translateDocument } from '../testing/translate.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

function Broken(): never {
  throw new Error('broken');
}

/** A text beside another child, which a translation takes away from React. */
function Translated() {
  const [shown, show] = useState(true);
  return (
    <button type="button" onClick={() => show(false)}>
      {shown && 'Enviar'}
      <span>todo</span>
    </button>
  );
}

const alert = page.getByRole('alert');
const SAID = /Esta página se detuvo.*Si aquí se guardaba un borrador/;

// React reports what the boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('a page that fails says so and offers to load it again', async () => {
  await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  await expect.element(alert).toMatchTextContent(SAID);
  await expect.element(alert.getByRole('button', { name: 'Volver a cargar' })).toBeEnabled();
});

test('a translated page that fails at a press says so', async () => {
  onTestFinished(translateDocument());
  const screen = await render(
    <ErrorBoundary>
      <Translated />
    </ErrorBoundary>,
  );
  await screen.getByRole('button').click();
  await expect.element(alert).toMatchTextContent(SAID);
});

test('a page that works is shown as it is', async () => {
  await render(<ErrorBoundary>Bien</ErrorBoundary>);
  await expect.element(page.getByText('Bien')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
