import { expect, it } from 'vitest';
import { acompanamientoDocentes } from '#catalogo/acompanamiento/informe.ts';
import { textoDeConteo } from './labels.ts';

it('says how many rows there are, and under heads how many groups', () => {
  expect(textoDeConteo({ total: 11_293, todos: 11_293 })).toBe('11.293 registros');
  expect(textoDeConteo({ total: 21, todos: 11_293 })).toBe('21 de 11.293');
  const { nombres } = acompanamientoDocentes.agrupacion!;
  const de = (grupos: number) => ({ nombres, grupos });
  expect(textoDeConteo({ total: 11_293, todos: 11_293 }, de(537))).toBe('537 acompañamientos · 11.293 criterios');
  expect(textoDeConteo({ total: 21, todos: 11_293 }, de(1))).toBe('1 acompañamiento · 21 de 11.293 criterios');
});
