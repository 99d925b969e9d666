import { beforeAll, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { archivo, type ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { CajaDeArchivo } from './CajaDeArchivo.tsx';
import { loadUso } from './load-uso.ts';
import './uso-chunk.ts';

const campo = archivo({ etiqueta: 'Guía', tipos: ['application/pdf'], max: 1_000_000 });
const marco = { id: 'guia', label: 'Guía', required: true, help: undefined, error: undefined };

// Its first transfer from the test's server can take longer than a poll waits.
beforeAll(loadUso);

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

it.each(['17', 'recibo.bin', 'recibo.jpg'])(
  'a file is taken by its content, however a phone calls it: %s',
  async (name) => {
    const onArchivo = vi.fn<(chosen: ArchivoElegido | null) => void>();
    const { container } = await render(<CajaDeArchivo {...{ campo, marco, onArchivo }} name="guia" archivo={null} />);
    const file = new File(['\ufeff%PDF-1.7\n%%EOF'], name, { type: '' });
    await page.elementLocator(container.querySelector('input[name=guia]')!).upload(file);
    await expect
      .poll(() => onArchivo.mock.lastCall?.[0])
      .toMatchObject({ nombre: `${name}.pdf`, tipo: campo.tipos[0] });
  },
);

it('a photo without ending is taken, and a file that its field does not accept is not kept', async () => {
  const foto = archivo({ etiqueta: 'Foto', tipos: ['image/jpeg'], max: 1_000_000 });
  const onArchivo = vi.fn<(chosen: ArchivoElegido | null) => void>();
  const { container } = await render(
    <CajaDeArchivo {...{ campo: foto, marco, onArchivo }} name="foto" archivo={null} />,
  );
  const input = page.elementLocator(container.querySelector('input[name=foto]')!);
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d');
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg' });
  await input.upload(new File([jpeg], '1000017'));
  await expect.poll(() => onArchivo.mock.lastCall?.[0]?.tipo).toBe('image/jpeg');
  await input.upload(new File(['%PDF-1.7\n%%EOF'], 'foto.jpg', { type: 'image/jpeg' }));
  await expect.poll(() => onArchivo.mock.lastCall).toEqual([null]);
});
