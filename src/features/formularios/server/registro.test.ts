import { expect, it } from 'vitest';
import { texto } from '#catalogo/campos/texto.ts';
import { comprobanteOf, newRegistro, reciboOf } from './registro.ts';

it('writes the last bits of the id as a number that can be read aloud', () => {
  expect(comprobanteOf('HBV', '019aa000-0000-7000-8000-000000000000')).toBe('HBV-00000-00000');
  expect(comprobanteOf('HBV', '019aa000-0000-7000-8000-00000000003f')).toBe('HBV-00000-0001Z');
  expect(comprobanteOf('X', '019aa000-0000-7000-bfff-ffffffffffff')).toBe('X-ZZZZZ-ZZZZZ');
});

it('makes ids that follow time, numbers that do not repeat, and a search text that finds both', () => {
  const formulario = {
    slug: 'f',
    version: 3,
    prefijo: 'F',
    campos: { nombre: texto({ identifica: null, etiqueta: 'Nombre' }) },
  };
  const momento = {
    creado: new Date('2026-11-20T20:45:00.123Z'),
    semestre: '2026-2',
    unidad: undefined,
    ambitos: null,
  } as const;
  const registros = Array.from({ length: 1000 }, () => newRegistro(formulario, { nombre: 'Ángela RÍOS' }, momento));
  expect(new Set(registros.map(({ comprobante }) => comprobante)).size).toBe(1000);
  const [registro] = registros;
  expect(registro!.id > newRegistro(formulario, {}, { ...momento, creado: new Date('2026-11-20T20:45:00Z') }).id).toBe(
    true,
  );
  expect(registro!.busqueda).toBe(`${registro!.comprobante.toLowerCase()} angela rios`);
  expect(reciboOf({}, registro!)).toEqual({
    id: registro!.id,
    comprobante: registro!.comprobante,
    recibido: '2026-11-20T20:45:00.123Z',
  });
});
