import { expect, it } from 'vitest';
import { outcomeOf } from './run-tanda.ts';

const cuentas = {
  cursos: 14,
  hechos: 14,
  fallidos: 0,
  porConfirmar: 0,
  cancelados: 0,
  enMarcha: 0,
  bytes: 1_520_000_000,
};

it('tells the number of copies and their size', () => {
  expect(outcomeOf('respaldo', cuentas, [])).toEqual({ ok: true, resumen: '14 copias, 1,5 GB' });
  expect(outcomeOf('reinicio', { ...cuentas, hechos: 1 }, [])).toEqual({ ok: true, resumen: '1 curso reiniciado' });
});

it('fails if a person must look at it', () => {
  const failed = { ...cuentas, hechos: 10, fallidos: 3, porConfirmar: 1 };
  const unread = [{ categoria: 'Ciencias', motivo: 'Moodle no respondió.' }];
  expect(outcomeOf('reinicio', failed, unread)).toEqual({
    ok: false,
    error:
      'Fallaron 3 de 14 cursos; 1 curso está por confirmar; no se pudieron leer los cursos de «Ciencias»: Moodle no respondió.',
  });
});

it('tells that there was nothing to do', () => {
  const empty = { ...cuentas, cursos: 0, hechos: 0, bytes: 0 };
  expect(outcomeOf('respaldo', empty, [])).toMatchObject({
    ok: true,
    resumen: expect.stringMatching(/no tienen cursos/),
  });
});
