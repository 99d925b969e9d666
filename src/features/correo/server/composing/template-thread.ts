// Program of a confined thread: unpacks and converts an uploaded Word template within limits of memory and time.
import mammoth from 'mammoth';
import { fromBufferPromise } from 'yauzl';
import { answerConfined } from '#platform/server/confined.ts';

/** Maximum size of an unpacked template. A hundred pages with pictures take a tenth of it. */
const MAX_UNPACKED = 40 * 1_048_576;
const MAX_ENTRIES = 1000;

/** A template as HTML with its pictures apart, or the reason for refusing it. */
type ConvertedTemplate =
  | { readonly ok: true; readonly html: string; readonly imagenes: readonly ImagenDeWord[] }
  | { readonly ok: false; readonly motivo: 'demasiado-grande' };

/** A picture of the template; the HTML names it as `cid:` and its index. */
export type ImagenDeWord = { readonly tipo: string; readonly datos: Uint8Array };

/** Mapping of Word styles to elements. */
const ESTILOS = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='gc-centrado'] => p.centrado:fresh",
  "p[style-name='gc-derecha'] => p.derecha:fresh",
  "p[style-name='gc-justificado'] => p.justificado:fresh",
  'u => u',
];

const ALINEADOS: Readonly<Record<string, string>> = {
  center: 'gc-centrado',
  right: 'gc-derecha',
  end: 'gc-derecha',
  both: 'gc-justificado',
};

/** Properties of a paragraph that are used here. */
type WordParagraph = {
  readonly alignment?: string | null;
  readonly styleName?: string | null;
  readonly numbering?: unknown;
};

/** Marks an aligned paragraph with a style of ours. Headings and list items keep theirs. */
function withAlignment(parrafo: WordParagraph): WordParagraph {
  const styleName = ALINEADOS[parrafo.alignment ?? ''];
  const comun = !parrafo.numbering && !/^(heading|title|subtitle|quote)/i.test(parrafo.styleName ?? '');
  return styleName && comun ? { ...parrafo, styleName } : parrafo;
}

/** Paragraph visitor of the library, missing in its types. */
const { transforms } = mammoth as unknown as {
  readonly transforms: {
    readonly paragraph: (change: (parrafo: WordParagraph) => WordParagraph) => (documento: unknown) => unknown;
  };
};

await answerConfined(async (input): Promise<ConvertedTemplate> => {
  // `template.ts` passes the bytes of the file.
  const datos = Buffer.from(input as Uint8Array);
  if (!(await fitsLimits(datos))) return { ok: false, motivo: 'demasiado-grande' };
  const imagenes: ImagenDeWord[] = [];
  const { value } = await mammoth.convertToHtml(
    { buffer: datos },
    {
      styleMap: ESTILOS,
      includeEmbeddedStyleMap: false,
      transformDocument: transforms.paragraph(withAlignment),
      convertImage: mammoth.images.imgElement(async (imagen) => {
        imagenes.push({ tipo: imagen.contentType, datos: await imagen.readAsBuffer() });
        return { src: `cid:${imagenes.length - 1}` };
      }),
    },
  );
  return { ok: true, html: value, imagenes };
});

/**
 * Returns true if the package unpacks within the limits: by its directory first, then by unpacking, since a directory
 * can lie.
 */
async function fitsLimits(datos: Buffer): Promise<boolean> {
  const zip = await fromBufferPromise(datos);
  if (zip.entryCount > MAX_ENTRIES) return false;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED) return false;
    if (entry.fileName.endsWith('/')) continue;
    // Throws if the entry is larger than declared.
    for await (const _chunk of await zip.openReadStreamPromise(entry));
  }
  return true;
}
