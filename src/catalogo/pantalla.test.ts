import { describe, expect, it } from 'vitest';
import { columnasDe } from './columnas.ts';
import { INFORMES } from './index.ts';
import type { Informe } from './informe.ts';
import { clavesDe, columnasEnPantalla, nombreDeRegistro, textoEnPantalla } from './pantalla.ts';
import { solicitudesUnidadDeEducacionVirtual as solicitudes } from './solicitud-udev/informe.ts';

describe.each(INFORMES.map((informe): [string, Informe] => [informe.slug, informe]))(
  'the screen of %s',
  (_, informe) => {
    const columnas = columnasEnPantalla(informe);

    it('has every column of the report once', () => {
      const celdas = columnas.flatMap((columna) => columna.celdas);
      expect(celdas.toSorted((a, b) => a - b)).toEqual([...columnasDe(informe).keys()]);
      expect(clavesDe(informe, columnas)).toEqual(columnasDe(informe).map(({ clave }) => clave));
    });

    it('begins with who it is, the state if there is one, the date and what is asked for', () => {
      const papeles = columnas.map(({ papel }) => papel);
      const orden = ['identidad', 'estado', 'fecha', 'asunto', 'otra'];
      expect(papeles).toEqual(papeles.toSorted((a, b) => orden.indexOf(a) - orden.indexOf(b)));
      expect(papeles.filter((papel) => papel === 'identidad')).toHaveLength(1);
      expect(papeles.includes('estado')).toBe(informe.columnas.some(({ campo }) => campo === 'estado'));
    });
  },
);

describe('a name', () => {
  const [identidad] = columnasEnPantalla(solicitudes);
  const celdas = (nombres: string, apellidos: string): string[] => ['1', nombres, apellidos];

  it.each([
    ['MARÍA DE LOS ÁNGELES', 'ÑÁÑEZ DE LA TORRE', 'Ñáñez de la Torre, María de los Ángeles'],
    ["O'HIGGINS", 'SAN-JUAN', "San-Juan, O'Higgins"],
    ['Ana Lucía', 'de la Espriella', 'de la Espriella, Ana Lucía'],
    ['ANA', '', 'Ana'],
  ])('in capitals is shown as names are written: %s %s', (nombres, apellidos, shown) => {
    expect(textoEnPantalla(identidad!, celdas(nombres, apellidos))).toBe(shown);
  });

  it('of a record is said as the person is called', () => {
    const datos = { infoSolicitud: { nombres: 'ANA LUCÍA', apellidos: 'ÑÁÑEZ TORO' } };
    expect(nombreDeRegistro(solicitudes, datos)).toBe('Ana Lucía Ñáñez Toro');
    expect(nombreDeRegistro(solicitudes, {})).toBe('');
  });
});
