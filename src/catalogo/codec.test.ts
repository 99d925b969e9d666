import { describe, expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import { calculado } from './campos/calculado.ts';
import { texto } from './campos/texto.ts';
import { opcion } from './campos/opcion.ts';
import { codificar as codificarEn } from './codec.ts';
import type { Formulario } from './formulario.ts';
import { FORMULARIOS } from './index.ts';
import { ENTORNO } from './testing/entorno.ts';

const codificar = (formulario: Pick<Formulario, 'campos' | 'consentimiento' | 'efectos'>, valores: unknown) =>
  codificarEn(formulario, valores, { opciones: ENTORNO.opciones, semestre: '2026-2' });

const campos = {
  docente: grupo({
    numero: calculado({ etiqueta: 'Número' }),
    modo: texto({ identifica: null, etiqueta: 'Modo' }),
    cual: texto({ identifica: null, etiqueta: '¿Cuál?', visibleSi: { campo: 'docente.modo', es: ['otro'] } }),
    aula: texto({ identifica: null, etiqueta: 'Aula', obligatorio: false, vacio: 'N/A' }),
  }),
  estudiantes: lista(
    { nombre: texto({ identifica: null, etiqueta: 'Nombre' }) },
    { min: 0, max: 9, mensaje: '', etiqueta: '' },
  ),
};

it('sends what is asked, and in place of what stayed empty what stands for it', () => {
  const valores = {
    docente: { modo: 'otro', cual: 'x', aula: '' },
    estudiantes: [{ nombre: 'Luz', ajeno: 1 }],
    ajeno: 1,
  };
  expect(codificar({ campos }, valores)).toEqual({
    docente: { numero: null, modo: 'otro', cual: 'x', aula: 'N/A' },
    estudiantes: [{ nombre: 'Luz' }],
  });
});

it('keeps to itself what was typed in a field that is no longer asked', () => {
  const { docente } = codificar({ campos }, { docente: { modo: 'este', cual: 'x' } });
  expect(docente).toEqual({ numero: null, modo: 'este', aula: 'N/A' });
});

it('says which text was consented to, and nothing where no box was ticked', () => {
  const consentimiento = { version: 'v-1', desde: '2026-11-20', texto: '', etiqueta: '', mensaje: '', finalidad: '' };
  expect(codificar({ campos: {}, consentimiento }, { consentimiento: true })).toEqual({ consentimiento: 'v-1' });
  expect(codificar({ campos: {}, consentimiento }, { consentimiento: false })).toEqual({});
  expect(codificar({ campos: {} }, { consentimiento: true })).toEqual({});

  const modo = { modo: texto({ identifica: null, etiqueta: 'Modo' }) };
  const enCampo = { campos: modo, consentimiento: { ...consentimiento, campo: 'modo' } };
  expect(codificar(enCampo, { modo: 'si' })).toEqual({ modo: 'si', consentimiento: 'v-1' });
  expect(codificar(enCampo, { modo: '', consentimiento: true })).toEqual({ modo: null });
});

describe('as a client of the contract would', () => {
  it('sends the text of an option whose contract says so, and of another its key', () => {
    const como = { etiqueta: '', lista: 'cargos' };
    const enCampos = { campos: { suTexto: opcion({ ...como, enviaTexto: true }), suClave: opcion(como) } };
    expect(codificar(enCampos, { suTexto: '1', suClave: '1' })).toEqual({ suTexto: 'Docente', suClave: '1' });
    expect(codificar(enCampos, { suTexto: '' })).toEqual({ suTexto: null, suClave: null });
  });

  it('sends the semester, fixed texts, and null for what only the server knows', () => {
    const de = (slug: string) =>
      codificar(
        FORMULARIOS.find((formulario) => formulario.slug === slug)!,
        { catedra: 'equidad-de-genero' },
      );
    expect(de('inscripcionCatedra')).toMatchObject({ catedra: 'Equidad de Género', semestreActual: '2026-2' });
    expect(de('encuestaCaracterizacionDigital')).toMatchObject({
      datosBasicos: { nivelCriticidad: null },
      habitosEstudio: { nivelCriticidad: null },
    });
    expect(de('solicitudUDEV')).toMatchObject({
      infoSolicitud: { idSolicitud: null, asunto: 'Solicitud a la Unidad de Educación Virtual' },
    });
  });
});
