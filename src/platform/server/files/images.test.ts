import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createTestFolder } from '../testing/files.ts';
import { aMovingPng, aPhoto, aPicture, aPng, aZip } from '../testing/sample-files.ts';
import { encodeImage, type ImageType } from './images.ts';

const folder = createTestFolder();

async function encode(bytes: Buffer, type: ImageType = 'image/jpeg', side = 800): Promise<Buffer | null> {
  const [file, target] = [path.join(folder, randomUUID()), path.join(folder, randomUUID())];
  writeFileSync(file, bytes);
  const size = await encodeImage(file, target, { type, side, quality: 70 });
  expect(existsSync(target)).toBe(size !== null);
  return size === null ? null : readFileSync(target);
}

const colourAt = async (picture: Buffer, left: number, top: number): Promise<string> => {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0]! > 150 ? 'red' : data[2]! > 150 ? 'blue' : 'other';
};

it('keeps the picture, upright, and nothing that it said of camera, person or place', async () => {
  const photo = await aPhoto(400, 300);
  expect(photo.includes('CamaraInventada') && photo.includes('Persona Inventada')).toBe(true);
  const kept = (await encode(photo))!;
  const { width, height, exif, xmp, icc, orientation } = await sharp(kept).metadata();
  expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 300, height: 400 });
  expect(kept.includes('Inventada')).toBe(false);
  // The camera's left is at the top.
  expect([await colourAt(kept, 150, 20), await colourAt(kept, 150, 380)]).toEqual(['red', 'blue']);
});

it.each<[string, Promise<Buffer>, ImageType]>([
  ['a photo of 48 megapixels', aPhoto(8064, 6048), 'image/jpeg'],
  ['a large PNG', aPng(3000, 1000), 'image/png'],
])('makes %s as small as is asked', async (_, bytes, type) => {
  const { width, height, format } = await sharp((await encode(await bytes, type))!).metadata();
  expect([Math.max(width, height), format]).toEqual([800, type.slice('image/'.length)]);
});

it('makes no picture larger', async () => {
  const { width, height } = await sharp((await encode(await aPng(40, 30), 'image/png'))!).metadata();
  expect([width, height]).toEqual([40, 30]);
});

it('leaves behind what hides behind a picture or between its pieces', async () => {
  const zip = aZip([{ name: 'programa.exe', content: 'MZ oculto' }]);
  const page = Buffer.from('<script>oculto</script>');
  const png = await aPicture(40, 40).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">oculto</x:xmpmeta>').png().toBuffer();
  for (const [bytes, type] of [
    [await aPhoto(), 'image/jpeg'],
    [png, 'image/png'],
    [await aMovingPng('oculto'), 'image/png'],
  ] as const) {
    const kept = (await encode(Buffer.concat([bytes, page, zip]), type))!;
    for (const trace of ['oculto', 'PK', 'script']) expect(kept.includes(trace)).toBe(false);
    expect((await sharp(kept).metadata()).xmp).toBeUndefined();
  }
});

it('keeps what is seen through', async () => {
  const create = { width: 40, height: 40, channels: 4 as const, background: { r: 200, g: 0, b: 0, alpha: 0.5 } };
  const kept = (await encode(await sharp({ create }).png().toBuffer(), 'image/png'))!;
  expect((await sharp(kept).metadata()).hasAlpha).toBe(true);
});

it.each([
  ['that was cut off', async () => (await aPng()).subarray(0, 900)],
  [
    'whose rest is something else',
    async () => Buffer.concat([(await aPhoto(900, 900)).subarray(0, 1500), Buffer.alloc(3000, 7)]),
  ],
])('says so of a picture %s, and goes on with the next', async (_, make) => {
  const [broken, whole] = await Promise.all([encode(await make(), 'image/png'), encode(await aPng(), 'image/png')]);
  expect(broken).toBeNull();
  expect(whole).not.toBeNull();
});
