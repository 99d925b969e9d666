import { expect, it } from 'vitest';
import { FORMULARIOS } from '#catalogo/index.ts';
import { ASIGNATURAS, ENTORNO } from '#catalogo/testing/entorno.ts';
import { azarOf } from './azar.ts';
import { ejemploOf, validateInvented } from './ejemplo.ts';

it.each(FORMULARIOS)('makes examples that $slug accepts with any random numbers', (formulario) => {
  for (let semilla = 0; semilla < 50; semilla++) {
    const ejemplo = ejemploOf(formulario, ENTORNO, azarOf(semilla), ASIGNATURAS);
    expect(validateInvented(formulario, ejemplo, ENTORNO)).toMatchObject({ ok: true });
  }
});

const ejemplosOf = (slug: string): readonly Record<string, unknown>[] => {
  const formulario = FORMULARIOS.find((formulario) => formulario.slug === slug)!;
  return Array.from({ length: 50 }, (_, semilla) => ejemploOf(formulario, ENTORNO, azarOf(semilla), ASIGNATURAS));
};

it('makes a landline that is no document and no mobile', () => {
  for (const { telefonoFijo, numDocumento, celular } of ejemplosOf('inscripcionEstrategia')) {
    expect(telefonoFijo).toMatch(/^60[1-8]\d{7}$/);
    expect([numDocumento, celular]).not.toContain(telefonoFijo);
  }
});

it('names a classroom by its subject, not by a person', () => {
  for (const ejemplo of ejemplosOf('solicitudAulaVirtual')) {
    expect(ejemplo['informacionAdicionalSolicitud']).toMatchObject({
      nombreCodigoAulaOrigen: expect.stringMatching(/, grupo \d$/),
      nombreCodigoAulaDestino: expect.stringMatching(/, grupo \d$/),
    });
  }
});
