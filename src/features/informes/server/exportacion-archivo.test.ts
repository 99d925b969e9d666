import { describe, expect, it } from 'vitest';
import { offeredColumnasOf } from '#catalogo/columnas.ts';
import { INFORMES } from '#catalogo/index.ts';
import { identidadOnPaper } from './exportacion-archivo.ts';

const informe = (slug: string) => INFORMES.find((one) => one.slug === slug)!;

describe('on paper', () => {
  it.each([
    'informacionHabilitaciones',
    'solicitudesUnidadDeEducacionVirtual',
    'solicitudAulaVirtual',
    'informacionCancelaciones',
  ])('a report of requests is a table, whatever the unit adds about its attention: %s', (slug) => {
    const columnas = offeredColumnasOf(informe(slug));
    expect(columnas.map(({ titulo }) => titulo)).toEqual(
      expect.arrayContaining(['Vence', 'Responsable', 'Calificación']),
    );
    expect(identidadOnPaper(informe(slug), columnas)).toBeNull();
  });

  it.each([
    ['informacionRutasGraduaciones', ['Nombre completo']],
    ['informacionCaracterizacionDigital', ['Nombre completo']],
    ['acompanamientoDocentes', ['Docente']],
  ])('a wide report has a page for each record, headed by its person: %s', (slug, titulos) => {
    const columnas = offeredColumnasOf(informe(slug));
    const identidad = identidadOnPaper(informe(slug), columnas);
    expect(identidad?.map((lugar) => columnas[lugar]?.titulo)).toEqual(titulos);
  });

  it('a wide report without the columns of its person is headed by its first', () => {
    const rutas = informe('informacionCaracterizacionDigital').onScreen.identidad as readonly string[];
    const withoutPersona = offeredColumnasOf(informe('informacionCaracterizacionDigital')).filter(
      ({ source }) => !('partes' in source && source.partes.some(({ ruta }) => rutas.includes(ruta))),
    );
    expect(identidadOnPaper(informe('informacionCaracterizacionDigital'), withoutPersona)).toEqual([0]);
  });
});
