// Word templates: reads an uploaded one, and builds the example that people download.
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import * as z from 'zod/mini';
import type { CampoDeCorreo } from '#catalogo/correo.ts';
import { escapeHtml } from '#platform/contract/escape.ts';
import { runConfined } from '#platform/server/confined.ts';
import { encodePicture, findImageProblem, type ImageType } from '#platform/server/files/images.ts';
import { OURSELVES, type Sender } from '#platform/server/http/sender.ts';
import { compileMessage, type CompiledMessage } from './compile.ts';
import { CAMPO_DE_WORD } from './huecos.ts';
import type { Imagen } from './types.ts';
import type { ImagenDeWord } from './word/convert.ts';

/** Limits of the thread that converts a template. */
const LIMITE = { memoryMb: 256, seconds: 20 };

/** Maximum size of HTML and pictures: every recipient's message carries them. */
const MAX_HTML = 500_000;
const MAX_IMAGENES = 3 * 1_048_576;

/** Maximum side of a picture in pixels, twice the width of a message, for sharp screens. */
const LADO = 1280;

/** Picture formats that are read, with the format in which each is sent. */
const LEGIBLES: Readonly<Record<string, ImageType>> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/gif': 'image/png',
  'image/webp': 'image/png',
  'image/tiff': 'image/png',
};

export const DEMASIADO_GRANDE =
  'La plantilla es demasiado grande para un correo. Deje menos texto y menos imágenes, y adjúntela de nuevo.';
export const ILEGIBLE =
  'La plantilla no se pudo leer. Ábrala en Word, guárdela de nuevo como .docx y adjúntela otra vez.';
const IMAGENES_GRANDES = 'Las imágenes de la plantilla pesan demasiado para un correo. Quite algunas o redúzcalas.';

/** A template that was read, and what of it the message will not show; or the error message. */
export type TemplateReading =
  | {
      readonly ok: true;
      readonly compilado: CompiledMessage;
      /** Number of pictures that mail programs cannot show, or that are not in the document. */
      readonly imagenesSinMostrar: number;
      /** Everything else, in words. */
      readonly sinMostrar: readonly string[];
    }
  | { readonly ok: false; readonly mensaje: string };

const convertidaSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    html: z.string(),
    imagenes: z.array(z.object({ tipo: z.string(), datos: z.instanceof(Uint8Array) })),
    sinMostrar: z.array(z.string()),
    imagenesPerdidas: z.number(),
  }),
  z.object({ ok: z.literal(false), motivo: z.literal('demasiado-grande') }),
]);

const refused = (mensaje: string): TemplateReading => ({ ok: false, mensaje });

/** Reads a Word template in a confined thread. The caller has checked that the file is one. */
export async function readTemplate(datos: Buffer, sender: Sender = OURSELVES): Promise<TemplateReading> {
  const run = await runConfined(new URL('template-thread.ts', import.meta.url), datos, LIMITE);
  if (!run.ok) return refused(run.why === 'failed' ? ILEGIBLE : DEMASIADO_GRANDE);
  const convertida = convertidaSchema.parse(run.value);
  if (!convertida.ok || convertida.html.length > MAX_HTML) return refused(DEMASIADO_GRANDE);
  const imagenes: (Imagen | null)[] = [];
  // One at a time: the number of waiting jobs per sender is limited.
  for (const imagen of convertida.imagenes) imagenes.push(await encodedPicture(imagen, sender));
  const mostradas = imagenes.flatMap((imagen) => imagen ?? []);
  // A repeated picture is attached once.
  const distintas = [...new Map(mostradas.map((imagen) => [imagen.cid, imagen])).values()];
  if (distintas.reduce((bytes, { datos: { length } }) => bytes + length, 0) > MAX_IMAGENES) {
    return refused(IMAGENES_GRANDES);
  }
  const html = convertida.html.replaceAll(/cid:(\d+)/g, (_, i: string) => `cid:${imagenes[Number(i)]?.cid ?? ''}`);
  return {
    ok: true,
    compilado: compileMessage(html, distintas, CAMPO_DE_WORD),
    imagenesSinMostrar: convertida.imagenesPerdidas + imagenes.length - mostradas.length,
    sinMostrar: convertida.sinMostrar,
  };
}

/** Re-encodes a picture under a name derived from its contents; null if it cannot be shown. */
async function encodedPicture({ tipo, datos }: ImagenDeWord, sender: Sender): Promise<Imagen | null> {
  const type = LEGIBLES[tipo.toLowerCase()];
  const original = Buffer.from(datos);
  if (!type || (await findImageProblem(original))) return null;
  const bytes = await encodePicture(original, { type, side: LADO, quality: 80 }, sender);
  if (!bytes) return null;
  const cid = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}@imagen`;
  return { cid, tipo: type, datos: bytes };
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OPENXML = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OPENXML}/package/2006/relationships`;
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const CONTENT_TYPES =
  `${XML}<Types xmlns="${OPENXML}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`;

const relsOf = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${RELATIONSHIPS}">` +
  `<Relationship Id="rId1" Type="${OPENXML}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const STYLES =
  `${XML}<w:styles xmlns:w="${OPENXML}/wordprocessingml/2006/main">` +
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/><w:lang w:val="es-CO"/></w:rPr></w:rPrDefault>' +
  '<w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>' +
  '</w:styles>';

const paragraphXml = (texto: string, estilo = 'Normal'): string =>
  `<w:p><w:pPr><w:pStyle w:val="${estilo}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeHtml(texto)}</w:t></w:r></w:p>`;

/** Builds a Word document that shows the use of fields: a short letter, and a list of all fields. */
export function exampleTemplate(campos: readonly CampoDeCorreo[]): Buffer {
  const cuerpo = [
    paragraphXml('Asunto de su carta', 'Heading1'),
    paragraphXml('Cordial saludo, {nombreUsuario}:'),
    paragraphXml('Escriba aquí su mensaje. En lugar de cada campo entre llaves, la persona verá sus propios datos.'),
    paragraphXml('Atentamente,'),
    paragraphXml('Unidad Virtual'),
    paragraphXml('Campos que puede usar (borre esta lista antes de enviar)', 'Heading1'),
    ...campos.map(({ clave, titulo }) => paragraphXml(`${titulo}: {${clave}}`)),
  ].join('');
  const document = `${XML}<w:document xmlns:w="${OPENXML}/wordprocessingml/2006/main"><w:body>${cuerpo}</w:body></w:document>`;
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relsOf('officeDocument', 'word/document.xml'),
    'word/document.xml': document,
    'word/styles.xml': STYLES,
    'word/_rels/document.xml.rels': relsOf('styles', 'styles.xml'),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}
