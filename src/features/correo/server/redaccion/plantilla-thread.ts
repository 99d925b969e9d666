// A program of its own thread: what people send is unpacked and read here, whatever it does to memory or time.
import mammoth from 'mammoth';
import { fromBufferPromise } from 'yauzl';
import { answerConfined } from '#platform/server/confined/answer-confined.ts';

/** What a template may be when it is unpacked: a hundred pages with their pictures take a tenth of it. */
const MAX_UNPACKED = 40 * 1_048_576;
const MAX_ENTRIES = 1000;

/** A template as HTML, its pictures apart, or that it unpacks to more than anybody would write. */
export type Convertida =
  | { readonly ok: true; readonly html: string; readonly imagenes: readonly ImagenDeWord[] }
  | { readonly ok: false; readonly motivo: 'demasiado-grande' };

/** A picture as it lies in the template; its HTML names it as `cid:` and its place in the list. */
export type ImagenDeWord = { readonly tipo: string; readonly datos: Uint8Array };

/** How a document is read: what its author sees, as far as mail programs show it. */
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

/** What the library gives of a paragraph, as far as it is looked at here. */
type Parrafo = { readonly alignment?: string | null; readonly styleName?: string | null; readonly numbering?: unknown };

/** A paragraph that stands elsewhere than at the left keeps its place by a style of ours; a heading or a list item stays one. */
function conAlineacion(parrafo: Parrafo): Parrafo {
  const styleName = ALINEADOS[parrafo.alignment ?? ''];
  const comun = !parrafo.numbering && !/^(heading|title|subtitle|quote)/i.test(parrafo.styleName ?? '');
  return styleName && comun ? { ...parrafo, styleName } : parrafo;
}

/** The library's own way through all paragraphs, which its types leave out. */
const { transforms } = mammoth as unknown as {
  readonly transforms: {
    readonly paragraph: (change: (parrafo: Parrafo) => Parrafo) => (documento: unknown) => unknown;
  };
};

await answerConfined(async (input): Promise<Convertida> => {
  // `plantilla.ts` gives it the bytes of a file.
  const datos = Buffer.from(input as Uint8Array);
  if (!(await cabe(datos))) return { ok: false, motivo: 'demasiado-grande' };
  const imagenes: ImagenDeWord[] = [];
  const { value } = await mammoth.convertToHtml(
    { buffer: datos },
    {
      styleMap: ESTILOS,
      includeEmbeddedStyleMap: false,
      transformDocument: transforms.paragraph(conAlineacion),
      convertImage: mammoth.images.imgElement(async (imagen) => {
        imagenes.push({ tipo: imagen.contentType, datos: await imagen.readAsBuffer() });
        return { src: `cid:${imagenes.length - 1}` };
      }),
    },
  );
  return { ok: true, html: value, imagenes };
});

/** Whether the package unpacks to what is allowed: by its directory, and then by unpacking, as a directory may lie. */
async function cabe(datos: Buffer): Promise<boolean> {
  const zip = await fromBufferPromise(datos);
  if (zip.entryCount > MAX_ENTRIES) return false;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED) return false;
    if (entry.fileName.endsWith('/')) continue;
    // It ends with an error where there is more than was declared.
    for await (const _chunk of await zip.openReadStreamPromise(entry));
  }
  return true;
}
