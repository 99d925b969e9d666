import { expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import { calculado } from './campos/calculado.ts';
import { texto } from './campos/texto.ts';
import { codificar } from './codec.ts';

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
    docente: { modo: 'otro', cual: 'x', aula: 'N/A' },
    estudiantes: [{ nombre: 'Luz' }],
  });
});

it('keeps to itself what was typed in a field that is no longer asked', () => {
  const { docente } = codificar({ campos }, { docente: { modo: 'este', cual: 'x' } });
  expect(docente).toEqual({ modo: 'este', aula: 'N/A' });
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
