import { describe, expect, it } from 'vitest';
import type { CargaAbierta } from '../contract.ts';
import { pasoDe, pasosDe } from './CargaPage.tsx';
import { cargaSearch, leerDireccion } from './search.ts';

const resumen = (conProblemas: number) => ({ conProblemas }) as CargaAbierta['resumen'];
const carga = (estado: CargaAbierta['estado'], conProblemas = 0) => ({
  estado,
  retirada: null,
  resumen: resumen(conProblemas),
});

describe('an address', () => {
  it('without usable values is the first step', () => {
    expect(leerDireccion(cargaSearch.parse({ carga: 'x', paso: 'otro', pagina: 0, ver: 7 }))).toEqual({ pagina: 1 });
  });
});

describe('the shown step', () => {
  it('is the one that the load has reached, problems before the plan', () => {
    expect(pasoDe(undefined, undefined)).toBe('archivo');
    expect(pasoDe(undefined, carga('en-revision'))).toBe('revision');
    expect(pasoDe(undefined, carga('revisada', 3))).toBe('revision');
    expect(pasoDe(undefined, carga('revisada'))).toBe('plan');
    expect(pasoDe(undefined, carga('aceptada'))).toBe('resultado');
  });

  it('is the one of the address, if the load has reached it', () => {
    expect(pasoDe('plan', carga('revisada', 3))).toBe('plan');
    expect(pasoDe('resultado', carga('revisada'))).toBe('plan');
    expect(pasosDe(carga('sin-revisar'))).toEqual(['archivo', 'revision']);
    expect(pasosDe(carga('rechazada'))).toEqual(['archivo', 'revision']);
  });
});
