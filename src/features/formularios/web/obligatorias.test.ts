import { expect, it } from 'vitest';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS } from '#catalogo/index.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { fallosOf } from './checks.ts';
import { openFormulario, type ValoresEscritos } from './formulario-abierto.ts';
import { obligatoriasEn } from './obligatorias.ts';

/** The fields that a form asks for with some values, and those that are missing. */
function cuenta(formulario: Formulario, valores?: ValoresEscritos): { pedidas: number; missing: number } {
  const pathname = formulario.ruta.replace(':estrategia', 'citasReferenciasAPA');
  const abierto = openFormulario({ formulario, listas: {}, dominios: [], hoy: ENTORNO.hoy }, { pathname });
  const escritos = valores ?? abierto.iniciales;
  const fallos = fallosOf(abierto, escritos);
  return {
    pedidas: obligatoriasEn(formulario.secciones, abierto, { valores: escritos, fallos }),
    missing: fallos.length,
  };
}

it.each(FORMULARIOS.filter(({ pantalla, ruta }) => pantalla !== 'propia' && !ruta.includes(':')))(
  '$slug: of an empty form all that it asks for is missing',
  (formulario) => {
    const { pedidas, missing } = cuenta(formulario);
    expect(pedidas).toBe(missing);
    expect(pedidas).toBeGreaterThan(0);
  },
);

it('an item that is added asks for its fields in place of itself', () => {
  const vacio = cuenta(notariaDocente).pedidas;
  expect(cuenta(notariaDocente, { infoEstudiantes: [{}] }).pedidas).toBe(vacio - 1 + 6);
  expect(cuenta(notariaDocente, { infoEstudiantes: [{}, {}] }).pedidas).toBe(vacio - 1 + 12);
});

it('an answer that opens others makes them count', () => {
  expect(cuenta(caracterizacionDigital).pedidas).toBe(1);
  expect(cuenta(caracterizacionDigital, CARGAS['encuestaCaracterizacionDigital']).pedidas).toBeGreaterThan(40);
});
