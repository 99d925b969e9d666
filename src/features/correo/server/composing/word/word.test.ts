import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../compile.ts';
import { CAMPO_DE_WORD } from '../huecos.ts';
import { dibujo, docxOf, type Documento } from '../testing/docx.ts';
import { convertWord } from './convert.ts';

const caseFile = (id: string): Buffer => readFileSync(new URL(`../testing/cases/${id}.docx`, import.meta.url));

const ANA = { nombreUsuario: 'Ana Núñez', email: 'ana@example.com', rol: 'Estudiante' };

async function read(documento: Buffer | string | Documento) {
  const datos = Buffer.isBuffer(documento)
    ? documento
    : docxOf(typeof documento === 'string' ? { cuerpo: documento } : documento);
  const { html: convertido, ...resto } = await convertWord(datos);
  const compilado = compileMessage(convertido, [], CAMPO_DE_WORD);
  const { html, texto } = compilado.redactar(ANA);
  return { ...resto, compilado, html: html.replaceAll(/ style="[^"]*"/g, ''), texto: texto.trim() };
}

const t = (texto: string, formato = ''): string =>
  `<w:r>${formato && `<w:rPr>${formato}</w:rPr>`}<w:t xml:space="preserve">${texto}</w:t></w:r>`;
const p = (contenido: string, propiedades = ''): string =>
  `<w:p>${propiedades && `<w:pPr>${propiedades}</w:pPr>`}${contenido}</w:p>`;

const OCULTO = '<w:vanish/>';
const style = (type: string, id: string, content: string): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style>`;

describe('text that Word hides is never sent, and the review tells it', () => {
  const estilos =
    style('character', 'Nota', '<w:rPr><w:vanish/></w:rPr>') +
    style('character', 'NotaRoja', '<w:basedOn w:val="Nota"/>') +
    style('paragraph', 'Interno', '<w:rPr><w:vanish w:val="1"/></w:rPr>') +
    style('table', 'Borrador', '<w:rPr><w:vanish/></w:rPr>');
  it.each<[string, Buffer | Documento]>([
    ['of the reported document', caseFile('M12')],
    ['for the web', { cuerpo: p(t('Visible. ') + t('NOTA OCULTA', '<w:webHidden/>') + t('Fin.')) }],
    ['that is always hidden', { cuerpo: p(t('Visible. ') + t('NOTA OCULTA', '<w:specVanish/>') + t('Fin.')) }],
    ['by a style', { cuerpo: p(t('Visible. ') + t('NOTA OCULTA', '<w:rStyle w:val="Nota"/>') + t('Fin.')), estilos }],
    [
      'by a style of its style',
      { cuerpo: p(t('Visible. ') + t('NOTA OCULTA', '<w:rStyle w:val="NotaRoja"/>') + t('Fin.')), estilos },
    ],
    [
      'by the style of its paragraph',
      { cuerpo: p(t('NOTA OCULTA'), '<w:pStyle w:val="Interno"/>') + p(t('Visible. Fin.')), estilos },
    ],
    [
      'in a link',
      {
        cuerpo: p(`${t('Visible. ')}<w:hyperlink r:id="enlace1">${t('NOTA OCULTA', OCULTO)}</w:hyperlink>${t('Fin.')}`),
        enlaces: ['https://example.com'],
      },
    ],
    [
      'by the style of its table',
      {
        cuerpo: `<w:tbl><w:tblPr><w:tblStyle w:val="Borrador"/></w:tblPr><w:tr><w:tc>${p(t('NOTA OCULTA'))}</w:tc></w:tr></w:tbl>${p(t('Visible. Fin.'))}`,
        estilos,
      },
    ],
    [
      'in a hidden row',
      {
        cuerpo: `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${p(t('NOTA OCULTA'))}</w:tc></w:tr></w:tbl>${p(t('Visible. Fin.'))}`,
      },
    ],
    [
      'in a text box',
      {
        cuerpo: p(
          `${t('Visible. Fin.')}<w:r><w:pict><v:rect><v:textbox><w:txbxContent>${p(t('NOTA OCULTA', OCULTO))}</w:txbxContent></v:textbox></v:rect></w:pict></w:r>`,
        ),
      },
    ],
    [
      'with its box',
      {
        cuerpo: p(
          `${t('Visible. Fin.')}<w:r><w:pict><v:rect style="visibility:hidden"><v:textbox><w:txbxContent>${p(t('NOTA OCULTA'))}</w:txbxContent></v:textbox></v:rect></w:pict></w:r>`,
        ),
      },
    ],
  ])('%s', async (_, documento) => {
    const { html, texto, sinMostrar } = await read(documento);
    expect(html + texto).not.toContain('OCULTA');
    expect(texto.replaceAll(/\s+/g, ' ')).toBe('Visible. Fin.');
    expect(sinMostrar).toEqual([expect.stringMatching(/^Texto oculto en Word: «NOTA OCULTA/)]);
  });

  const look = (flags: string): string => `<w:tblLook ${flags}/>`;
  const table = (rows: readonly (readonly string[])[], lookXml: string, more = ''): string =>
    `<w:tbl><w:tblPr><w:tblStyle w:val="Partes"/>${lookXml}</w:tblPr>${rows
      .map((cells) => `<w:tr>${more}${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`)
      .join('')}</w:tbl>`;
  const letters = (...rows: readonly string[]): string[][] =>
    rows.map((row) => row.split('').map((letter) => p(t(letter))));
  const region = (type: string, state = '1'): string =>
    `<w:tblStylePr w:type="${type}"><w:rPr><w:vanish w:val="${state}"/></w:rPr></w:tblStylePr>`;
  const ALL = look('w:val="01E0"');
  it.each<[string, string, string, string]>([
    ['first row', region('firstRow'), table(letters('XX', 'ab', 'cd'), ALL), 'abcd'],
    ['last row', region('lastRow'), table(letters('ab', 'cd', 'XX'), look('w:lastRow="1"')), 'abcd'],
    ['first column', region('firstCol'), table(letters('Xa', 'Xb'), look('w:firstColumn="true"')), 'ab'],
    ['last column', region('lastCol'), table(letters('aX', 'bX'), ALL), 'ab'],
    ['odd rows', region('band1Horz'), table(letters('ab', 'XX', 'cd', 'XX'), look('w:val="0020"')), 'abcd'],
    ['even rows', region('band2Horz'), table(letters('ab', 'XX', 'cd'), look('w:val="0000"')), 'abcd'],
    [
      'rows two by two',
      `<w:tblPr><w:tblStyleRowBandSize w:val="2"/></w:tblPr>${region('band2Horz')}`,
      table(letters('a', 'b', 'X', 'X', 'c'), look('w:val="0000"')),
      'abc',
    ],
    ['odd columns', region('band1Vert'), table(letters('XaX', 'XbX'), look('w:val="0000"')), 'ab'],
    [
      'columns after a wide cell',
      region('band1Vert'),
      table([[`<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p(t('X'))}`, p(t('X')), p(t('a'))]], look('w:val="0000"')),
      'a',
    ],
    ['corner', region('seCell'), table(letters('ab', 'cX'), ALL), 'abc'],
    ['whole table', region('wholeTable'), table(letters('XX'), ALL) + p(t('a')), 'a'],
    ['table but its first row', region('wholeTable') + region('firstRow', '0'), table(letters('ab', 'XX'), ALL), 'ab'],
    ['first row of a table that does not tell its parts', region('firstRow'), table(letters('X', 'a'), ''), 'a'],
    [
      'first row, as its own exception',
      region('firstRow'),
      table(letters('X', 'a'), look('w:val="0000"'), `<w:tblPrEx>${ALL}</w:tblPrEx>`),
      'a',
    ],
    [
      'first row, which the table does not use',
      region('firstRow'),
      table(letters('a', 'b'), look('w:val="0600"')),
      'ab',
    ],
    [
      'first row, around a table of another style',
      region('firstRow'),
      `<w:tbl><w:tr><w:tc>${table(letters('X', 'a'), ALL)}${p(t('b'))}</w:tc></w:tr></w:tbl>`,
      'ab',
    ],
  ])('by a part of the style of its table: %s', async (_, parts, cuerpo, wanted) => {
    const base = style('table', 'Base', parts);
    for (const partes of [
      style('table', 'Partes', parts),
      `${base}${style('table', 'Partes', '<w:basedOn w:val="Base"/>')}`,
    ]) {
      const { texto, html, sinMostrar } = await read({ cuerpo, estilos: partes });
      expect(html.replaceAll(/<[^>]*>|\s/g, '')).toBe(wanted);
      expect(texto).not.toContain('X');
      expect(sinMostrar).toEqual(cuerpo.includes('>X<') ? ['Texto oculto en Word: «X»'] : []);
    }
  });

  it('shows what a run shows against its style', async () => {
    const cuerpo = p(t('Se ve', '<w:vanish w:val="0"/>'), '<w:pStyle w:val="Interno"/>');
    expect(await read({ cuerpo, estilos })).toMatchObject({ texto: 'Se ve', sinMostrar: [] });
  });

  it('goes on in the same line after a hidden end of a paragraph', async () => {
    const cuerpo = p(t('Título. '), '<w:rPr><w:vanish/><w:specVanish/></w:rPr>') + p(t('Sigue.'));
    expect((await read(cuerpo)).html).toBe('<p>Título. Sigue.</p>');
  });

  it('keeps a field of ours hidden', async () => {
    const marca = (type: string) => `<w:r><w:rPr>${OCULTO}</w:rPr><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const cuerpo = p(
      `${t('Hola')}${marca('begin')}<w:r><w:instrText> MERGEFIELD rol </w:instrText></w:r>${marca('separate')}${t('«rol»', OCULTO)}${marca('end')}`,
    );
    expect((await read(cuerpo)).texto).toBe('Hola');
  });
});

