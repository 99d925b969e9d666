import { describe, expect, it } from 'vitest';
import { meanOfPasos, sumOfPasos } from './conteos.ts';
import { PREGUNTAS } from './formulario.ts';
import { informacionEncuestaDocente as informe } from './informe.ts';

describe('the counts of a block', () => {
  it('are those of its questions, step by step', () => {
    expect(
      sumOfPasos([
        [1, 0, 0, 2, 4],
        [0, 3, 0, 0, 4],
      ]),
    ).toEqual([1, 3, 0, 2, 8]);
  });

  it('have a mean from 1 to 5, and none without answers', () => {
    expect(meanOfPasos([7, 0, 0, 0, 0])).toBe(1);
    expect(meanOfPasos([0, 0, 0, 0, 7])).toBe(5);
    expect(meanOfPasos([1, 0, 0, 2, 1])).toBe(3.5);
    expect(meanOfPasos([0, 0, 0, 0, 0])).toBeNull();
  });
});

describe('the report', () => {
  it('has each question of the form once, in the block whose key it bears', () => {
    expect(informe.bloques.flatMap(({ preguntas }) => preguntas)).toEqual(Object.keys(PREGUNTAS));
    for (const { clave, preguntas } of informe.bloques)
      for (const pregunta of preguntas) expect(pregunta.replace(/\d$/, '')).toBe(clave);
  });

  it('has blocks whose short names fit a sheet of Excel', () => {
    for (const { corto } of informe.bloques) expect(corto.length).toBeLessThanOrEqual(31);
  });
});
