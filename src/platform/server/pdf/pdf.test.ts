import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, it } from 'vitest';
import { testInstitucion } from '../testing/institution.ts';
import type { PdfHead } from './page.ts';
import { writePdfRows, type PdfTable } from './write-rows.ts';

const HEAD: PdfHead = {
  institution: testInstitucion,
  kind: 'Informe',
  date: '20/11/2026',
  title: 'Inscripciones de prueba',
  facts: ['Filtro: semestre 2026-2', '3 registros', '20/11/2026, 3:45 p. m., Ana Núñez'],
};
const TABLE = { titles: ['Nombre', 'Documento'] };

/** Writes rows as one table with all of their cells. */
const writePdfTable = (
  head: PdfHead,
  table: Omit<PdfTable, 'columns'>,
  rows: AsyncIterable<readonly string[]>,
): Readable => writePdfRows(head, [{ columns: [...table.titles.keys()], ...table }], rows);

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Reads each page with another library. */
async function pagesOf(written: Readable): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await buffer(written)));
  return (await extractText(pdf)).text;
}

type Tree = { readonly role?: string; readonly type?: 'content'; readonly children?: readonly Tree[] };

/** Roles of a tree in the order of reading, without those of what lies on other pages. */
function rolesOf({ role, type, children = [] }: Tree): string[] {
  const inside = children.flatMap(rolesOf);
  return type === 'content' || inside.length > 0 ? [role ?? '·', ...inside] : [];
}

/** Reads the roles of what is on each page, as a screen reader finds them. */
async function rolesOfPages(written: Readable): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(await buffer(written)));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const pages = Array.from({ length: pdf.numPages }, async (_, i) => (await pdf.getPage(i + 1)).getStructTree());
  return (await Promise.all(pages)).map((tree) => rolesOf(tree as unknown as Tree).filter((role) => role !== '·'));
}

const count = (text: string, word: string): number => text.split(word).length - 1;

it('has its head once, its headings on every page, and page n of m under each', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => [`Persona ${i} ÁÉÍÓÚÑ`, `00${i}`]);
  const pages = await pagesOf(writePdfTable(HEAD, TABLE, each(rows)));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages[0]).toMatch(
    /\bU\s+Unidad Virtual\s+Universidad de Prueba\s+Informe\s+20\/11\/2026\s+Inscripciones de prueba/,
  );
  expect(pages[0]).toContain('Filtro: semestre 2026-2');
  for (const [i, page] of pages.entries()) {
    expect(page).toMatch(new RegExp(`\\b${i + 1} de\\s*${pages.length}\\b`));
    expect([count(page, 'Nombre'), count(page, 'Documento')]).toEqual([1, 1]);
  }
  const all = pages.join(' ');
  for (const [nombre, documento] of rows) expect(all).toContain(`${nombre} ${documento}`);
});

it('has the headings of groups above those of their columns, on every page', async () => {
  const rows = Array.from({ length: 80 }, (_, i) => [`Persona ${i}`, `00${i}`]);
  const bands = [{ title: 'Datos básicos', from: 1, columns: 1 }];
  const pages = await pagesOf(writePdfTable(HEAD, { ...TABLE, bands }, each(rows)));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toMatch(/Datos básicos\s+Nombre\s+Documento/);
});

it('is read aloud as a table: its headings once, then each row by its cells', async () => {
  const bands = [{ title: 'Datos básicos', from: 0, columns: 2 }];
  const rows = Array.from({ length: 80 }, (_, i) => [`Persona ${i}`, `00${i}`]);
  const pages = await rolesOfPages(writePdfTable(HEAD, { ...TABLE, bands }, each(rows)));
  expect(pages.length).toBeGreaterThan(1);
  const [first = [], ...others] = pages;
  expect(first.slice(first.indexOf('Table')).slice(0, 7)).toEqual(['Table', 'TR', 'TH', 'TH', 'TR', 'TH', 'TD']);
  for (const page of others) expect(page.slice(0, 5)).toEqual(['Root', 'Table', 'TR', 'TH', 'TD']);
  expect(pages.flat().filter((role) => role === 'TD')).toHaveLength(rows.length);
});

it('prints letters that few fonts have, and nothing where a text has none', async () => {
  const rows = [
    ['Łukasz Őry Ωμέγα Жанна 😀', ''],
    ['an\u0303o\ttab\u0007', '=1+1'],
    ['ＡＮＡ ＲＵＩＺ', ''],
  ];
  const [page = ''] = await pagesOf(writePdfTable(HEAD, TABLE, each(rows)));
  expect(page).toContain('Łukasz Őry Ωμέγα Жанна 😀');
  expect(page).toContain('año tab');
  expect(page).toContain('=1+1');
  expect(page).toContain('ANA RUIZ');
});

