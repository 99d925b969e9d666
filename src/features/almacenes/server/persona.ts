import { textoPlano } from '#catalogo/busqueda.ts';
import { CLASES_DE_DATO, type ClaseDeDato, NADIE, type Persona } from '../contract.ts';

const sinSeparadores = (texto: string): string => texto.replaceAll(/[\s.,'’()+-]/g, '').toUpperCase();

const NORMALIZAR: { readonly [C in ClaseDeDato]: (valor: string) => string } = {
  documento: sinSeparadores,
  telefono: sinSeparadores,
  correo: (valor) => valor.trim().toLowerCase(),
  usuario: (valor) => valor.trim().toLowerCase(),
  // A name is written with one space or two, with points or a hyphen.
  nombre: (valor) => textoPlano(valor.replaceAll(/[._-]+/g, ' ')),
};

/** A value as it is compared with others of its kind; empty where it says nothing. */
export const normalizar = (clase: ClaseDeDato, valor: unknown): string =>
  typeof valor === 'string' || typeof valor === 'number' ? NORMALIZAR[clase](String(valor)) : '';

/** Several descriptions of one person as one, each value once. */
export function unir(...personas: readonly Partial<Persona>[]): Persona {
  const de = (clase: ClaseDeDato): string[] => {
    const valores = personas.flatMap((persona) => persona[clase] ?? []);
    const unicos = new Map(valores.map((valor) => [normalizar(clase, valor), valor.trim()]));
    return [...unicos].flatMap(([normal, valor]) => (normal === '' ? [] : [valor]));
  };
  return { ...NADIE, ...Object.fromEntries(CLASES_DE_DATO.map((clase) => [clase, de(clase)])) };
}
