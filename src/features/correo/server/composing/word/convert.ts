// Converts a Word document into HTML, its pictures apart, and tells what the HTML lacks.
import mammoth from 'mammoth';
import { numberLists } from './numbering.ts';
import { prepareWord } from './prepare.ts';

export type ConvertedWord = {
  readonly html: string;
  readonly imagenes: readonly ImagenDeWord[];
  /** Contents that the message will not show, in words for its author. */
  readonly sinMostrar: readonly string[];
  /** Number of pictures that are not in the document. */
  readonly imagenesPerdidas: number;
};

/** A picture of the template; the HTML names it as `cid:` and its index. */
export type ImagenDeWord = { readonly tipo: string; readonly datos: Uint8Array };

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

/** Matches the link at the end of a note back to its text. Links inside a document lead nowhere in mails. */
const BACK = / ?<a href="#(?:foot|end)note-ref-\d+">↑<\/a>/g;

/** Matches the notice of the library for a symbol that it leaves out. */
const SYMBOL = /unsupported character was ignored: char \w+ in font (.+)/;

/** Converts a document. @throws if it cannot be read */
export async function convertWord(datos: Uint8Array): Promise<ConvertedWord> {
  const imagenes: ImagenDeWord[] = [];
  const { datos: preparados, ...perdido } = prepareWord(datos);
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: preparados },
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
  const simbolos = messages.flatMap(({ message }) => SYMBOL.exec(message)?.[1] ?? []);
  const notShown = new Set([...perdido.sinMostrar, ...simbolos.map((fuente) => `Símbolo de la fuente «${fuente}»`)]);
  return { html: numberLists(value.replaceAll(BACK, '')), imagenes, ...perdido, sinMostrar: [...notShown] };
}
