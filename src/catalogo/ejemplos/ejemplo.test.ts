import { expect, it } from 'vitest';
import { ASIGNATURAS, ENTORNO } from '../testing/entorno.ts';
import { FORMULARIOS } from '../index.ts';
import { validarInventado } from '../propios.ts';
import { azarDe } from './azar.ts';
import { ejemploDe } from './ejemplo.ts';

it.each(FORMULARIOS)('makes examples that $slug accepts, whatever the dice say', (formulario) => {
  for (let semilla = 0; semilla < 50; semilla++) {
    const ejemplo = ejemploDe(formulario, ENTORNO, azarDe(semilla), ASIGNATURAS);
    expect(validarInventado(formulario, ejemplo, ENTORNO)).toMatchObject({ ok: true });
  }
});
