import type { CampoArchivo } from '../../src/catalogo/campos/archivo.ts';

/** A file as Playwright hands it to a page. */
export type ArchivoDeMuestra = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The smallest picture: one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const CAPTURA: ArchivoDeMuestra = {
  name: 'captura de pantalla.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PNG, 'base64'),
};

export const GUIA: ArchivoDeMuestra = {
  name: 'guía.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

/** A file that a field accepts. */
export const archivoDeMuestra = ({ tipos }: Pick<CampoArchivo, 'tipos'>): ArchivoDeMuestra =>
  tipos.includes('image/png') ? CAPTURA : GUIA;
