import { describe, expect, it } from 'vitest';
import { LISTAS } from './semillas.ts';
import { REGLAS_DE_LISTAS } from './reglas.ts';

const reservadas = (nombre: string): string[] => [...REGLAS_DE_LISTAS.get(nombre)!.reservadas.keys()];

describe('what a rule names', () => {
  it('is an option of its list', () => {
    const perdidas = LISTAS.flatMap(({ nombre, opciones }) =>
      reservadas(nombre).filter((clave) => !opciones.some((opcion) => opcion.clave === clave)),
    );
    expect(perdidas).toEqual([]);
  });

  it('is found in conditions, boxes for words of one’s own, levels, reads, and lists that rules know whole', () => {
    expect(reservadas('programasVirtuales')).toEqual(['otro']);
    expect(reservadas('preguntasFrecuentes')).toEqual(['otra']);
    expect(reservadas('estratos')).toEqual(['1', '2', '3', '4', '5']);
    expect(reservadas('capacidades')).toEqual(['ninguno', 'otro']);
    expect(reservadas('catedras')).toEqual(['catedra-abierta-de-ciudadania-y-paz']);
    expect(reservadas('tiposAsignatura')).toEqual(['AMV', 'APV']);
    expect(reservadas('programas')).toEqual([]);
  });
});

describe('what is known of a list', () => {
  it('are the fields that ask for it, with their reports', () => {
    const { usos, conCupos } = REGLAS_DE_LISTAS.get('catedras')!;
    expect(usos).toEqual([
      {
        formulario: expect.objectContaining({ slug: 'inscripcionCatedra' }),
        informe: { titulo: 'Inscripciones a cátedras', ruta: '/gestores/informes/informacionInscripcionCatedras' },
        campo: 'catedra',
        etiqueta: 'Cátedra',
      },
    ]);
    expect(conCupos).toBe(true);
  });

  it('is that no list is there for nothing', () => {
    const ociosas = [...REGLAS_DE_LISTAS.values()].filter(({ lista, usos }) => usos.length === 0 && !lista.usos);
    expect(ociosas.map(({ lista }) => lista.nombre)).toEqual([]);
  });

  it('are the places of cátedras alone', () => {
    expect([...REGLAS_DE_LISTAS.values()].filter(({ conCupos }) => conCupos).map(({ lista }) => lista.nombre)).toEqual([
      'catedras',
    ]);
  });
});
