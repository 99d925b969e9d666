// Word templates for tests: saved by LibreOffice Writer, or built as Word writes them.
import { readFileSync } from 'node:fs';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { dibujo, docxOf } from './docx.ts';

const celda = (contenido: string): string =>
  `<w:tc><w:tcPr><w:tcW w:w="4819" w:type="dxa"/></w:tcPr>${contenido}</w:tc>`;
const tabla = (filas: readonly (readonly string[])[]): string =>
  '<w:tbl><w:tblPr><w:tblW w:w="9638" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4819"/><w:gridCol w:w="4819"/></w:tblGrid>' +
  `${filas.map((fila) => `<w:tr><w:trPr></w:trPr>${fila.map(celda).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A document saved by LibreOffice Writer 7.4. */
const readWriter = (nombre: string): Buffer => readFileSync(new URL(`writer/${nombre}.docx`, import.meta.url));

/** A letter with a heading, bold words, a right-aligned paragraph and a header. */
export const cartaDeWriter = (): Buffer => readWriter('carta');

/** A list and a link, with fields named by the headings of the report's columns, accents included. */
export const listaDeWriter = (): Buffer => readWriter('lista');

/** A table with fields and a picture. */
export const tablaDeWriter = (): Buffer => readWriter('tabla');

/** A run as Word writes it, with the id of its typing session. */
const wordRun = (texto: string, formato = '', rsid = '00A77B3E'): string =>
  `<w:r w:rsidRPr="${rsid}">${formato && `<w:rPr>${formato}</w:rPr>`}<w:t xml:space="preserve">${texto}</w:t></w:r>`;
const wordParagraph = (contenido: string): string =>
  `<w:p w14:paraId="3C5D1E02" w14:textId="77777777" w:rsidR="00A77B3E" w:rsidRDefault="00D31F5A">${contenido}</w:p>`;

const REVISADO = ['<w:proofErr w:type="spellStart"/>', '<w:proofErr w:type="spellEnd"/>'] as const;
const MARCADOR = '<w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/>';

/**
 * Fields split as Word splits them: by the spelling check, typing sessions, a bookmark, formatting.
 * @param ultimo the last field, unknown to the report unless given
 */
export const cortadaDeWord = async (ultimo = 'salon'): Promise<Buffer> =>
  docxOf({
    cuerpo:
      wordParagraph(
        wordRun('Hola, {') +
          REVISADO[0] +
          wordRun('nombreUsuario', '', '00B12C4D') +
          REVISADO[1] +
          wordRun('}:', '', '00C93F11'),
      ) +
      wordParagraph(wordRun('Su rol es {r') + MARCADOR + wordRun('ol', '<w:b/>') + wordRun('} en la unidad.')) +
      tabla([
        [wordParagraph(wordRun('Horario')), wordParagraph(wordRun('{hor') + REVISADO[0] + wordRun('ario}'))],
        [
          wordParagraph(wordRun('Salón')),
          wordParagraph(wordRun(`{${ultimo.slice(0, 2)}`) + wordRun(`${ultimo.slice(2)}}`)),
        ],
      ]) +
      wordParagraph(`<w:r>${dibujo(1, 'Logo')}</w:r><w:r>${dibujo(2, 'Gráfico')}</w:r>`),
    imagenes: [
      { extension: 'png', datos: await aPng(60, 20) },
      { extension: 'emf', datos: Buffer.alloc(200, 1) },
    ],
  });

/** A document that unpacks to a hundred times its size. */
export const bomba = (): Buffer => docxOf({ cuerpo: wordParagraph(wordRun('a'.repeat(60 * 1_048_576))) });
