import { describe, expect, it } from 'vitest';
import { acompanamientoDocentes } from './acompanamiento/tramite.ts';
import { informacionCancelaciones } from './cancelacion/tramite.ts';
import { columnaShowing, columnasOf, offeredColumnasOf } from './columnas.ts';
import { informacionUsuarioCurso as enRiesgo } from './estudiantes-en-riesgo.ts';
import { INFORMES } from './index.ts';
import type { Informe } from './informe.ts';
import {
  clavesOf,
  columnasOnScreen,
  columnasUnderHead,
  nombreOfRegistro,
  textoOnScreen,
  type ColumnaOnScreen,
} from './pantalla.ts';
import { solicitudesUnidadDeEducacionVirtual as solicitudes } from './solicitud-udev/tramite.ts';

const clavesIn = (columnas: readonly ColumnaOnScreen[]): string[] => columnas.flatMap(({ claves }) => claves);

describe.each(INFORMES.map((informe): [string, Informe] => [informe.slug, informe]))(
  'the screen of %s',
  (_, informe) => {
    const columnas = columnasOnScreen(informe);
    const { agrupacion } = informe;

    it.runIf(agrupacion)('has the same columns under heads, whose texts are columns too', () => {
      const underCabezas = columnasOnScreen(informe, agrupacion!.clave);
      expect(clavesIn(underCabezas).toSorted()).toEqual(clavesIn(columnas).toSorted());
      expect(clavesOf(informe, underCabezas, agrupacion!.clave)).toEqual(
        offeredColumnasOf(informe).map(({ clave }) => clave),
      );
      const mostradas = clavesIn(columnas.filter(({ oculta }) => !oculta));
      const clavesUnderCabezas = clavesIn(underCabezas.filter(({ oculta }) => !oculta));
      expect(mostradas.filter((clave) => !clavesUnderCabezas.includes(clave))).toEqual([]);
      for (const campo of agrupacion!.cabeza) expect(columnaShowing(informe, campo)).toBeDefined();
      expect(columnasOf(informe).some(({ clave }) => clave === agrupacion!.clave)).toBe(false);
    });

    it('has every column of the report once', () => {
      const celdas = columnas.flatMap((columna) => columna.celdas);
      expect(celdas.toSorted((a, b) => a - b)).toEqual([...offeredColumnasOf(informe).keys()]);
      expect(clavesOf(informe, columnas)).toEqual(offeredColumnasOf(informe).map(({ clave }) => clave));
    });

    it('begins with the person, the state if any, the date, of requests the promised one, and what is asked for', () => {
      const papeles = columnas.map(({ papel }) => papel);
      const orden = informe.solicitud
        ? ['identidad', 'estado', 'vence', 'asunto', 'responsable', 'fecha', 'otra']
        : ['identidad', 'estado', 'fecha', 'asunto', 'otra'];
      expect(papeles).toEqual(papeles.toSorted((a, b) => orden.indexOf(a) - orden.indexOf(b)));
      expect(papeles.filter((papel) => papel === 'identidad')).toHaveLength(1);
      expect(papeles.includes('estado')).toBe(informe.columnas.some(({ campo }) => campo === 'estado'));
    });
  },
);

it('rows under a head leave out what the head has, where other columns tell them apart', () => {
  const { agrupacion } = acompanamientoDocentes;
  const columnas = columnasOnScreen(acompanamientoDocentes, agrupacion!.clave);
  const celdas = acompanamientoDocentes.columnas.map(({ campo }) => campo.split('.').at(-1)!);
  const textos = columnasUnderHead(acompanamientoDocentes, agrupacion, columnas).map((columna) =>
    textoOnScreen(columna, celdas),
  );
  expect(columnas[0]!.titulo).toBe('Docente y criterio');
  expect(textos.slice(0, 7)).toEqual(['criterio', '', '', '', '', 'valoracion', 'descripcion']);
  const personas = columnasOnScreen(enRiesgo, enRiesgo.agrupacion!.clave);
  expect(columnasUnderHead(enRiesgo, enRiesgo.agrupacion, personas)).toBe(personas);
});

it('a column of scores has its highest score, for the bar beside it', () => {
  const maximos = columnasOnScreen(acompanamientoDocentes).flatMap(({ titulo, maximo }) =>
    maximo === undefined ? [] : [[titulo, maximo]],
  );
  expect(maximos).toEqual([['Valoración', 5]]);
});

it.each([
  ['Nunca', 'Nunca', 'Nunca ha entrado'],
  ['25/11/2026, 5:00 a. m.', '0', 'hace menos de un día (25/11)'],
  ['24/11/2026, 5:00 a. m.', '1', 'hace 1 día (24/11)'],
  ['04/11/2026, 5:00 a. m.', '18', 'hace 18 días (04/11)'],
  ['04/01/2023, 5:00 a. m.', '1.421', 'hace 1.421 días (04/01/2023)'],
])('the last access and the days since are one column on the screen, two in files: %s, %s', (instante, dias, shown) => {
  const columnas = columnasOnScreen(enRiesgo);
  const acceso = columnas.find(({ clave }) => clave === 'ultimoAcceso')!;
  const celdas = columnasOf(enRiesgo).map(({ clave }) =>
    clave === 'ultimoAcceso' ? instante : clave === 'dias' ? dias : '',
  );
  expect(textoOnScreen(acceso, celdas)).toBe(shown);
  expect(acceso.orden).not.toBeNull();
  expect(columnas.some(({ clave }) => clave === 'dias')).toBe(false);
  expect(clavesOf(enRiesgo, [acceso])).toEqual(['ultimoAcceso', 'dias']);
});

it.each([
  [solicitudes, ['apellidos', 'responsable', 'numDocumento', 'correoInstitucional', 'imgEvidencia', 'correoAlterno']],
  [acompanamientoDocentes, ['nombreDocente', 'correo']],
  [enRiesgo, ['nombre', 'correo']],
])('names, documents, addresses and files are texts that no translation changes: $slug', (informe, claves) => {
  expect(columnasOnScreen(informe).flatMap(({ literal, clave }) => (literal ? [clave] : []))).toEqual(claves);
});

describe('a name', () => {
  const [identidad] = columnasOnScreen(solicitudes);
  const celdas = (nombres: string, apellidos: string): string[] => ['1', nombres, apellidos];

  it.each([
    ['MARÍA DE LOS ÁNGELES', 'ÑÁÑEZ DE LA TORRE', 'Ñáñez de la Torre, María de los Ángeles'],
    ["O'HIGGINS", 'SAN-JUAN', "San-Juan, O'Higgins"],
    ['Ana Lucía', 'de la Espriella', 'de la Espriella, Ana Lucía'],
    ['ANA', '', 'Ana'],
  ])('in capitals is shown as names are written: %s %s', (nombres, apellidos, shown) => {
    expect(textoOnScreen(identidad!, celdas(nombres, apellidos))).toBe(shown);
  });

  it('of a record has given names before surnames', () => {
    const datos = { infoSolicitud: { nombres: 'ANA LUCÍA', apellidos: 'ÑÁÑEZ TORO' } };
    expect(nombreOfRegistro(solicitudes, datos)).toBe('Ana Lucía Ñáñez Toro');
    expect(nombreOfRegistro(solicitudes, {})).toBe('');
    const alumno = { nombreEstudiante: 'VÍCTOR', apellidoEstudiante: 'ESPINOSA RAMOS' };
    expect(nombreOfRegistro(informacionCancelaciones, { alumnosAgregados: [alumno] })).toBe('Víctor Espinosa Ramos');
  });
});
