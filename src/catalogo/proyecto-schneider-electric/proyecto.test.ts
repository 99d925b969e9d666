import { describe, expect, it } from 'vitest';
import { FORMULARIOS } from '../index.ts';
import { CARGAS } from '../testing/cargas.ts';
import { ENTORNO } from '../testing/entorno.ts';
import { validateAnswer } from '../validar.ts';
import { proyectoSchneiderElectric } from './formulario.ts';
import { LISTAS_PROYECTO } from './tramite.ts';

const textosOf = (lista: string): string[] =>
  LISTAS_PROYECTO.find(({ nombre }) => nombre === lista)!.opciones.map(({ texto }) => texto);

describe('the project’s form', () => {
  it('asks nine fields (spec 2 §2)', () => {
    const asked = Object.values(proyectoSchneiderElectric.campos).filter(({ tipo }) => tipo !== 'calculado');
    expect(asked).toHaveLength(9);
    expect(FORMULARIOS).toContain(proyectoSchneiderElectric);
  });

  it('offers nine schools, the two last grades and genders that travel as letters', () => {
    expect(textosOf('institucionesEducativas')).toHaveLength(9);
    expect(textosOf('gradosAcademicos')).toEqual(['Décimo', 'Once']);
    expect(validateAnswer(proyectoSchneiderElectric, CARGAS['proyectoSchneiderElectric'], ENTORNO)).toMatchObject({
      ok: true,
      datos: { genero: { clave: 'F', texto: 'Femenino' } },
    });
  });

  it('requires the guardian’s authorisation, and leaves nothing on a shared device (DECISIONS §2)', () => {
    expect(proyectoSchneiderElectric.consentimiento?.etiqueta).toContain('acudiente');
    expect(proyectoSchneiderElectric.sensible).toBe(true);
  });
});
