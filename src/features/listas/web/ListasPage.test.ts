import { expect, it } from 'vitest';
import type { ListaResumida } from '../contract.ts';
import { gruposOf, OF_SEVERAL, OF_THE_PRODUCT } from './ListasPage.tsx';

const lista = (nombre: string, usos: string[], cerrada = false): ListaResumida => ({
  nombre,
  titulo: nombre,
  activas: 2,
  apagadas: 0,
  cerrada,
  usos,
  cambiada: null,
});

it('groups lists by form, those of several forms first and those of the product last', () => {
  const listas = [
    lista('siNo', ['Caracterización', 'Aula virtual'], true),
    lista('edades', ['Caracterización']),
    lista('programas', ['Caracterización', 'Asignaturas']),
    lista('formatos', ['Aula virtual']),
    lista('regiones', ['Caracterización']),
  ];
  expect(
    gruposOf(listas).map(({ titulo, listas: listasOfGrupo }) => [titulo, listasOfGrupo.map(({ nombre }) => nombre)]),
  ).toEqual([
    [OF_SEVERAL, ['programas']],
    ['Caracterización', ['edades', 'regiones']],
    ['Aula virtual', ['formatos']],
    [OF_THE_PRODUCT, ['siNo']],
  ]);
});
