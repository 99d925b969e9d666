import { expect, it } from 'vitest';
import { hojaAsTable, hojaAsText } from './useExportar.ts';

const hoja = {
  titulo: 'Prueba',
  datos: [],
  columnas: ['Nombre', 'Documento'],
  tablas: [],
  filas: [
    ['=cmd|calc!A1', '0012'],
    ['Ana <b>"Núñez"</b>\nde Tal', '+57300'],
  ],
};

it('copies cells that no spreadsheet reads as formulas', () => {
  expect(hojaAsText(hoja)).toBe(
    'Nombre\tDocumento\r\n\'=cmd|calc!A1\t0012\r\n"Ana <b>""Núñez""</b>\nde Tal"\t\'+57300',
  );
});

it('copies no formula that begins with a full-width sign', () => {
  const filas = [
    ['＝1+1', '＋1'],
    ['－1', '＠SUM(A1)'],
  ];
  expect(hojaAsText({ ...hoja, filas })).toBe("Nombre\tDocumento\r\n'＝1+1\t'＋1\r\n'－1\t'＠SUM(A1)");
});

it('copies neither as text nor as a table a formula that begins with a small sign', () => {
  const filas = [
    ['﹦1+1', '﹢1'],
    ['﹣1', '﹫SUM(A1)'],
  ];
  expect(hojaAsText({ ...hoja, filas })).toContain("'﹦1+1\t'﹢1\r\n'﹣1\t'﹫SUM(A1)");
  expect(hojaAsTable({ ...hoja, filas })).toContain('<td>&#39;﹦1+1</td><td>&#39;﹢1</td>');
});

it('copies a table whose cells are no formulas, as its text', () => {
  const html = hojaAsTable(hoja);
  expect(html).toContain('<td>&#39;=cmd|calc!A1</td><td>0012</td>');
  expect(html).toContain('<td>&#39;+57300</td>');
});

it('copies a table in which nothing is markup', () => {
  const html = hojaAsTable(hoja);
  expect(html).toContain('Ana &lt;b&gt;&quot;Núñez&quot;&lt;/b&gt;');
  expect(html).not.toContain('<b>');
  expect(html).toContain(String.raw`<style>td{mso-number-format:"\@"}</style><table>`);
  expect(html.match(/<td>/g)).toHaveLength(4);
});
