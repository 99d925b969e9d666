// The person searched for and the reason, as typed by a manager.
import { NADIE, type Persona } from '#features/almacenes/contract.ts';
import type { OtroDato } from '../contract.ts';

/** A person and the reason of the request. */
export type Pedido = { readonly motivo: string; readonly persona: Persona };

/** Interprets a typed identifier: with `@` an address, with digits a document, otherwise a user name. */
export function personaEscrita(texto: string): Persona {
  const dato = texto.trim();
  if (dato === '') return NADIE;
  if (dato.includes('@')) return { ...NADIE, correo: [dato] };
  return /\d/.test(dato) && !/[a-z]{3}/i.test(dato) ? { ...NADIE, documento: [dato] } : { ...NADIE, usuario: [dato] };
}

/** Adds confirmed data to a person. */
export function conOtros(persona: Persona, otros: readonly Pick<OtroDato, 'clase' | 'valor'>[]): Persona {
  return otros.reduce<Persona>((una, { clase, valor }) => ({ ...una, [clase]: [...una[clase], valor] }), persona);
}

/** Builds the body of a request. */
export const enCuerpo = ({ motivo, persona: { documento, correo, usuario, nombre, telefono } }: Pedido) => ({
  motivo,
  persona: {
    documento: [...documento],
    correo: [...correo],
    usuario: [...usuario],
    nombre: [...nombre],
    telefono: [...telefono],
  },
});
