import { describe, expect, it } from 'vitest';
import { grupo, lista, readRuta, valoresOf } from './arbol.ts';
import { archivo } from './campos/archivo.ts';
import { calculado } from './campos/calculado.ts';
import { digitos } from './campos/digitos.ts';
import { opcion, type OpcionElegida } from './campos/opcion.ts';
import { opciones } from './campos/opciones.ts';
import { texto } from './campos/texto.ts';
import { asWritten } from './correccion.ts';
import type { Formulario } from './formulario.ts';
import { FORMULARIOS } from './index.ts';
import { notariaDocente } from './notaria/formulario.ts';
import { encodePayload as codificarEn, jsonSchemaOf, partesOf, toFormData } from './payload.ts';
import { solicitudUDEV } from './solicitud-udev/formulario.ts';
import { CARGAS } from './testing/cargas.ts';
import { ENTORNO } from './testing/entorno.ts';
import { reviewAnswer } from './validar.ts';

it('names each key of the root as a part, and what is sent beside them', () => {
  expect(partesOf(notariaDocente)).toEqual({
    infoDocente: { tipo: 'json' },
    infoEstudiantes: { tipo: 'json' },
    sitioWeb: { tipo: 'texto' },
  });
  expect(partesOf(solicitudUDEV)).toEqual({
    infoSolicitud: { tipo: 'json' },
    imgEvidencia: { tipo: 'archivo', max: 2_097_152, mensajeMax: 'El archivo no puede pesar más de 2 MB.' },
    consentimiento: { tipo: 'texto' },
    sitioWeb: { tipo: 'texto' },
  });
});

const camposConArchivo = {
  info: grupo({ nombre: texto({ identifica: null, etiqueta: 'Nombre' }) }),
  items: lista({ a: texto({ identifica: null, etiqueta: 'A' }) }, { min: 0, max: 9, mensaje: '', etiqueta: '' }),
  varias: opciones({ etiqueta: 'Varias', lista: 'siNo' }),
  nota: texto({ identifica: null, etiqueta: 'Nota' }),
  foto: archivo({ etiqueta: 'Foto', tipos: ['image/png'], max: 100 }),
};

it('sends groups, lists and several options as JSON text, files under their own name, words as they are', async () => {
  const contenido = new Blob(['bytes'], { type: 'image/png' });
  const body = toFormData(
    { campos: camposConArchivo },
    {
      info: { nombre: 'Íngrid "Ñ"' },
      items: [{ a: '1' }],
      varias: ['Sí', 'No'],
      nota: 'x',
      foto: { nombre: 'año nuevo.png', tipo: 'image/png', tamano: 5, contenido },
      ajeno: 1,
    },
  );
  expect([...body.keys()]).toEqual(['info', 'items', 'varias', 'nota', 'foto']);
  expect(partesOf({ campos: camposConArchivo })['varias']).toEqual({ tipo: 'json' });
  expect(body.get('varias')).toBe('["Sí","No"]');
  expect(JSON.parse(body.get('info') as string)).toEqual({ nombre: 'Íngrid "Ñ"' });
  expect(body.get('items')).toBe('[{"a":"1"}]');
  expect(body.get('nota')).toBe('x');
  const foto = body.get('foto') as File;
  expect([foto.name, await foto.text()]).toEqual(['año nuevo.png', 'bytes']);
});

it('leaves out empty keys of the root, and keeps the consent', () => {
  const consentimiento = { ...solicitudUDEV.consentimiento! };
  const body = toFormData(
    { campos: camposConArchivo, consentimiento },
    { info: {}, foto: null, consentimiento: 'udev-2026-1' },
  );
  expect([...body]).toEqual([
    ['info', '{}'],
    ['consentimiento', 'udev-2026-1'],
  ]);
});

it('describes groups, lists and fields, and requires what is always asked', () => {
  const campos = {
    docente: grupo({
      nombre: texto({ identifica: null, etiqueta: 'Nombre', max: 80 }),
      otro: texto({ identifica: null, etiqueta: '¿Cuál?', visibleSi: { campo: 'docente.nombre', valores: ['Otro'] } }),
    }),
    estudiantes: lista(
      { documento: digitos({ identifica: null, etiqueta: 'Documento', min: 5, max: 15 }) },
      { min: 1, max: 40, mensaje: '', etiqueta: 'Estudiante' },
    ),
    jornada: opcion({ etiqueta: 'Jornada', lista: 'jornadas', obligatorio: false }),
  };
  expect(jsonSchemaOf({ campos })).toEqual({
    type: 'object',
    required: ['docente', 'estudiantes'],
    properties: {
      docente: {
        type: 'object',
        required: ['nombre'],
        properties: {
          nombre: { title: 'Nombre', type: 'string', maxLength: 80 },
          otro: { title: '¿Cuál?', type: 'string', maxLength: 200 },
        },
      },
      estudiantes: {
        type: 'array',
        minItems: 1,
        maxItems: 40,
        items: {
          type: 'object',
          required: ['documento'],
          properties: {
            documento: { title: 'Documento', type: ['string', 'integer'], pattern: String.raw`^\d{5,15}$` },
          },
        },
      },
      jornada: {
        title: 'Jornada',
        type: 'string',
        description: 'Texto o clave de una opción de la lista «jornadas».',
      },
    },
  });
});

it('describes the consent that is sent beside the payload', () => {
  const { consentimiento } = solicitudUDEV;
  const esquema = jsonSchemaOf({ campos: {}, consentimiento: consentimiento! });
  expect(esquema).toMatchObject({ required: [], properties: { consentimiento: { type: 'string' } } });
  expect(JSON.stringify(esquema)).toContain(consentimiento!.version);
});

