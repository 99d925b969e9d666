import { beforeEach, expect, it, vi } from 'vitest';
import { takePicture } from './useEnvio.ts';

type Ajustes = { readonly scale: number; readonly type: string };
const domToBlob = vi.fn<(hoja: unknown, ajustes: Ajustes) => Promise<Blob>>();
vi.mock('modern-screenshot', () => ({
  domToBlob: async (hoja: unknown, ajustes: Ajustes) => domToBlob(hoja, ajustes),
}));

const FOTO = new Blob(['jpeg'], { type: 'image/jpeg' });
/** A sheet on whose height alone the picture depends. */
const hojaOf = (offsetHeight: number) => ({ offsetHeight }) as HTMLElement;

beforeEach(() => void domToBlob.mockReset());

it('retries a failed picture, and the picture is sent with the accompaniment', async () => {
  domToBlob.mockRejectedValueOnce(new Error('out of memory')).mockResolvedValueOnce(FOTO);
  await expect(takePicture(hojaOf(1000))).resolves.toEqual({
    nombre: 'resultado.jpg',
    tipo: 'image/jpeg',
    tamano: FOTO.size,
    contenido: FOTO,
  });
  expect(domToBlob).toHaveBeenCalledTimes(2);
});

it('gives up after the second failure, so that the person is asked', async () => {
  domToBlob.mockRejectedValue(new Error('out of memory'));
  await expect(takePicture(hojaOf(1000))).resolves.toBeNull();
  expect(domToBlob).toHaveBeenCalledTimes(2);
});

it.each([
  [800, 2],
  [1200, 2],
  [4800, 0.5],
])('a sheet %i px high is drawn %s times as large: no side of the picture is over 2400', async (alto, scale) => {
  domToBlob.mockResolvedValue(FOTO);
  await takePicture(hojaOf(alto));
  expect(domToBlob.mock.calls[0]?.[1]).toMatchObject({ scale, type: 'image/jpeg' });
});
