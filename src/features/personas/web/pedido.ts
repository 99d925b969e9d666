// Request about a person (identifiers, reason): parses a typed identifier, adds confirmed data, builds the body.
import { EMPTY_PERSONA, type Persona } from '#core/almacenes/contract.ts';
import type { OtroDato } from '../contract.ts';

export type PersonaRequest = { readonly motivo: string; readonly persona: Persona };

/** Interprets a typed identifier: with `@` an address, with digits a document, otherwise a user name. */
export function parsePersona(texto: string): Persona {
  const dato = texto.trim();
  if (dato === '') return EMPTY_PERSONA;
  if (dato.includes('@')) return { ...EMPTY_PERSONA, correo: [dato] };
  return /\d/.test(dato) && !/[a-z]{3}/i.test(dato)
    ? { ...EMPTY_PERSONA, documento: [dato] }
    : { ...EMPTY_PERSONA, usuario: [dato] };
}

export function withOthers(persona: Persona, others: readonly Pick<OtroDato, 'clase' | 'valor'>[]): Persona {
  return others.reduce<Persona>(
    (gathered, { clase, valor }) => ({ ...gathered, [clase]: [...gathered[clase], valor] }),
    persona,
  );
}

export const bodyOf = ({ motivo, persona: { documento, correo, usuario, nombre, telefono } }: PersonaRequest) => ({
  motivo,
  persona: {
    documento: [...documento],
    correo: [...correo],
    usuario: [...usuario],
    nombre: [...nombre],
    telefono: [...telefono],
  },
});
