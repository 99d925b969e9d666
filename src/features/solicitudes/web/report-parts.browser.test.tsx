import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { parts } from './report-parts.tsx';

const FILA = { id: '1', estado: null, creado: '2026-11-20T10:00:00Z', celdas: [] };
const Name = parts.rowCells.identidad!;

it.each([undefined, true] as const)('a translation leaves the name of a row alone (unread: %s)', async (sinLeer) => {
  await render(<Name fila={{ ...FILA, sinLeer }} texto="MARIA LOPEZ" literal />);
  expect(page.getByText('MARIA LOPEZ').element().closest('[translate=no]')).not.toBeNull();
});

it('a row with an answer that the unit has not opened says so to a screen reader', async () => {
  await render(<Name fila={{ ...FILA, sinLeer: true }} texto="MARIA LOPEZ" literal />);
  await expect.element(page.getByText('Respuesta nueva:')).toBeInTheDocument();
});
