import { describe, expect, it } from 'vitest';
import { readCriterios } from './criterios-enviados.ts';
import { detalleOfEsencial, esencialOf, tituloOfEsencial } from './esencial.ts';
import { evaluadosOf, totalOfEvaluados, type Evaluacion } from './evaluacion.ts';
import { RUBRICAS } from './primera-version.ts';
import type { Rubrica } from './rubrica.ts';
import { cambiosBetweenVersions, checkCriterio, reworded } from './version.ts';

const { guiaDidactica } = RUBRICAS;
const BIENVENIDA = guiaDidactica.criterios.find(({ clave }) => clave === 'bienvenida')!;
const SIN_VALORACION = guiaDidactica.criterios.find(({ inicial }) => inicial !== undefined)!;

/** The shipped rubric in which the welcome is essential. */
const withMinimo = (esencial: number): Rubrica => ({
  ...guiaDidactica,
  criterios: guiaDidactica.criterios.map((criterio) =>
    criterio === BIENVENIDA ? { ...criterio, esencial, minutos: 20 } : criterio,
  ),
});

/** Everything at its best, save the welcome. */
function evaluadosWith(descriptor: string, observacionAdicional = '', quitados: readonly string[] = []) {
  const elecciones = guiaDidactica.criterios.map(({ clave, descriptores, observaciones }) => [
    clave,
    { descriptor: descriptores[0]!.clave, observacion: observaciones[0]!.clave, observacionAdicional: '' },
  ]);
  const evaluacion: Evaluacion = { elecciones: Object.fromEntries(elecciones), quitados };
  const before = evaluacion.elecciones['bienvenida']!;
  return evaluadosOf(guiaDidactica, {
    ...evaluacion,
    elecciones: { ...evaluacion.elecciones, bienvenida: { ...before, descriptor, observacionAdicional } },
  });
}
const [, segundo] = BIENVENIDA.descriptores;
const low = evaluadosWith(segundo!.clave);

describe('the remark of an essential criterion', () => {
  it('is required below its minimum only, and only where the version has one', () => {
    expect(segundo!.valoracion).toBe(3);
    expect(readCriterios(guiaDidactica, low).fallos).toEqual([]);
    expect(readCriterios(withMinimo(3), low).fallos).toEqual([]);
    expect(readCriterios(withMinimo(4), low).fallos).toEqual([
      {
        ruta: 'infoAcompanamiento.informacionAcompanamiento.7.observacionAdicional',
        mensaje: 'Este criterio es esencial y está por debajo de 4: escriba una observación adicional.',
        falta: true,
      },
    ]);
    expect(readCriterios(withMinimo(4), evaluadosWith(segundo!.clave, 'Falta el saludo.')).fallos).toEqual([]);
  });
});

describe('a result', () => {
  it('says that it reaches what is essential, or which criterion does not, beside the same total', () => {
    expect(esencialOf(guiaDidactica.criterios, low)).toBeUndefined();
    const reached = esencialOf(withMinimo(3).criterios, low)!;
    expect(`${tituloOfEsencial(reached)}: ${detalleOfEsencial(reached)}`).toBe(
      'Cumple lo esencial: 8. Bienvenida y contacto (3 de 5, mínimo 3)',
    );
    const missed = esencialOf(withMinimo(4).criterios, low)!;
    expect(`${tituloOfEsencial(missed)}: ${detalleOfEsencial(missed)}`).toBe(
      'No cumple lo esencial: 8. Bienvenida y contacto (3 de 5, mínimo 4)',
    );
    expect(totalOfEvaluados(low)).toBe(totalOfEvaluados(readCriterios(withMinimo(4), low).evaluados));
  });

  it('does not claim that a criterion without score reaches its minimum', () => {
    const without = esencialOf(withMinimo(4).criterios, evaluadosWith(segundo!.clave, '', ['bienvenida']))!;
    expect([tituloOfEsencial(without), detalleOfEsencial(without)]).toEqual([
      'Lo esencial no se valoró',
      'sin valorar: 8. Bienvenida y contacto',
    ]);
  });
});

describe('a version of the rubric', () => {
  it('lists a minimum and minutes that were set, changed and taken away', () => {
    const [before, after] = [withMinimo(3), withMinimo(4)];
    expect(cambiosBetweenVersions(guiaDidactica, before)[0]!.textos).toEqual([
      { que: 'Mínimo si es esencial', antes: null, despues: '3' },
      { que: 'Minutos de la mejora', antes: null, despues: '20' },
    ]);
    expect(cambiosBetweenVersions(before, after)[0]!.textos).toEqual([
      { que: 'Mínimo si es esencial', antes: '3', despues: '4' },
    ]);
    const { nombre, criterio, descriptores, observaciones, mejora } = BIENVENIDA;
    const redaccion = { nombre, criterio, descriptores, observaciones, mejora };
    expect(reworded(before.criterios[7]!, redaccion)).toEqual(BIENVENIDA);
  });

  it('refuses a minimum of a criterion without score, and numbers out of range', () => {
    const rutasOf = (criterio: typeof BIENVENIDA, change: object) =>
      checkCriterio({ ...criterio, ...change }, criterio, 'guiaDidactica').map(({ ruta }) => ruta);
    expect(rutasOf(BIENVENIDA, { esencial: 1, minutos: 5 })).toEqual([]);
    expect(rutasOf(BIENVENIDA, { esencial: 0, minutos: 4 })).toEqual(['esencial', 'minutos']);
    expect(rutasOf(BIENVENIDA, { esencial: 2.5, minutos: 601 })).toEqual(['esencial', 'minutos']);
    expect(rutasOf(SIN_VALORACION, { esencial: 3 })).toEqual(['esencial']);
  });
});
