import { expect, it } from 'vitest';
import { hojaAsTable, hojaAsText } from './useExportar.ts';

const hoja = {
  titulo: 'Prueba',
  datos: [],
  columnas: ['Nombre', 'Documento'],
  tramos: [],
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

it('copies a table in which nothing is markup', () => {
  const html = hojaAsTable(hoja);
  expect(html).toContain('Ana &lt;b&gt;&quot;Núñez&quot;&lt;/b&gt;');
  expect(html).not.toContain('<b>');
  expect(html).toContain(String.raw`<style>td{mso-number-format:"\@"}</style><table>`);
  expect(html.match(/<td>/g)).toHaveLength(4);
});
