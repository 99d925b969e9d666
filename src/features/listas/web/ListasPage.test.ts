import { expect, it } from 'vitest';
import type { ListaResumida } from '../contract.ts';
import { gruposOf, OF_SEVERAL, OF_THE_PRODUCT, OFTEN } from './ListasPage.tsx';

const lista = (nombre: string, usos: string[], how: 'cerrada' | 'frecuente' | null = null): ListaResumida => ({
  nombre,
  titulo: nombre,
  activas: 2,
  apagadas: 0,
  cerrada: how === 'cerrada',
  frecuente: how === 'frecuente',
  usos,
  cambiada: null,
});

it('groups lists by form, those that are changed often first and those of the product last', () => {
  const listas = [
    lista('siNo', ['Caracterización', 'Aula virtual'], 'cerrada'),
    lista('edades', ['Caracterización']),
    lista('programas', ['Caracterización', 'Asignaturas']),
    lista('formatos', ['Aula virtual']),
    lista('regiones', ['Caracterización']),
    lista('catedras', ['Cátedras'], 'frecuente'),
  ];
  expect(
    gruposOf(listas).map(({ titulo, listas: listasOfGrupo }) => [titulo, listasOfGrupo.map(({ nombre }) => nombre)]),
  ).toEqual([
    [OFTEN, ['catedras']],
    [OF_SEVERAL, ['programas']],
    ['Caracterización', ['edades', 'regiones']],
    ['Aula virtual', ['formatos']],
    [OF_THE_PRODUCT, ['siNo']],
  ]);
});
