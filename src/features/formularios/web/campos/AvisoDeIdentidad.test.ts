import { describe, expect, it } from 'vitest';
import { indiciosEn } from './AvisoDeIdentidad.tsx';

describe('a text that seems to identify a person', () => {
  it.each([
    ['Escríbame a ana.rojas@ejemplo.co', ['un correo electrónico']],
    ['Mi cédula es 1.020.304.050', ['un número de documento o de teléfono']],
    ['Llámeme al 300 123 4567', ['un número de documento o de teléfono']],
    ['Ana Rojas siempre responde tarde', ['un nombre']],
    ['la clase de María del Pilar Ríos fue buena', ['un nombre']],
    ['me llamo Luz y no pude entrar', ['un nombre']],
    ['El docente Óscar explica bien', ['un nombre']],
    ['soy Íngrid, ingrid@ejemplo.co', ['un correo electrónico', 'un nombre']],
  ])('is seen in %j', (texto, indicios) => {
    expect(indiciosEn(texto)).toEqual(indicios);
  });
});

describe('a text that identifies no person', () => {
  it.each([
    '',
    'Más ejemplos resueltos en cada unidad.',
    'El Aula Virtual falla en las noches. La Mesa de Ayuda no responde.',
    'Publicar las notas antes del 15 y abrir 2 foros por semana.',
    'En 2026 mejoró. Gracias. Todo bien.',
    'Usar Moodle y Office 365',
    'TODO ESTUVO MUY BIEN',
  ])('passes: %j', (texto) => {
    expect(indiciosEn(texto)).toEqual([]);
  });
});
