import { expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import { digitos } from './campos/digitos.ts';
import { opcion } from './campos/opcion.ts';
import { texto } from './campos/texto.ts';
import { esquemaJsonDe } from './esquema-json.ts';
import { solicitudUDEV } from './solicitud-udev/formulario.ts';

it('describes groups, lists and fields, and requires what is always asked', () => {
  const campos = {
    docente: grupo({
      nombre: texto({ identifica: null, etiqueta: 'Nombre', max: 80 }),
      otro: texto({ identifica: null, etiqueta: '¿Cuál?', visibleSi: { campo: 'docente.nombre', es: ['Otro'] } }),
    }),
    estudiantes: lista(
      { documento: digitos({ identifica: null, etiqueta: 'Documento', min: 5, max: 15 }) },
      { min: 1, max: 40, mensaje: '', etiqueta: 'Estudiante' },
    ),
    jornada: opcion({ etiqueta: 'Jornada', lista: 'jornadas', obligatorio: false }),
  };
  expect(esquemaJsonDe({ campos })).toEqual({
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

it('tells of the consent that travels beside the payload', () => {
  const { consentimiento } = solicitudUDEV;
  const esquema = esquemaJsonDe({ campos: {}, consentimiento: consentimiento! });
  expect(esquema).toMatchObject({ required: [], properties: { consentimiento: { type: 'string' } } });
  expect(JSON.stringify(esquema)).toContain(consentimiento!.version);
});