const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (texto: string): string => `<w:r><w:instrText xml:space="preserve"> ${texto} </w:instrText></w:r>`;
const field = (texto: string, shown: string): string =>
  mark('begin') + code(texto) + mark('separate') + t(shown) + mark('end');

describe("a field of Word's", () => {
  it.each<[string, Buffer | string, string]>([
    ['of a mail merge', caseFile('M01'), 'Cordial saludo, Ana Núñez:\n\nSu correo es ana@example.com.'],
    ['in its short form', caseFile('M02'), 'Cordial saludo, Ana Núñez:\n\nFecha de entrega: 30/11/2026.'],
    ['named in quotation marks', p(field('MERGEFIELD "nombreUsuario" \\* Upper', '«nombreUsuario»')), 'Ana Núñez'],
    [
      'shown in several pieces',
      p(
        mark('begin') +
          code('MERGEFIELD nombre').replace(' </', '</') +
          code('Usuario').replace('> ', '>') +
          mark('separate') +
          t('«nombre') +
          t('Usuario»', '<w:b/>') +
          mark('end') +
          t('.'),
      ),
      'Ana Núñez.',
    ],
    [
      'without a shown text',
      p(`${t('Hola, ')}${mark('begin')}${code('MERGEFIELD rol')}${mark('end')}${t('.')}`),
      'Hola, Estudiante.',
    ],
    [
      'of another kind keeps its shown text',
      p(t('Página ') + field('PAGE', '3') + t(' del ') + field('REF anexo', 'anexo B')),
      'Página 3 del anexo B',
    ],
  ])('%s', async (_, documento, texto) => {
    expect(await read(documento)).toMatchObject({ texto, sinMostrar: [] });
  });

  it('keeps a link', async () => {
    const simple = `<w:fldSimple w:instr=" HYPERLINK &quot;https://example.com/a&quot; ">${t('la página')}</w:fldSimple>`;
    expect((await read(p(t('Vea ') + simple))).html).toContain('<a href="https://example.com/a">la página</a>');
  });

  it.each([
    ['MERGEFIELD salon', '«salon»', ['salon']],
    ['GREETINGLINE \\f "x"', '«GreetingLine»', ['GREETINGLINE']],
  ])('without facts of ours is an unknown field: %s', async (instr, shown, campos) => {
    const { compilado } = await read(p(field(instr, shown)));
    expect(compilado.campos).toEqual(campos);
  });

  it.each([
    [field('NEXT', '«Siguiente registro»'), '', /NEXT/],
    [field('MERGESEQ', '«Secuencia»'), '', /MERGESEQ/],
    [mark('begin') + code('TIME') + mark('end'), '', /TIME/],
    [
      mark('begin') +
        code('IF ') +
        field('MERGEFIELD sexo', 'F') +
        code('= "F" "Señora" "Señor"') +
        mark('separate') +
        t('Señora') +
        mark('end'),
      'Señora',
      /Condición de Word/,
    ],
  ])('that a message cannot follow is told', async (xml, shown, notice) => {
    const { texto, sinMostrar, compilado } = await read(p(t('Hola ') + xml + t('.')));
    expect(texto).toBe(`Hola ${shown}.`.replace(/^Hola \./, 'Hola .'));
    expect(compilado.campos).toEqual([]);
    expect(sinMostrar).toEqual([expect.stringMatching(notice)]);
  });
});

