import sharp from 'sharp';
import { MIRADAS, type Toma } from './looks.ts';

/** A page longer than this is cut and set in columns, as in a newspaper, so that it can be read at its own size. */
const ALTO_DE_COLUMNA = 1200;
/** Between columns and pages. */
const CALLE = 24;
const FONDO = '#8a8f98';

/** A picture with its measures. */
type Lamina = { readonly png: Buffer; readonly ancho: number; readonly alto: number };

type Puesta = { readonly lamina: Lamina; readonly x: number; readonly y: number };

async function laminaOf(png: Buffer): Promise<Lamina> {
  const { width, height } = await sharp(png).metadata();
  return { png, ancho: width, alto: height };
}

async function componer(puestas: readonly Puesta[]): Promise<Lamina> {
  const ancho = Math.max(...puestas.map(({ lamina, x }) => x + lamina.ancho));
  const alto = Math.max(...puestas.map(({ lamina, y }) => y + lamina.alto));
  const png = await sharp({ create: { width: ancho, height: alto, channels: 3, background: FONDO } })
    .composite(puestas.map(({ lamina, x, y }) => ({ input: lamina.png, left: x, top: y })))
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { png, ancho, alto };
}

/** A page at its own size, in columns where it is long. */
export async function plegar(png: Buffer): Promise<Lamina> {
  const entera = await laminaOf(png);
  const columnas = Math.ceil(entera.alto / ALTO_DE_COLUMNA);
  if (columnas === 1) return entera;
  const alto = Math.ceil(entera.alto / columnas);
  const puestas = Array.from({ length: columnas }, async (_, i) => {
    const corte = { left: 0, top: i * alto, width: entera.ancho, height: Math.min(alto, entera.alto - i * alto) };
    const lamina = await laminaOf(await sharp(png).extract(corte).png().toBuffer());
    return { lamina, x: i * (entera.ancho + CALLE), y: 0 };
  });
  return componer(await Promise.all(puestas));
}

async function reducida(lamina: Lamina, escala: number): Promise<Lamina> {
  const width = Math.max(1, Math.round(lamina.ancho * escala));
  return laminaOf(await sharp(lamina.png).resize({ width }).png().toBuffer());
}

async function rotulo(texto: string): Promise<Lamina> {
  const png = await sharp({
    text: { text: `<span foreground="white" size="17pt">${texto}</span>`, rgba: true, font: 'sans' },
  })
    .png()
    .toBuffer();
  return laminaOf(png);
}

/** One picture with all states of a page: a row for each way of looking. Pages for a desk are drawn at half size. */
export async function hojaDeContacto(tomas: readonly Toma[]): Promise<Buffer> {
  const puestas: Puesta[] = [];
  let y = CALLE;
  for (const mirada of MIRADAS.filter((una) => tomas.some((toma) => toma.mirada === una))) {
    let x = CALLE;
    let alto = 0;
    for (const toma of tomas.filter((toma) => toma.mirada === mirada)) {
      const nombre = await rotulo(`${toma.estado} · ${mirada.nombre}`);
      const lamina = await reducida(await plegar(toma.png), mirada.ancho > 1000 ? 0.25 : 0.5);
      puestas.push({ lamina: nombre, x, y }, { lamina, x, y: y + nombre.alto + CALLE / 2 });
      x += Math.max(lamina.ancho, nombre.ancho) + CALLE;
      alto = Math.max(alto, lamina.alto + nombre.alto + CALLE / 2);
    }
    y += alto + CALLE * 2;
  }
  return (await componer(puestas)).png;
}
