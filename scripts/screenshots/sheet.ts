import sharp from 'sharp';
import { WAYS, type Shot } from './looks.ts';

/** A page longer than this is cut and set in columns, as in a newspaper, so that it can be read at its own size. */
const COLUMN_HEIGHT = 1200;
/** Between columns and pages. */
const GAP = 24;
const BACKGROUND = '#8a8f98';

/** A picture with its measures. */
type Picture = { readonly png: Buffer; readonly width: number; readonly height: number };

type Placed = { readonly picture: Picture; readonly x: number; readonly y: number };

async function pictureOf(png: Buffer): Promise<Picture> {
  const { width, height } = await sharp(png).metadata();
  return { png, width, height };
}

async function compose(placed: readonly Placed[]): Promise<Picture> {
  const width = Math.max(...placed.map(({ picture, x }) => x + picture.width));
  const height = Math.max(...placed.map(({ picture, y }) => y + picture.height));
  const png = await sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
    .composite(placed.map(({ picture, x, y }) => ({ input: picture.png, left: x, top: y })))
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { png, width, height };
}

/** A page at its own size, in columns where it is long. */
export async function fold(png: Buffer): Promise<Picture> {
  const whole = await pictureOf(png);
  const columns = Math.ceil(whole.height / COLUMN_HEIGHT);
  if (columns === 1) return whole;
  const height = Math.ceil(whole.height / columns);
  const placed = Array.from({ length: columns }, async (_, i) => {
    const part = { left: 0, top: i * height, width: whole.width, height: Math.min(height, whole.height - i * height) };
    const picture = await pictureOf(await sharp(png).extract(part).png().toBuffer());
    return { picture, x: i * (whole.width + GAP), y: 0 };
  });
  return compose(await Promise.all(placed));
}

async function reduce(picture: Picture, scale: number): Promise<Picture> {
  const width = Math.max(1, Math.round(picture.width * scale));
  return pictureOf(await sharp(picture.png).resize({ width }).png().toBuffer());
}

async function drawLabel(text: string): Promise<Picture> {
  const png = await sharp({
    text: { text: `<span foreground="white" size="17pt">${text}</span>`, rgba: true, font: 'sans' },
  })
    .png()
    .toBuffer();
  return pictureOf(png);
}

/** One picture with all states of a page: a row for each way of looking. Pages for a desk are drawn at half size. */
export async function contactSheet(shots: readonly Shot[]): Promise<Buffer> {
  const placed: Placed[] = [];
  let y = GAP;
  for (const way of WAYS.filter((each) => shots.some((shot) => shot.way === each))) {
    let x = GAP;
    let height = 0;
    for (const shot of shots.filter((shot) => shot.way === way)) {
      const label = await drawLabel(`${shot.state} · ${way.name}`);
      const picture = await reduce(await fold(shot.png), way.width > 1000 ? 0.25 : 0.5);
      placed.push({ picture: label, x, y }, { picture, x, y: y + label.height + GAP / 2 });
      x += Math.max(picture.width, label.width) + GAP;
      height = Math.max(height, picture.height + label.height + GAP / 2);
    }
    y += height + GAP * 2;
  }
  return (await compose(placed)).png;
}