describe('fields typed by hand as other programs write them', () => {
  it('are filled where the name is known', async () => {
    const { texto, compilado } = await read(caseFile('M16'));
    expect(texto).toBe('Cordial saludo, Ana Núñez: Ana Núñez Ana Núñez $Ana Núñez Ana Núñez');
    expect(compilado.sueltas.join('')).toContain('$');
  });

  it.each(['«Cátedra abierta»', '&lt;&lt;salon&gt;&gt;', '[sic]', '%salon%'])(
    'are text otherwise: %s',
    async (escrito) => {
      const { html, compilado } = await read(p(t(`Vea ${escrito} hoy.`)));
      expect(html).toBe(`<p>Vea ${escrito} hoy.</p>`);
      expect(compilado.posibles).toHaveLength(1);
      expect(compilado.campos).toEqual([]);
    },
  );

  it('keep the formatting inside quotation marks', async () => {
    expect((await read(p(t('«Cátedra ') + t('abierta', '<w:b/>') + t('»')))).html).toBe(
      '<p>«Cátedra <strong>abierta</strong>»</p>',
    );
  });
});

const graphic = (uri: string, content: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const sect = (content: string): string => `<w:sectPr>${content}</w:sectPr>`;

describe('what is beside the text of a template', () => {
  it.each<[string, Buffer | Documento, string[]]>([
    [
      'header and footer',
      caseFile('M03'),
      ['Encabezado de la hoja: «UNIDAD VIRTUAL · Circular 014»', 'Pie de la hoja: «Luz Prueba, coordinadora»'],
    ],
    [
      'a picture in the header',
      {
        cuerpo: p(t('Hola')) + sect('<w:headerReference w:type="default" r:id="cabeza"/>'),
        partes: [{ name: 'cabeza', kind: 'header', content: `<w:hdr>${p(`<w:r>${dibujo(1, '')}</w:r>`)}</w:hdr>` }],
      },
      ['Encabezado de la hoja: una imagen'],
    ],
    [
      'a chart',
      {
        cuerpo: p(
          t('Hola') + graphic('http://schemas.openxmlformats.org/drawingml/2006/chart', '<c:chart r:id="grafico"/>'),
        ),
        partes: [
          {
            name: 'grafico',
            kind: 'chart',
            content: '<c:chartSpace><c:title><a:t>Notas del corte</a:t></c:title></c:chartSpace>',
          },
        ],
      },
      ['Gráfico: «Notas del corte»'],
    ],
    [
      'a diagram',
      {
        cuerpo: p(
          t('Hola') + graphic('http://schemas.openxmlformats.org/drawingml/2006/diagram', '<dgm:relIds r:dm="datos"/>'),
        ),
        partes: [
          {
            name: 'datos',
            kind: 'diagramData',
            content:
              '<dgm:dataModel><dgm:pt><a:p><a:t>Inscríbase</a:t></a:p></dgm:pt><dgm:pt><a:p><a:t>Estudie</a:t></a:p></dgm:pt></dgm:dataModel>',
          },
        ],
      },
      ['Diagrama: «Inscríbase Estudie»'],
    ],
    ['a formula', { cuerpo: p(`${t('Hola')}<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>`) }, ['Fórmula: «x=1»']],
    [
      'old WordArt',
      { cuerpo: p(`${t('Hola')}<w:r><w:pict><v:shape><v:textpath string="BORRADOR"/></v:shape></w:pict></w:r>`) },
      ['Texto decorativo: «BORRADOR»'],
    ],
    [
      'symbols of one font, once',
      { cuerpo: p(`${t('Hola')}<w:r><w:sym w:font="Rara" w:char="F0FE"/><w:sym w:font="Rara" w:char="F0A8"/></w:r>`) },
      ['Símbolo de la fuente «Rara»'],
    ],
    [
      'comments',
      {
        cuerpo: p(`${t('Hola')}<w:r><w:commentReference w:id="0"/></w:r>`),
        partes: [
          {
            name: 'comments',
            kind: 'comments',
            content: `<w:comments><w:comment w:id="0">${p(t('Revise esto'))}</w:comment></w:comments>`,
          },
        ],
      },
      ['Comentarios: «Revise esto»'],
    ],
  ])('is told: %s', async (_, documento, notShown) => {
    const leida = await read(documento);
    expect(leida.sinMostrar).toEqual(notShown);
    expect(leida.texto).not.toContain('Circular');
  });

  it('is sent: footnotes, without their hidden text and with their fields', async () => {
    const nota = `<w:footnotes><w:footnote w:id="2">${p(t('Según ') + field('MERGEFIELD rol', '«rol»') + t('OCULTA', OCULTO))}</w:footnote></w:footnotes>`;
    const { html, texto } = await read({
      cuerpo: p(`${t('Hola')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
      partes: [{ name: 'footnotes', kind: 'footnotes', content: nota }],
    });
    expect(html).toBe('<p>Hola<sup>[1]</sup></p><ol><li><p>Según Estudiante</p></li></ol>');
    expect(texto).toMatch(/^Hola\[1\]\n\n 1\. Según Estudiante$/);
  });

  it.each([
    [
      'of both kinds',
      `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData uri="wps"><wps:wsp><wps:txbx><w:txbxContent>${p(t('En caja'))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:rect><v:textbox><w:txbxContent>${p(t('En caja'))}</w:txbxContent></v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent>`,
    ],
    [
      'of the newer kind only',
      `<w:drawing><wp:anchor><a:graphic><a:graphicData uri="wps"><wps:wsp><wps:txbx><w:txbxContent>${p(t('En caja'))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`,
    ],
    [
      'in an oval',
      `<w:pict><v:oval><v:textbox><w:txbxContent>${p(t('En caja'))}</w:txbxContent></v:textbox></v:oval></w:pict>`,
    ],
  ])('is sent: a text box %s', async (_, xml) => {
    expect(await read(p(`${t('Hola')}<w:r>${xml}</w:r>`))).toMatchObject({ texto: 'Hola\n\nEn caja', sinMostrar: [] });
  });

  it.each<[string, Buffer | Documento]>([
    ['of the reported document', caseFile('M08b')],
    [
      'in the older language',
      {
        cuerpo: p(`${t('Hola')}<w:r><w:pict><v:shape><v:imagedata r:id="enlace1"/></v:shape></w:pict></w:r>`),
        enlaces: ['file:///C:/logo.png'],
      },
    ],
    [
      'named by address only',
      {
        cuerpo: p(
          `${t('Hola')}<w:r><w:pict><v:shape><v:imagedata src="file:///C:/logo.png"/></v:shape></w:pict></w:r>`,
        ),
      },
    ],
    ['that is not in the package', { cuerpo: p(`${t('Hola')}<w:r>${dibujo(7, '')}</w:r>`) }],
  ])('is counted: a linked picture %s', async (_, documento) => {
    const { imagenesPerdidas, html } = await read(documento);
    expect([imagenesPerdidas, html.includes('<img')]).toEqual([1, false]);
  });
});

const numbered = (texto: string, lista = 1, nivel = 0): string =>
  p(t(texto), `<w:numPr><w:ilvl w:val="${nivel}"/><w:numId w:val="${lista}"/></w:numPr>`);
const level = (index: number, format: string, text: string, start = 1): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const list = (...levels: string[]): string => `<w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum>`;
const num = (id: number, content = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${content}</w:num>`;

describe('the numbers of a list', () => {
  const decimal = list(level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '%2)'));
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
  it.each<[string, Buffer | Documento, string]>([
    [
      'go on after a paragraph',
      caseFile('M07'),
      '<ol><li>Primero</li><li>Segundo</li></ol><p>Nota entre pasos.</p><ol start="3"><li>Tercero</li></ol>',
    ],
    [
      'go on after a table',
      {
        cuerpo: `${numbered('a')}<w:tbl><w:tr><w:tc>${p(t('x'))}</w:tc></w:tr></w:tbl>${numbered('b')}`,
        listas: decimal + num(1),
      },
      '<ol start="2"><li>b</li></ol>',
    ],
    [
      'begin where they are told',
      { cuerpo: numbered('a') + numbered('b'), listas: list(level(0, 'decimal', '%1.', 5)) + num(1) },
      '<ol start="5"><li>a</li><li>b</li></ol>',
    ],
    [
      'begin again in another list',
      { cuerpo: numbered('a') + numbered('b') + numbered('c', 2), listas: decimal + num(1) + num(2, restart) },
      '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>',
    ],
    [
      'are letters',
      { cuerpo: numbered('a') + p(t('x')) + numbered('b'), listas: list(level(0, 'upperLetter', '%1)')) + num(1) },
      '<ol start="2" type="A"><li>b</li></ol>',
    ],
    [
      'begin again below the next item',
      { cuerpo: numbered('a') + numbered('b', 1, 1) + numbered('c') + numbered('d', 1, 1), listas: decimal + num(1) },
      '<ol><li>a<ol type="a"><li>b</li></ol></li><li>c<ol type="a"><li>d</li></ol></li></ol>',
    ],
    [
      'are words where lists have none like them',
      {
        cuerpo: numbered('a') + numbered('b', 1, 1),
        listas: list(level(0, 'decimal', 'Artículo %1.'), level(1, 'decimal', '%1.%2')) + num(1),
      },
      '<p>Artículo 1. a</p><p>1.1 b</p>',
    ],
    [
      'are hidden as in Word, and count',
      {
        cuerpo: numbered('a') + numbered('b', 1, 1) + p(t('x')) + numbered('c'),
        listas:
          list(
            level(0, 'decimal', '%1.'),
            level(1, 'decimal', 'Reservado %1.%2').replace('</w:lvl>', '<w:rPr><w:vanish/></w:rPr></w:lvl>'),
          ) + num(1),
      },
      '<ol><li>a</li></ol><p>b</p><p>x</p><ol start="2"><li>c</li></ol>',
    ],
    [
      'come from a style',
      {
        cuerpo: p(t('a'), '<w:pStyle w:val="Paso"/>') + p(t('x')) + p(t('b'), '<w:pStyle w:val="Paso"/>'),
        listas: decimal + num(1),
        estilos: style('paragraph', 'Paso', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'),
      },
      '<ol start="2"><li>b</li></ol>',
    ],
    [
      'stay in headings',
      {
        cuerpo: p(
          t('Alcance'),
          '<w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
        ),
        listas: decimal + num(1),
      },
      '<h1>1. Alcance</h1>',
    ],
  ])('%s', async (_, documento, wanted) => {
    expect((await read(documento)).html).toContain(wanted);
  });

  it('are the same in the text part', async () => {
    expect((await read(caseFile('M07'))).texto).toMatch(/ 3\. Tercero$/);
  });
});

describe('breaks and hyphens keep words apart', () => {
  it('in the reported document', async () => {
    expect((await read(caseFile('M11'))).texto).toBe('Fecha: 30 de noviembre\nHora: 9:00\nco\u2011evaluación\u00AD');
  });

  it.each([
    '<w:br w:type="column"/>',
    '<w:br w:type="page"/>',
    '<w:cr/>',
    '<w:ptab/>',
    '<w:br w:type="textWrapping" w:clear="all"/>',
  ])('%s', async (xml) => {
    expect((await read(p(`${t('uno')}<w:r>${xml}</w:r>${t('dos')}`))).texto).toMatch(/^uno\sdos$/);
  });

  it('in text of another direction or with readings', async () => {
    const ruby = `<w:r><w:ruby><w:rt>${t('kan')}</w:rt><w:rubyBase>${t('漢')}</w:rubyBase></w:ruby></w:r>`;
    expect(
      (await read(p(`<w:dir w:val="rtl">${t('uno ')}</w:dir><w:bdo w:val="rtl">${t('dos ')}</w:bdo>${ruby}`))).texto,
    ).toBe('uno dos 漢');
  });
});