it.each([
  ['李小龙', true],
  ['प्रिया', true],
  ['한지민', true],
  ['ＡＮＡ ＲＵＩＺ', false],
  ['Łukasz Ωμέγα محمد 😀 → ✓', false],
])('says at the foot of every page whether letters of «%s» are printed as boxes', async (nombre, isSaid) => {
  const pages = await pagesOf(
    writePdfTable(HEAD, TABLE, each([...Array.from({ length: 80 }, () => ['Ana', '1']), [nombre, '2']])),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.includes('no puede mostrar')).toBe(isSaid);
});

it.each([
  ['public/favicon.svg', true],
  ['package.json', false],
])(
  'has the mark of the institution at its head, and a letter where that cannot be drawn (%s)',
  async (logo, isDrawn) => {
    const head = { ...HEAD, institution: { ...testInstitucion, logo } };
    const written = await buffer(writePdfTable(head, TABLE, each([])));
    const { OPS } = await getResolvedPDFJS();
    const page = await (await getDocumentProxy(new Uint8Array(written))).getPage(1);
    expect((await page.getOperatorList()).fnArray.includes(OPS.paintImageXObject)).toBe(isDrawn);
    expect((await pagesOf(Readable.from([written])))[0]).toMatch(
      isDrawn ? /\d\s+Unidad Virtual/ : /U\s+Unidad Virtual/,
    );
  },
);

it('embeds every font, with those letters alone that are printed', async () => {
  const rows = [['María José Ñáñez de la Santísima Trinidad', 'Łukasz Ωμέγα Жанна → ✓ 😀']];
  const written = await buffer(writePdfTable(HEAD, TABLE, each(rows)));
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(written))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const names = fnArray.flatMap((fn, i) => (fn === OPS.setFont ? [(argsArray[i] as [string])[0]] : []));
  const fonts = [...new Set(names)].map((name) => page.commonObjs.get(name) as { name: string; missingFile: boolean });
  expect(fonts.filter(({ missingFile }) => missingFile)).toEqual([]);
  expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, '')).toSorted()).toEqual([
    'DejaVuSans',
    'NotoEmoji-Regular',
    'NotoSans-Regular',
    'NotoSans-SemiBold',
    'NotoSerif-SemiBold',
  ]);
  expect(written.length).toBeLessThan(80_000);
});

it('prints what people type as pictures, within the lines of their words, each as one', async () => {
  const dicho = 'Excelente trabajo 👍🎉, profe 👩🏽‍🏫 ❤️ 🇨🇴 1️⃣. ';
  const table = writePdfTable(
    HEAD,
    TABLE,
    each([
      [dicho.repeat(30), '🙏'],
      ['corto 👏', 'Ωμέγα ✅'],
    ]),
  );
  const written = await buffer(table);
  const [page = ''] = await pagesOf(Readable.from([written]));
  expect(count(page, 'Excelente')).toBe(30);
  for (const one of ['👍', '🎉', '👩🏽‍🏫', '❤️', '🇨🇴', '1️⃣', '🙏', '👏', '✅']) expect(page).toContain(one);
  expect(page).toMatch(/corto 👏\s+Ωμέγα ✅/);
  // In the fonts of letters they would be boxes.
  expect(written.includes('NotoEmoji')).toBe(true);
});

it('cuts no document, state or word of a heading in two, however many columns share the page', async () => {
  const headings = ['Docente', 'Documento del docente', 'Correo', 'Tipo', 'Asignatura', 'Estudiante', 'Documento'];
  const cells = ['ÉDGAR CASTAÑO LOZANO', '1209893410', 'edgar.castano3118@example.com', 'AMV', 'ING-8685'];
  const rows = [
    [...cells, 'ÍÑIGO NÚÑEZ QUINTERO', '1516664325', 'Corregir una entrega', '20/11/2026', 'Pendiente', 'AMV'],
  ];
  const [page = ''] = await pagesOf(
    writePdfTable(HEAD, { titles: [...headings, 'Acción del estudiante', 'Fecha', 'Estado', 'Modalidad'] }, each(rows)),
  );
  const words = [...headings, ...rows.flat()].flatMap((one) => one.split(' '));
  expect(words.filter((word) => !page.includes(word))).toEqual([]);
});

it('breaks no line at a space that does not break, however narrow the column', async () => {
  const instante = '20/11/2026, 2:43\u00a0p.\u00a0m.';
  const titles = ['Nombre', 'Documento', 'Correo', 'Programa', 'Horario', 'Fecha'];
  const long = 'Tecnología en Gestión Administrativa y Financiera de Empresas Públicas';
  const rows = [[long, '1032456789', 'ana.maria.nunez@example.com', long, long, instante]];
  const [page = ''] = await pagesOf(writePdfTable(HEAD, { titles }, each(rows)));
  expect(page.replaceAll('\u00a0', ' ')).toMatch(/20\/11\/2026,\s+2:43 p\. m\./);
});

