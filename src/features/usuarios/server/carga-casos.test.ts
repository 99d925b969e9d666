// Files as people make them: number formats, merged cells, formats in empty rows, signs from chats and contacts.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { checkArchivo, type CheckedFila } from '#features/cargas/server/check.ts';
import { startDemo, type Demo } from '../../../../demo/testing/demo.ts';
import { cargaDeUsuarios } from './carga.ts';
import { libroOf, persona, type Celdas } from './testing.ts';

const run = { advance: () => {}, signal: new AbortController().signal };

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(async () => demo.close());

async function check(libro: Uint8Array): Promise<readonly CheckedFila[]> {
  const revision = await checkArchivo(cargaDeUsuarios(createMoodle(demo.servers)), libro, run);
  if (!revision.ok) throw new Error(revision.error);
  return revision.filas;
}

const caso = async (nombre: string): Promise<readonly CheckedFila[]> =>
  check(await readFile(new URL(`./casos/${nombre}.xlsx`, import.meta.url)));

const faltasOf = (filas: readonly CheckedFila[]) =>
  filas.flatMap(({ numero, faltas }) => faltas.map(({ columna, mensaje }) => [numero, columna, mensaje]));

it('documents are read as the sheet shows them, with the zeros of twelve number formats (X05)', async () => {
  const filas = await caso('X05');
  const ZERO_PADDED = ['0051900801', '0051900802'];
  expect(filas.map(({ datos }) => datos['documento'])).toEqual([
    ...Array.from({ length: 7 }, (_, i) => ZERO_PADDED[i % 2]),
    '51900802',
    ...ZERO_PADDED,
    '51900801',
    '51900802',
  ]);
});

it('a document whose cell shows another number is a fault that says so', async () => {
  const cells = new Map([
    ['1,4', { value: 51_900_801, style: { numFmt: '"57"0000000000' } }],
    ['2,4', { value: 51_900_802, style: { numFmt: '0000000000"-1"' } }],
    ['3,4', { value: 51_900_803, style: { numFmt: '"T.I. "0000000000' } }],
  ]);
  const filas = await check(await libroOf([persona(1), persona(2), persona(3)], { cells }));
  const mensaje = 'La celda muestra otro número que el que guarda.';
  expect(faltasOf(filas)).toEqual([
    [2, 'documento', mensaje],
    [3, 'documento', mensaje],
  ]);
  expect(filas[2]!.datos['documento']).toBe('0051900803');
});

it('one empty cell with a format in the last row of all counts for nothing (X08a)', async () => {
  const filas = await caso('X08a');
  expect(filas.map(({ numero, faltas }) => [numero, faltas])).toEqual([[2, []]]);
});

it('25,000 empty rows with formats count for nothing (X08b)', { timeout: 60_000 }, async () => {
  const style = { numFmt: '0000000000' };
  const cells = new Map(
    Array.from({ length: 25_000 }, (_, i) =>
      [0, 1].map((column) => [`${i + 2},${column}`, { value: null, style }] as const),
    ).flat(),
  );
  const filas = await check(await libroOf([persona(1)], { cells }));
  expect(filas.map(({ numero, faltas }) => [numero, faltas])).toEqual([[2, []]]);
});

it('cells wrapped in invisible signs are read without them (X15)', async () => {
  const filas = await caso('X15');
  expect(faltasOf(filas)).toEqual([]);
  expect(filas.map(({ datos }) => [datos['usuario'], datos['nombres'], datos['correo'], datos['documento']])).toEqual(
    Array.from({ length: 16 }, (_, i) => [
      `prueba.campo${300 + i}`,
      expect.stringMatching(/^Prueba [A-Z]$/),
      `prueba.campo${300 + i}@universidad.edu.co`,
      `1000000${300 + i}`,
    ]),
  );
});

it('an apostrophe that another program wrote before a value is no part of it (X24)', async () => {
  const filas = await caso('X24');
  expect(faltasOf(filas)).toEqual([]);
  expect(filas.map(({ datos }) => datos['documento'])).toEqual(['0051900803', '0051900804']);
  const [other, holandesa] = await check(
    await libroOf([
      persona(1, { Usuario: "'prueba.uno", Correo: '’prueba.uno@universidad.edu.co', Documento: "’1'020.304.050" }),
      persona(2, { Apellidos: "'t Hooft" }),
    ]),
  );
  expect(other!.datos).toMatchObject({
    usuario: 'prueba.uno',
    correo: 'prueba.uno@universidad.edu.co',
    documento: '1020304050',
  });
  expect(holandesa!.datos['apellidos']).toBe("'t Hooft");
});

it.each<[Celdas, string, string]>([
  [{ Usuario: "ana'luz" }, 'usuario', "Moodle no admite en el usuario «'»."],
  [{ Usuario: 'ana#luz/2' }, 'usuario', 'Moodle no admite en el usuario «#» «/».'],
  [{ Nombres: 'Ana 2' }, 'nombres', 'No es de un nombre: «2».'],
  [{ Documento: '1020*304' }, 'documento', 'Un documento no tiene «*».'],
  [{ Documento: '1020304050-1' }, 'documento', 'Escriba el número sin el dígito de verificación («1» al final).'],
  [{ Documento: '1.020.304.050 – 7' }, 'documento', 'Escriba el número sin el dígito de verificación («7» al final).'],
  [{ Apellidos: 'R\u0007os' }, 'apellidos', 'Tiene signos que no se ven o están dañados (U+0007).'],
  [{ Nombres: true }, 'nombres', 'La celda tiene VERDADERO o FALSO, no un texto.'],
  [{ Correo: 'a..b@universidad.edu.co' }, 'correo', 'El correo no es válido.'],
  [{ Correo: `${'a'.repeat(65)}@universidad.edu.co` }, 'correo', 'El correo no es válido.'],
])('%j is refused with what is wrong', async (cambios, columna, mensaje) => {
  expect(faltasOf(await check(await libroOf([persona(1, cambios)])))).toEqual([[2, columna, mensaje]]);
});

it('an address of an internationalised domain is kept as Moodle knows it', async () => {
  const [fila] = await check(await libroOf([persona(1, { Correo: 'Ana@Muñoz.co' })]));
  expect([fila!.datos['correo'], fila!.faltas]).toEqual(['ana@xn--muoz-hqa.co', []]);
});

it('a cell that is merged with the one above it is named, also in a column that may be empty', async () => {
  const merges = [
    { startRow: 1, endRow: 2, startCol: 4, endCol: 4 },
    { startRow: 1, endRow: 2, startCol: 5, endCol: 5 },
  ];
  const filas = await check(await libroOf([persona(1), persona(2, { Documento: null, Curso: null })], { merges }));
  const mensaje = 'La celda está combinada con otra.';
  expect(faltasOf(filas).slice(0, 2)).toEqual([
    [3, 'documento', mensaje],
    [3, 'curso', mensaje],
  ]);
});

it('headings that are too far down are told with the rows that were searched', async () => {
  const notas = Array.from({ length: 21 }, (_, i) => [`Nota ${i}`]);
  const libro = await libroOf([], { rows: [...notas, ['Usuario', 'Nombres', 'Apellidos']] });
  await expect(check(libro)).rejects.toThrow('No se encontró la fila de títulos entre las primeras 20 filas escritas.');
});
