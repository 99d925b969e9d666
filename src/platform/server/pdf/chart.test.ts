import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { chartOf } from '../../chart/testing.ts';
import { testInstitucion } from '../testing/institution.ts';
import type { PdfHead } from './page.ts';
import { writePdfDocument } from './write-document.ts';

const HEAD: PdfHead = {
  institution: testInstitucion,
  kind: 'Informe',
  date: '20/11/2026',
  title: 'Inscripciones de prueba',
  facts: ['Filtro: semestre 2026-2'],
};

type Tree = { readonly role?: string; readonly alt?: string; readonly children?: readonly Tree[] };

const rolesOf = ({ role, children = [] }: Tree): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)];
const altsOf = ({ alt, children = [] }: Tree): string[] => [...(alt ? [alt] : []), ...children.flatMap(altsOf)];

/** Reads the charts with another library: the words and the structure of each page. */
async function read(charts: readonly ReturnType<typeof chartOf>[]) {
  const written = await buffer(
    writePdfDocument(HEAD, [
      ...charts.map((data) => ({ kind: 'chart', data }) as const),
      ...charts.map((data) => ({ kind: 'numbers', data }) as const),
    ]),
  );
  const pdf = await getDocumentProxy(new Uint8Array(written));
  const { text } = await extractText(pdf);
  const trees = await Promise.all(
    text.map(async (_, i) => (await (await pdf.getPage(i + 1)).getStructTree()) as unknown as Tree),
  );
  return { pages: text, trees };
}

it('prints a chart with its title, its legend and every number in a table that can be read aloud', async () => {
  const { pages, trees } = await read([
    chartOf([[9], [70]], { form: 'stacks', note: 'Solo del semestre 2026-2.', categories: ['Derecho'] }),
  ]);
  expect(pages).toHaveLength(1);
  const [page = ''] = pages;
  expect(page).toContain('Inscripciones por programa');
  expect(page).toContain('Solo del semestre 2026-2.');
  expect(page).toMatch(/Programa\s+Serie 1\s+Serie 2\s+Total\s+Derecho\s+9\s+70\s+79/);
  const roles = rolesOf(trees[0]!);
  expect(roles.filter((role) => ['H2', 'Figure', 'Table', 'TH', 'TD'].includes(role))).toEqual([
    'H2',
    'Figure',
    'Table',
    'TH',
    'TH',
    'TH',
    'TH',
    'TH',
    'TD',
    'TD',
    'TD',
  ]);
  expect(altsOf(trees[0]!)).toEqual([
    'Gráfico: Inscripciones por programa. Sus datos están en la tabla del mismo título.',
  ]);
});

it('goes on upon another page where a chart or its table are higher than one, and repeats the headings', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `Licenciatura ${i}`);
  const values = Array.from({ length: 5 }, (_, series) => names.map((__, i) => series + i));
  const { pages, trees } = await read([chartOf(values, { categories: names })]);
  expect(pages.length).toBeGreaterThan(2);
  const all = pages.join(' ');
  for (const [i, name] of names.entries()) {
    expect(all).toMatch(
      new RegExp(`${name}\\s+${i}\\s+${i + 1}\\s+${i + 2}\\s+${i + 3}\\s+${i + 4}\\s+${5 * i + 10}\\b`),
    );
  }
  expect(trees.flatMap(rolesOf).filter((role) => role === 'Figure').length).toBeGreaterThan(1);
  expect(pages.at(-1)).toContain('Total');
});

it('ends where its last table ends: no page is left with nothing on it', async () => {
  const counts = Array.from({ length: 30 }, (_, i) => 20 + i);
  const documents = await Promise.all(
    counts.map(async (count) => {
      const names = Array.from({ length: count }, (_, i) => `Licenciatura ${i}`);
      return read([chartOf([names.map((_, i) => i)], { form: 'line', categories: names })]);
    }),
  );
  for (const { pages } of documents) expect(pages.at(-1)).toContain('Licenciatura');
});

it('draws the twelve greatest, says what the others come to, and has them all in the table', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `Licenciatura ${i}`);
  const data = chartOf([names.map((_, i) => 100 - i)], {
    categories: names,
    others: { one: 'otro programa', many: 'otros # programas' },
  });
  const { pages, trees } = await read([data]);
  const text = pages.join(' ');
  expect(text).toContain('Y 1.431 registros en otros 18 programas.');
  const times = (name: string): number => text.match(new RegExp(`${name}\\b`, 'g'))!.length;
  expect([times('Licenciatura 11'), times('Licenciatura 12')]).toEqual([2, 1]);
  expect(trees.flatMap(rolesOf).filter((role) => role === 'Figure')).toHaveLength(1);
});

it('says where there is nothing to draw, or too little', async () => {
  const { pages, trees } = await read([
    chartOf([[]]),
    chartOf([[null, 2, 3]], { form: 'line' }),
    chartOf([[1, null, 2, 3]], { form: 'line' }),
  ]);
  expect(pages.join(' ')).toContain('No hay nada que mostrar con este filtro.');
  expect(pages.join(' ')).toContain('la línea se dibuja desde tres');
  expect(trees.flatMap(rolesOf).filter((role) => role === 'Figure')).toHaveLength(1);
});

it('has two charts on a page and parts none, nor a table that fits one', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `Licenciatura ${i}`);
  const data = chartOf([names.map((_, i) => 100 - i)], { categories: names });
  const { pages, trees } = await read([data, data, data, data]);
  const figures = trees.map((tree) => rolesOf(tree).filter((role) => role === 'Figure').length);
  expect(figures.slice(0, 2)).toEqual([2, 2]);
  expect(figures.reduce((sum, count) => sum + count, 0)).toBe(4);
  // Headings are repeated where a table goes on.
  expect(pages.join(' ').match(/Programa\s/g)).toHaveLength(4);
});
