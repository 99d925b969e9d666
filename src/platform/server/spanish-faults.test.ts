import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { faultOf } from './spanish-faults.ts';

const faultIn = (schema: z.ZodMiniType, input: unknown): string =>
  schema.safeParse(input, { error: faultOf }).error!.issues[0]!.message;

it.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), undefined, 'Falta este dato.'],
  [z.string(), 1, 'Aquí se espera un texto.'],
  [z.number(), Number.NaN, 'Aquí se espera un número.'],
  [z.int(), 1.5, 'Aquí se espera un número entero.'],
  [z.int(), 1e300, 'Este número es demasiado grande.'],
  [z.int(), -1e300, 'Este número es demasiado pequeño.'],
  [z.boolean(), 'x', 'Aquí se espera sí o no: «true» o «false».'],
  [z.array(z.string()), {}, 'Aquí se espera una lista.'],
  [z.object({}), null, 'Aquí se espera un objeto con sus campos.'],
  [z.record(z.string(), z.string()), 'x', 'Aquí se espera un objeto con sus campos.'],
  [z.enum(['asc', 'desc']), 'x', 'Elija una de estas opciones: «asc», «desc».'],
  [z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']), 'x', 'Este valor no está entre los que se aceptan.'],
  [z.literal('AMV'), 'x', 'Aquí solo se acepta «AMV».'],
  [z.uuid(), 'x', 'Aquí se espera un identificador (UUID).'],
  [z.email(), 'x', 'Escriba un correo electrónico válido.'],
  [z.iso.date(), '2026-02-30', 'Aquí se espera una fecha que exista, así: 2026-11-20.'],
  [z.iso.datetime(), 'x', 'Aquí se espera un instante, así: 2026-11-20T15:04:05Z.'],
  [z.string().check(z.regex(/^\d$/)), 'x', 'Este texto no tiene la forma que se espera.'],
  [z.string().check(z.maxLength(2)), 'xxx', 'Escriba como máximo 2 caracteres.'],
  [z.string().check(z.minLength(1)), '', 'Este texto no puede quedar vacío.'],
  [z.string().check(z.minLength(3)), 'x', 'Escriba al menos 3 caracteres.'],
  [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Esta lista puede tener un solo elemento.'],
  [z.array(z.int()).check(z.maxLength(2)), [1, 2, 3], 'Esta lista puede tener como máximo 2 elementos.'],
  [z.array(z.int()).check(z.minLength(1)), [], 'Esta lista no puede quedar vacía.'],
  [z.array(z.int()).check(z.minLength(2)), [1], 'Esta lista debe tener al menos 2 elementos.'],
  [z.number().check(z.gte(0)), -1, 'Este número debe ser como mínimo 0.'],
  [z.number().check(z.gt(0)), 0, 'Este número debe ser mayor que 0.'],
  [z.number().check(z.lte(9)), 10, 'Este número puede ser como máximo 9.'],
  [z.number().check(z.lt(9)), 9, 'Este número debe ser menor que 9.'],
  [z.number().check(z.multipleOf(5)), 9, 'Aquí se espera un múltiplo de 5.'],
  [z.strictObject({}), { x: 1 }, 'Aquí hay campos que no se conocen.'],
  [z.union([z.string(), z.number()]), true, 'Este dato no tiene la forma que se espera.'],
  [z.unknown().check(z.refine(() => false)), 1, 'Este dato no tiene la forma que se espera.'],
])('%# says what is expected', (schema, input, sentence) => {
  expect(faultIn(schema, input)).toBe(sentence);
});

it('leaves a schema its own words', () => {
  expect(faultIn(z.string('Escriba su usuario.'), 1)).toBe('Escriba su usuario.');
});
