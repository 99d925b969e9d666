import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkedBy } from './useCheckedFields.ts';

const schema = z.object({
  nombre: z.string().check(z.minLength(3, 'Muy corto.'), z.regex(/^[A-Z]/, 'Comience con mayúscula.')),
  edad: z.optional(z.string()),
});

it('says of each field only the first thing that is wrong', () => {
  expect(checkedBy(schema, { nombre: 'a' })).toEqual({ ok: false, faults: { nombre: 'Muy corto.' } });
});

it('gives what is to be sent, without what the contract does not know', () => {
  expect(checkedBy(schema, { nombre: 'Ana', otro: 'x' })).toEqual({ ok: true, data: { nombre: 'Ana' } });
});
