import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { archivo, type ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { CajaDeArchivo } from './CajaDeArchivo.tsx';

const campo = archivo({ etiqueta: 'Guía', tipos: ['application/pdf'], max: 1_000_000 });
const marco = { id: 'guia', label: 'Guía', required: true, help: undefined, error: undefined };

it.each([
  ['con "comillas" y más.pdf', 'con -comillas- y más.pdf'],
  ['¿Cuándo?: hoy.PDF', '¿Cuándo-- hoy.pdf'],
  ['a\u202eb  c.pdf', 'ab c.pdf'],
])('a file is shown from the start by the name that the record will keep: %s', async (name, nombre) => {
  const onArchivo = vi.fn<(chosen: ArchivoElegido | null) => void>();
  const { container } = await render(<CajaDeArchivo {...{ campo, marco, onArchivo }} name="guia" archivo={null} />);
  const file = new File(['%PDF-1.7\n%%EOF'], name, { type: 'application/pdf' });
  await page.elementLocator(container.querySelector('input[name=guia]')!).upload(file);
  await expect.poll(() => onArchivo.mock.lastCall?.[0]?.nombre).toBe(nombre);
});
