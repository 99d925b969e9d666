import { describe, expect, it } from 'vitest';
import type { CargaAbierta } from '../contract.ts';
import { pasoOf, pasosOf } from './CargaPage.tsx';
import { cargaSearch, readSearch } from './search.ts';

const resumen = (faulty: number) => ({ conProblemas: faulty }) as CargaAbierta['resumen'];
const carga = (estado: CargaAbierta['estado'], faulty = 0) => ({
  estado,
  retirada: null,
  resumen: resumen(faulty),
});

describe('an address', () => {
  it('without usable values is the first step', () => {
    expect(readSearch(cargaSearch.parse({ carga: 'x', paso: 'otro', pagina: 0, ver: 7 }))).toEqual({ pagina: 1 });
  });
});

describe('the shown step', () => {
  it('is the one that the load has reached, problems before the plan', () => {
    expect(pasoOf(undefined, undefined)).toBe('archivo');
    expect(pasoOf(undefined, carga('en-revision'))).toBe('revision');
    expect(pasoOf(undefined, carga('revisada', 3))).toBe('revision');
    expect(pasoOf(undefined, carga('revisada'))).toBe('plan');
    expect(pasoOf(undefined, carga('aceptada'))).toBe('resultado');
  });

  it('is the one of the address, if the load has reached it', () => {
    expect(pasoOf('plan', carga('revisada', 3))).toBe('plan');
    expect(pasoOf('resultado', carga('revisada'))).toBe('plan');
    expect(pasosOf(carga('sin-revisar'))).toEqual(['archivo', 'revision']);
    expect(pasosOf(carga('rechazada'))).toEqual(['archivo', 'revision']);
  });
});
