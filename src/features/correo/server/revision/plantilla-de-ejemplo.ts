import { strToU8, zipSync } from 'fflate';
import type { CampoDeCorreo } from '#catalogo/correo.ts';
import { escapeHtml } from '#platform/contract/escape-html.ts';

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

const parrafo = (texto: string, estilo = 'Normal'): string =>
  `<w:p><w:pPr><w:pStyle w:val="${estilo}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeHtml(texto)}</w:t></w:r></w:p>`;

/** A Word document that shows how fields are used: a short letter, and each field with what it is. */
export function plantillaDeEjemplo(campos: readonly CampoDeCorreo[]): Buffer {
  const cuerpo = [
    parrafo('Asunto de su carta', 'Heading1'),
    parrafo('Cordial saludo, {nombreUsuario}:'),
    parrafo('Escriba aquí su mensaje. Donde va un campo entre llaves, cada persona recibe lo suyo.'),
    parrafo('Atentamente,'),
    parrafo('Unidad Virtual'),
    parrafo('Campos que puede usar (borre esta lista antes de enviar)', 'Heading1'),
    ...campos.map(({ clave, titulo }) => parrafo(`${titulo}: {${clave}}`)),
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