const encode = (formulario: Pick<Formulario, 'campos' | 'consentimiento' | 'efectos'>, valores: unknown) =>
  codificarEn(formulario, valores, { opciones: ENTORNO.opciones, semestre: '2026-2' });

const campos = {
  docente: grupo({
    numero: calculado({ etiqueta: 'Número' }),
    modo: texto({ identifica: null, etiqueta: 'Modo' }),
    cual: texto({ identifica: null, etiqueta: '¿Cuál?', visibleSi: { campo: 'docente.modo', valores: ['otro'] } }),
    aula: texto({ identifica: null, etiqueta: 'Aula', obligatorio: false, vacio: 'N/A' }),
  }),
  estudiantes: lista(
    { nombre: texto({ identifica: null, etiqueta: 'Nombre' }) },
    { min: 0, max: 9, mensaje: '', etiqueta: '' },
  ),
};

it('sends the fields that are asked, and the empty value of those left empty', () => {
  const valores = {
    docente: { modo: 'otro', cual: 'x', aula: '' },
    estudiantes: [{ nombre: 'Luz', ajeno: 1 }],
    ajeno: 1,
  };
  expect(encode({ campos }, valores)).toEqual({
    docente: { numero: null, modo: 'otro', cual: 'x', aula: 'N/A' },
    estudiantes: [{ nombre: 'Luz' }],
  });
});

it('does not send the value of a field whose condition does not hold', () => {
  const { docente } = encode({ campos }, { docente: { modo: 'este', cual: 'x' } });
  expect(docente).toEqual({ numero: null, modo: 'este', aula: 'N/A' });
});

it('sends the version of the accepted consent, and none if no box was ticked', () => {
  const consentimiento = { version: 'v-1', desde: '2026-11-20', texto: '', etiqueta: '', mensaje: '', finalidad: '' };
  expect(encode({ campos: {}, consentimiento }, { consentimiento: true })).toEqual({ consentimiento: 'v-1' });
  expect(encode({ campos: {}, consentimiento }, { consentimiento: false })).toEqual({});
  expect(encode({ campos: {} }, { consentimiento: true })).toEqual({});

  const modo = { modo: texto({ identifica: null, etiqueta: 'Modo' }) };
  const formulario = { campos: modo, consentimiento: { ...consentimiento, campo: 'modo' } };
  expect(encode(formulario, { modo: 'si' })).toEqual({ modo: 'si', consentimiento: 'v-1' });
  expect(encode(formulario, { modo: '', consentimiento: true })).toEqual({ modo: null });
});

describe('as a client of the contract would', () => {
  it('sends the texts of options, and the key where the contract names keys', () => {
    const options = { etiqueta: '', lista: 'cargos' };
    const formulario = {
      campos: {
        suTexto: opcion(options),
        suClave: opcion({ ...options, contrato: 'clave' }),
        varias: opciones({ ...options, obligatorio: false }),
      },
    };
    expect(encode(formulario, { suTexto: '1', suClave: '1', varias: ['2', '1'] })).toEqual({
      suTexto: 'Docente',
      suClave: '1',
      varias: ['Empleado', 'Docente'],
    });
    expect(encode(formulario, { suTexto: '', varias: [] })).toEqual({ suTexto: null, suClave: null, varias: [] });
    // Free words, and an option that is gone since the draft was kept.
    expect(encode(formulario, { suTexto: 'Decana', varias: ['99'] })).toMatchObject({
      suTexto: 'Decana',
      varias: ['99'],
    });
  });

  it.each(Object.entries(CARGAS).filter(([slug]) => slug !== 'acompanamientoDocente'))(
    'sends what the contract names, of a filled %s',
    (slug, carga) => {
      const formulario = FORMULARIOS.find((formulario) => formulario.slug === slug)!;
      const { datos } = reviewAnswer(formulario.campos, carga, ENTORNO);
      const enviado = encode(formulario, asWritten(formulario.campos, datos));
      const { datos: again, fallos } = reviewAnswer(formulario.campos, enviado, ENTORNO);
      expect(fallos).toEqual([]);
      expect(again).toEqual(datos);
      for (const { ruta, campo, valor } of valoresOf(formulario.campos, datos)) {
        if (campo.tipo !== 'opcion' || typeof valor !== 'object' || valor === null) continue;
        const { clave, texto } = valor as OpcionElegida;
        expect([ruta, readRuta(enviado, ruta)]).toEqual([ruta, campo.contrato === 'clave' ? clave : texto]);
      }
    },
  );

  it('sends the semester, fixed texts, and null for other calculated fields', () => {
    const payloadOf = (slug: string) =>
      encode(
        FORMULARIOS.find((formulario) => formulario.slug === slug)!,
        { catedra: 'equidad-de-genero', datosBasicos: { autorizacionTratamientoDatos: 'Sí' } },
      );
    expect(payloadOf('inscripcionCatedra')).toMatchObject({ catedra: 'Equidad de Género', semestreActual: '2026-2' });
    expect(payloadOf('inscripcionEstrategia')).toMatchObject({ semestre: '2026-2' });
    expect(payloadOf('proyectoSchneiderElectric')).toMatchObject({ semestre: '2026-2' });
    expect(payloadOf('encuestaCaracterizacionDigital')).toMatchObject({
      datosBasicos: { nivelCriticidad: null },
      habitosEstudio: { nivelCriticidad: null },
    });
    expect(payloadOf('solicitudUDEV')).toMatchObject({
      infoSolicitud: { idSolicitud: null, asunto: 'Solicitud a la Unidad de Educación Virtual' },
    });
  });
});
