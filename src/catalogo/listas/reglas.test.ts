import { describe, expect, it } from 'vitest';
import { REGLAS_DE_LISTAS } from './reglas.ts';
import { LISTAS } from './semillas.ts';

const reservadas = (nombre: string): string[] => [...REGLAS_DE_LISTAS.get(nombre)!.reservadas.keys()];

describe('an option that a rule names', () => {
  it('exists in its list', () => {
    const perdidas = LISTAS.flatMap(({ nombre, opciones }) =>
      reservadas(nombre).filter((clave) => !opciones.some((opcion) => opcion.clave === clave)),
    );
    expect(perdidas).toEqual([]);
  });

  it('is found in conditions, boxes for free words, levels, reads, and closed lists', () => {
    expect(reservadas('programasVirtuales')).toEqual(['otro']);
    expect(reservadas('preguntasFrecuentes')).toEqual(['otra']);
    expect(reservadas('estratos')).toEqual(['1', '2', '3', '4', '5']);
    expect(reservadas('capacidades')).toEqual(['ninguno', 'otro']);
    expect(reservadas('catedras')).toEqual(['catedra-abierta-de-ciudadania-y-paz']);
    expect(reservadas('tiposAsignatura')).toEqual(['AMV', 'APV']);
    expect(reservadas('programas')).toEqual([]);
  });
});

describe('the rules of a list', () => {
  it('name the fields that use it, with their reports', () => {
    const { usos, conCupos: hasCupos } = REGLAS_DE_LISTAS.get('catedras')!;
    expect(usos).toEqual([
      {
        formulario: expect.objectContaining({ slug: 'inscripcionCatedra' }),
        informe: { titulo: 'Inscripciones a cátedras', ruta: '/gestores/informes/informacionInscripcionCatedras' },
        campo: 'catedra',
        etiqueta: 'Cátedra',
      },
    ]);
    expect(hasCupos).toBe(true);
  });

  it('leave no list without a use', () => {
    const ociosas = [...REGLAS_DE_LISTAS.values()].filter(({ lista, usos }) => usos.length === 0 && !lista.usos);
    expect(ociosas.map(({ lista }) => lista.nombre)).toEqual([]);
  });

  it('limit places only in cátedras', () => {
    expect(
      [...REGLAS_DE_LISTAS.values()].filter(({ conCupos: hasCupos }) => hasCupos).map(({ lista }) => lista.nombre),
    ).toEqual(['catedras']);
  });
});
