import sharp from 'sharp';
import type { ArchivoDeMuestra } from './archivos.ts';

const EN_BOGOTA = { GPSLatitudeRef: 'N', GPSLatitude: '4/1 35/1 56/1' };

/** A photo as a phone makes it, with the place, the camera and the person in its metadata. */
export async function foto(width: number, height: number): Promise<ArchivoDeMuestra> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#7a5' }, limitInputPixels: false })
    .withExif({ IFD0: { Make: 'CamaraInventada', Artist: 'Persona Inventada' }, IFD3: EN_BOGOTA })
    .jpeg({ quality: 60 })
    .toBuffer();
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer };
}

/** A photo as phones of one maker make it: this browser cannot read it. */
export const FOTO_HEIC: ArchivoDeMuestra = {
  name: 'IMG_0002.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from('0000001c667479706865696300000000', 'hex'),
    Buffer.from('mif1heic'),
    Buffer.alloc(4096),
  ]),
};
