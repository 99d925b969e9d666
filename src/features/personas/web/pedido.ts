import { NADIE, type Persona } from '#features/almacenes/contract.ts';
import type { OtroDato } from '../contract.ts';

/** For whom something is asked, and why. */
export type Pedido = { readonly motivo: string; readonly persona: Persona };

/** What is typed at first: an address is one, what has digits is a document, anything else a user name. */
export function personaEscrita(texto: string): Persona {
  const dato = texto.trim();
  if (dato === '') return NADIE;
  if (dato.includes('@')) return { ...NADIE, correo: [dato] };
  return /\d/.test(dato) && !/[a-z]{3}/i.test(dato) ? { ...NADIE, documento: [dato] } : { ...NADIE, usuario: [dato] };
}

/** The person with other data that were confirmed to be hers. */
export function conOtros(persona: Persona, otros: readonly Pick<OtroDato, 'clase' | 'valor'>[]): Persona {
  return otros.reduce<Persona>((una, { clase, valor }) => ({ ...una, [clase]: [...una[clase], valor] }), persona);
}

/** As it travels. */
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
