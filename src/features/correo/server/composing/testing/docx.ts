// Builds packages of Word documents (.docx) for tests.
import { aZip, type Entry } from '#platform/server/testing/sample-files.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPENXML = 'http://schemas.openxmlformats.org';
const RELS = `${OPENXML}/officeDocument/2006/relationships`;

/** Namespaces that both word processors declare in a document. */
const NAMESPACES = Object.entries({
  w: `${OPENXML}/wordprocessingml/2006/main`,
  r: RELS,
  wp: `${OPENXML}/drawingml/2006/wordprocessingDrawing`,
  a: `${OPENXML}/drawingml/2006/main`,
  pic: `${OPENXML}/drawingml/2006/picture`,
  mc: `${OPENXML}/markup-compatibility/2006`,
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  v: 'urn:schemas-microsoft-com:vml',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  m: `${OPENXML}/officeDocument/2006/math`,
  c: `${OPENXML}/drawingml/2006/chart`,
  dgm: `${OPENXML}/drawingml/2006/diagram`,
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

const TYPES =
  `<Types xmlns="${OPENXML}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  '<Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/>' +
  ['document.main:document', 'styles:styles', 'numbering:numbering', 'header:header1']
    .map((pair) => pair.split(':'))
    .map(
      ([type, part]) =>
        `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`,
    )
    .join('') +
  '</Types>';

/** A paragraph style as both write it: a localized id and an English name. */
const estilo = (id: string, name: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;

const STYLES = [
  estilo('Normal', 'Normal'),
  estilo('Heading1', 'heading 1'),
  estilo('Ttulo1', 'heading 1'),
  estilo('Title', 'Title'),
  estilo('BodyText', 'Body Text'),
].join('');

/** Numbering 1 is a bulleted list. */
const NUMBERING =
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';

export type Documento = {
  /** XML of the body. */
  readonly cuerpo: string;
  /** Pictures, named `imagen1`, `imagen2`, … in the body. */
  readonly imagenes?: readonly { readonly extension: 'png' | 'emf'; readonly datos: Buffer }[];
  /** Link addresses, named `enlace1`, `enlace2`, … in the body. */
  readonly enlaces?: readonly string[];
  /** XML of more styles, and of lists in place of the bulleted one. */
  readonly estilos?: string;
  readonly listas?: string;
  /** More parts: the XML of each, and the kind of its relation, whose id is the name. */
  readonly partes?: readonly { readonly name: string; readonly kind: string; readonly content: string }[];
};

const relacion = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${RELS}/${type}" Target="${target}"${mode}/>`;

/** Builds the package of a Word document, with the parts that a word processor writes. */
export function docxOf({
  cuerpo,
  imagenes = [],
  enlaces = [],
  estilos = '',
  listas = NUMBERING,
  partes = [],
}: Documento): Buffer {
  const part = (name: string, content: string): Entry => ({ name, content: XML + content });
  const root = (tag: string, content: string): string => `<w:${tag} ${NAMESPACES}>${content}</w:${tag}>`;
  const rels = (content: string): string =>
    `<Relationships xmlns="${OPENXML}/package/2006/relationships">${content}</Relationships>`;
  return aZip([
    part('[Content_Types].xml', TYPES),
    part('_rels/.rels', rels(relacion('rId1', 'officeDocument', 'word/document.xml'))),
    part(
      'word/document.xml',
      root('document', `<w:body>${cuerpo}${cuerpo.includes('<w:sectPr') ? '' : '<w:sectPr/>'}</w:body>`),
    ),
    part('word/styles.xml', root('styles', STYLES + estilos)),
    part('word/numbering.xml', root('numbering', listas)),
    part('word/header1.xml', root('hdr', '<w:p><w:r><w:t>Encabezado de la hoja</w:t></w:r></w:p>')),
    part(
      'word/_rels/document.xml.rels',
      rels(
        relacion('rId1', 'styles', 'styles.xml') +
          relacion('rId2', 'numbering', 'numbering.xml') +
          relacion('rId3', 'header', 'header1.xml') +
          imagenes
            .map(({ extension }, i) => relacion(`imagen${i + 1}`, 'image', `media/image${i + 1}.${extension}`))
            .join('') +
          enlaces.map((href, i) => relacion(`enlace${i + 1}`, 'hyperlink', href, ' TargetMode="External"')).join('') +
          partes.map(({ name, kind }) => relacion(name, kind, `${name}.xml`)).join(''),
      ),
    ),
    ...partes.map(({ name, content }) => part(`word/${name}.xml`, content.replace('>', ` ${NAMESPACES}>`))),
    ...imagenes.map(({ extension, datos }, i) => ({ name: `word/media/image${i + 1}.${extension}`, content: datos })),
  ]);
}

/** An inline picture as both word processors write it. @param alt alternative text */
export const dibujo = (numero: number, alt: string): string =>
  '<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="1440000" cy="1080000"/>' +
  `<wp:docPr id="${numero}" name="Imagen ${numero}" descr="${alt}"/>` +
  `<a:graphic><a:graphicData uri="${OPENXML}/drawingml/2006/picture"><pic:pic><pic:nvPicPr>` +
  `<pic:cNvPr id="${numero}" name="Imagen ${numero}" descr="${alt}"/><pic:cNvPicPr/></pic:nvPicPr>` +
  `<pic:blipFill><a:blip r:embed="imagen${numero}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr/>` +
  '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
