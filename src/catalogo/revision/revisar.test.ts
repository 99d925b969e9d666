import { describe, expect, it } from 'vitest';
import { azarOf } from '#demostracion/azar.ts';
import { readRuta } from '../arbol.ts';
import { TRAMITES } from '../index.ts';
import { listas, ocupados, sentencesAfter, sentencesOf } from '../testing/revision.ts';
import { brokenTramite, randomTramite, semana, type Json } from '../testing/tramites.ts';
import { revisarPropio } from './propio.ts';
import { guardadoOf, revisarTramite } from './revisar.ts';

describe('every built-in form', () => {
  it.each(TRAMITES.map((tramite) => [tramite.formulario.slug, tramite] as const))('keeps the law: %s', (_, tramite) => {
    const revision = revisarTramite(guardadoOf(tramite), { listas });
    expect(sentencesOf(revision)).toEqual([]);
    const { formulario, informe, listas: own, inicio } = tramite;
    expect(revision).toEqual({ ok: true, tramite: { formulario, informe, listas: own, inicio } });
  });
});

it('a form of the unit keeps the law, and its report is over the form itself', () => {
  const revision = revisarPropio(semana(), { listas, ocupados });
  expect(sentencesOf(revision)).toEqual([]);
  expect(revision.ok && revision.tramite.informe?.formulario === revision.tramite.formulario).toBe(true);
});

describe('an attack on a definition', () => {
  it('with HTML or formulas in its texts is text, and stays as it is', () => {
    const definicion = semana();
    definicion.formulario.campos.edad.etiqueta = '<img src=x onerror=alert(1)>';
    definicion.formulario.titulo = '=HYPERLINK("x")';
    const revision = revisarPropio(definicion, { listas, ocupados });
    expect(sentencesOf(revision)).toEqual([]);
    expect(revision.ok && guardadoOf(revision.tramite)).toEqual(definicion);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])('with the key %s is refused', (clave) => {
    const withKey = (rest: string): unknown =>
      JSON.parse(JSON.stringify(semana()).replace(rest, `"${clave}":{"a":1},${rest}`));
    for (const place of ['"nombre":{', '"titulo":', '"columnas":']) {
      expect(sentencesOf(revisarPropio(withKey(place), { listas, ocupados })).join('')).toContain(
        'es un nombre reservado',
      );
    }
    const asOption = JSON.parse(JSON.stringify(semana()).replaceAll('"clave":"otro"', `"clave":"${clave}"`)) as unknown;
    expect(sentencesOf(revisarPropio(asOption, { listas, ocupados }))).toContain(
      'La opción «Otro»: «clave» es un nombre reservado.',
    );
  });

  it('with too much of anything is refused before it is read', () => {
    const options = Array.from({ length: 10_000 }, (_, i) => ({ clave: `o${i}`, texto: `Opción ${i}` }));
    const nested = Array.from({ length: 5000 }).reduce<object>((campos) => ({ g: { tipo: 'grupo', campos } }), {});
    const circular: Json = semana();
    circular.formulario.campos.otra = circular.formulario;
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, i) => [`p${i}`, { tipo: 'fecha', etiqueta: 'Día' }]),
    );
    const began = performance.now();
    expect([
      ...sentencesAfter((definicion) => (definicion.listas[0].opciones = options)),
      ...sentencesAfter(({ formulario }) => (formulario.campos.g = { tipo: 'grupo', campos: nested })),
      ...sentencesOf(revisarTramite(circular, { listas })),
      ...sentencesAfter(({ formulario }) => (formulario.campos = many)),
      ...sentencesAfter(({ formulario }) => (formulario.textos.avisos = ['x'.repeat(9_000_000)])),
      ...sentencesAfter(({ formulario }) => (formulario.textos.avisos = Array(100).fill('ñ'.repeat(4000)))),
      ...sentencesAfter(({ formulario }) => (formulario.version = Number.NaN)),
      ...sentencesAfter(({ formulario }) => (formulario.campos.edad.falta = () => 'x')),
      ...sentencesOf(revisarTramite(new Map(), { listas })),
      ...sentencesOf(revisarTramite(undefined, { listas })),
    ]).toEqual([
      'La lista «Semana: talleres»: tiene 10.000 elementos, y caben 500.',
      'El formulario: tiene demasiados niveles, unos dentro de otros.',
      'La pregunta «¿Cuál?»: tiene demasiados niveles, unos dentro de otros.',
      'El formulario: tiene demasiadas preguntas: caben 200.',
      'El formulario: tiene un texto de más de 5.000 caracteres.',
      'El formulario: es demasiado grande: caben 256 KB.',
      'El formulario: tiene algo que no se puede guardar.',
      'La pregunta «Edad»: tiene algo que no se puede guardar.',
      'El formulario: tiene algo que no se puede guardar.',
      'El formulario: tiene algo que no se puede guardar.',
    ]);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('of 500 random definitions', () => {
  it('each that is whole is accepted, and comes back from JSON as it was', () => {
    for (let seed = 0; seed < 250; seed += 1) {
      const definicion = randomTramite(azarOf(seed));
      const revision = revisarPropio(definicion, { listas, ocupados });
      expect([seed, sentencesOf(revision)]).toEqual([seed, []]);
      expect(revision.ok && guardadoOf(revision.tramite)).toEqual(definicion);
    }
  });

  it('each that is broken is accepted as it is, or refused in words at a place that exists', () => {
    const seen = { accepted: 0, refused: 0 };
    for (let seed = 1000; seed < 1250; seed += 1) {
      const azar = azarOf(seed);
      const definicion = brokenTramite(azar() < 0.5 ? semana() : randomTramite(azar), azar);
      const revision = revisarPropio(definicion, { listas, ocupados });
      seen[revision.ok ? 'accepted' : 'refused'] += 1;
      expect(revision.ok ? guardadoOf(revision.tramite) : definicion).toEqual(definicion);
      const fallos = revision.ok ? [] : revision.fallos;
      expect(fallos.filter(({ mensaje }) => !/^\p{Lu}.*\p{L}.*\.$/u.test(mensaje))).toEqual([]);
      expect(fallos.filter(({ ruta }) => ruta !== '' && readRuta(definicion, ruta) === undefined)).toEqual([]);
    }
    expect(seen.refused).toBeGreaterThan(150);
    expect(seen.accepted).toBeGreaterThan(10);
  });
});
