import sharp from 'sharp';
import { set, type Type } from './block.ts';
import { artifact, type Paper, SOFT, tag } from './page.ts';
import type { Piece } from './piece.ts';

/** Whose word a document is: a picture of PNG or JPEG where there is one, and under a line who and when. */
export type PdfSignature = {
  readonly picture: { readonly data: Buffer; readonly alt: string } | null;
  readonly name: string;
  readonly note: string;
};

const BETWEEN = 24;
const HEIGHT = 48;
const NAME: Type = { size: 9.5 };
const NOTE: Type = { size: 8.5, color: SOFT };

/** Signatures side by side, at the foot of the page. */
export async function signaturesPiece(
  { pdf, measure }: Paper,
  signatures: readonly PdfSignature[],
  place: { readonly x: number; readonly width: number },
): Promise<Piece> {
  const width = (place.width - BETWEEN * (signatures.length - 1)) / signatures.length;
  const blocks = await Promise.all(
    signatures.map(async ({ picture, name, note }, i) => ({
      x: place.x + i * (width + BETWEEN),
      picture: picture && { ...picture, ...(await sharp(picture.data).metadata()) },
      lines: [measure(name, NAME, width), measure(note, NOTE, width)],
    })),
  );
  const under = Math.max(...blocks.map(({ lines }) => lines.reduce((sum, { height }) => sum + height, 0)));
  return {
    height: HEIGHT + under + 12,
    atFoot: true,
    draw(y) {
      for (const { x, picture, lines } of blocks) {
        if (picture) {
          const scale = Math.min(1, width / picture.width, (HEIGHT - 2) / picture.height);
          const size = { width: picture.width * scale, height: picture.height * scale };
          tag(pdf, 'Figure', () => void pdf.image(picture.data, x, y + HEIGHT - size.height, size), picture.alt);
        }
        let top = y + HEIGHT + 2;
        artifact(pdf, () => {
          pdf
            .moveTo(x, top)
            .lineTo(x + width, top)
            .lineWidth(0.6)
            .stroke(SOFT);
        });
        top += 5;
        for (const line of lines) {
          const at = top;
          tag(pdf, 'P', () => set(pdf, line, x, at));
          top += line.height;
        }
      }
    },
  };
}
