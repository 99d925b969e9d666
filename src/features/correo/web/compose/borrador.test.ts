import { describe, expect, it } from 'vitest';
import { EN_BLANCO, faltasOf, formOf, isBlank, templateFalta, type BorradorDeCorreo } from './borrador.ts';

const PLANTILLA = new File(['x'], 'Carta.DOCX');
const ESCRITO: BorradorDeCorreo = { tipo: '2', asunto: 'Aviso', plantilla: null, cuerpo: '<p>Hola</p>' };

describe('a message that is being written', () => {
  it('has faults for a missing subject, and a missing body or template', () => {
    expect(Object.keys(faltasOf(EN_BLANCO))).toEqual(['asunto', 'cuerpoCorreo']);
    expect(Object.keys(faltasOf({ ...EN_BLANCO, tipo: '1' }))).toEqual(['asunto', 'archivoPlantillaCorreo']);
    expect(Object.keys(faltasOf({ ...ESCRITO, cuerpo: '<p> &nbsp;<br></p>' }))).toEqual(['cuerpoCorreo']);
    expect(faltasOf(ESCRITO)).toEqual({});
    expect(faltasOf({ ...ESCRITO, tipo: '1', plantilla: PLANTILLA })).toEqual({});
  });

  it('is blank until a field has content', () => {
    expect(isBlank({ ...EN_BLANCO, tipo: '1', cuerpo: '<p></p>' })).toBe(true);
    expect(isBlank({ ...EN_BLANCO, plantilla: PLANTILLA })).toBe(false);
    expect(isBlank({ ...EN_BLANCO, cuerpo: '<p>a</p>' })).toBe(false);
  });

  it('is sent with the parts of its kind only', () => {
    const nombres = (mensaje: BorradorDeCorreo) => [...formOf(mensaje, {}).keys()];
    expect(nombres({ ...ESCRITO, plantilla: PLANTILLA })).toEqual([
      'tipoCorreo',
      'asunto',
      'cuerpoCorreo',
      'seleccion',
    ]);
    expect(nombres({ ...ESCRITO, tipo: '1', plantilla: PLANTILLA })).toEqual([
      'tipoCorreo',
      'asunto',
      'archivoPlantillaCorreo',
      'seleccion',
    ]);
  });
});

it.each([
  ['carta.pdf', 10, '¡El archivo adjunto debe ser un archivo de Word!'],
  ['carta.doc', 10, '¡El archivo adjunto debe ser un archivo de Word!'],
  ['carta.docx', 0, 'El archivo está vacío.'],
  ['carta.docx', 6_000_000, 'La plantilla no puede pesar más de 5 MB.'],
  ['Carta.DOCX', 10, null],
])('of %s with %i bytes is said: %s', (name, size, fault) => {
  expect(templateFalta({ name, size })).toBe(fault);
});
