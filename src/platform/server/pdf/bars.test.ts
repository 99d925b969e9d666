import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { unaInstitucion } from '../testing/institution.ts';
import { writePdfDocument } from './write-document.ts';

const HEAD = {
  institution: unaInstitucion,
  kind: 'Informe',
  date: '20/11/2026',
  title: 'Resultado',
  facts: ['Ana Núñez'],
};

it('sets no label upon another, however many lines one needs', async () => {
  const rows = ['Corta', 'COMUNICACIÓN Y ACOMPAÑAMIENTO PERMANENTE DEL CURSO', 'Otra corta'].map((label) => ({
    label,
    value: 3,
    text: '3 de 5, por mejorar',
    low: true,
  }));
  const written = writePdfDocument(HEAD, [{ kind: 'bars', most: 5, rows, mark: { at: 3.5, text: 'La marca.' } }]);
  const pdf = await getDocumentProxy(new Uint8Array(await buffer(written)));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const lines = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  const from = lines.findIndex(({ str }) => str === 'Corta');
  const heights = [...new Set(lines.slice(from).map(({ transform }) => Math.round(transform[5] as number)))];
  const tops = heights.toSorted((a, b) => b - a);
  // The second label has two lines; below the three, the words of the mark and the foot.
  expect(tops.length).toBeGreaterThanOrEqual(5);
  for (const [i, top] of tops.slice(1).entries()) expect(tops[i]! - top).toBeGreaterThanOrEqual(9);
});