it('loses no word of a text that is longer than a page', async () => {
  const words = Array.from({ length: 3000 }, (_, i) => `p${i}`);
  const all = (
    await pagesOf(
      writePdfTable(
        HEAD,
        TABLE,
        each([
          [words.join(' '), '1'],
          ['fin', '2'],
        ]),
      ),
    )
  ).join(' ');
  expect(all.match(/\bp\d+\b/g)).toEqual(words);
  expect(all).toContain('fin');
});

/** Two tables of 20 columns, of which the first names the person. */
const PARTS: readonly PdfTable[] = [
  { columns: [0, 1, 2], titles: ['Nombre', 'Documento', 'Programa'] },
  { columns: [0, 3], titles: ['Nombre', 'Equipos'], bands: [{ title: 'Tecnología', from: 1, columns: 1 }] },
];

it('prints columns that fit no page in tables of their own, the same persons on neighbouring pages', async () => {
  const rows = Array.from({ length: 90 }, (_, i) => [
    `Persona ${i}.`,
    `00${i}.`,
    `Programa ${i}.`,
    'Portátil '.repeat(60),
  ]);
  const pages = await pagesOf(writePdfRows(HEAD, PARTS, each(rows)));
  const personsOf = (page: string): string[] =>
    (page.match(/Persona\s+\d+\./g) ?? []).map((name) => name.replace(/\s+/, ' '));
  expect(pages.length % 2).toBe(0);
  for (let i = 0; i < pages.length; i += 2) {
    const [one, other] = [pages[i]!, pages[i + 1]!];
    expect(personsOf(one)).toEqual(personsOf(other));
    expect([count(one, 'Documento'), count(one, 'Equipos')]).toEqual([1, 0]);
    expect([count(other, 'Documento'), count(other, 'Tecnología')]).toEqual([0, 1]);
  }
  expect(pages.flatMap(personsOf)).toHaveLength(2 * rows.length);
});

it('is read aloud part by part as tables, and loses no word of a text longer than a page', async () => {
  const words = Array.from({ length: 4000 }, (_, i) => `p${i}`);
  const rows = [
    ['Ana', '1', 'Derecho', 'Celular'],
    ['Berta', '2', 'Derecho', words.join(' ')],
  ];
  const written = await buffer(writePdfRows(HEAD, PARTS, each(rows)));
  const all = (await pagesOf(Readable.from([written]))).join(' ');
  expect(all.match(/\bp\d+\b/g)).toEqual(words);
  const roles = (await rolesOfPages(Readable.from([written]))).flat();
  expect(roles.filter((role) => role === 'TD').length).toBeGreaterThanOrEqual(6);
  expect(new Set(roles)).toEqual(new Set(['Root', 'P', 'H1', 'Table', 'TR', 'TH', 'TD']));
});

it.each([
  [5, 3],
  [12, 2],
  [18, 1],
])('gives long answers the room that %d columns leave, for at least eight rows a page', async (n, sentences) => {
  const titles = [
    'Nombre',
    'Correo institucional',
    'Pregunta',
    ...Array.from({ length: n - 3 }, (_, i) => `Campo ${i}`),
  ];
  const asked = 'No puedo entrar al aula de la asignatura que matriculé y el docente no responde los mensajes. '.repeat(
    sentences,
  );
  const rows = Array.from({ length: 40 }, (_, i) => [
    `Ocampo Torres, Ana María ${i}`,
    `ana.maria.ocampo${i}@universidad.edu.co`,
    asked,
    ...titles.slice(3).map(() => 'Docente'),
  ]);
  const pages = await pagesOf(writePdfTable(HEAD, { titles }, each(rows)));
  const full = pages.slice(0, -1).map((page) => count(page, 'Ocampo'));
  expect(Math.min(...full)).toBeGreaterThanOrEqual(8);
});

it('says where there are no rows, as one table or as several', async () => {
  for (const written of [writePdfTable(HEAD, TABLE, each([])), writePdfRows(HEAD, PARTS, each([]))]) {
    const pages = await pagesOf(written);
    expect(pages.join(' ')).toContain('No hay nada que mostrar con este filtro.');
  }
});

it.each([1, 500])('ends with the error of its rows, after %d of them', async (rows) => {
  async function* broken(): AsyncGenerator<string[]> {
    for (let row = 0; row < rows; row += 1) {
      yield ['Ana', '1'];
      await setImmediate();
    }
    throw new Error('no database');
  }
  await expect(buffer(writePdfTable(HEAD, TABLE, broken()))).rejects.toThrow('no database');
});

it('is cut off while it waits for its rows', async () => {
  const { promise: never } = Promise.withResolvers<string[]>();
  async function* waiting(): AsyncGenerator<string[]> {
    for (let row = 0; row < 500; row += 1) yield ['Ana', '1'];
    yield await never;
  }
  const cut = new AbortController();
  const nowhere = new Writable({
    write(_chunk, _encoding, done) {
      cut.abort();
      done();
    },
  });
  await expect(pipeline(writePdfTable(HEAD, TABLE, waiting()), nowhere, cut)).rejects.toThrow('aborted');
});
