import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { parts } from './report-parts.tsx';

const FILA = { id: '1', estado: null, creado: '2026-11-20T10:00:00Z', celdas: [] };
const Name = parts.rowCells.identidad;

it('a row with an answer that the unit has not opened says so to a screen reader, before its name', async () => {
  await render(
    <p>
      <Name fila={{ ...FILA, sinLeer: true }}>
        <span>MARIA LOPEZ</span>
      </Name>
    </p>,
  );
  await expect.element(page.getByText(/Respuesta nueva: MARIA LOPEZ$/)).toBeInTheDocument();
});

it('a row without one has its name alone', async () => {
  await render(
    <p>
      <Name fila={FILA}>
        <span>MARIA LOPEZ</span>
      </Name>
    </p>,
  );
  await expect.element(page.getByText('MARIA LOPEZ')).toBeInTheDocument();
  await expect.element(page.getByText(/Respuesta nueva/)).not.toBeInTheDocument();
});
