import { columnasDe, type ConColumnas } from './columnas.ts';

/** What may be merged into a message: written `{clave}`, or by its title (`{Programa académico}`). */
export type CampoDeCorreo = { readonly clave: string; readonly titulo: string };

/** Fields that every message has, whoever it is sent to (spec 1 §3). */
export const CAMPOS_DE_PERSONA: readonly CampoDeCorreo[] = [
  { clave: 'nombreUsuario', titulo: 'Nombre de la persona' },
  { clave: 'email', titulo: 'Correo de la persona' },
  { clave: 'rol', titulo: 'Rol de la persona' },
];

const esDePersona = (clave: string): boolean => CAMPOS_DE_PERSONA.some((campo) => campo.clave === clave);

/** The fields of messages to the people of a report: who they are, and its columns. */
export const camposDeCorreo = (informe: ConColumnas): readonly CampoDeCorreo[] => [
  ...CAMPOS_DE_PERSONA,
  ...columnasDe(informe).flatMap(({ clave, titulo }) => (esDePersona(clave) ? [] : [{ clave, titulo }])),
];

/** Letters and digits alone: nobody's field is lost to an accent, a capital or a space. */
const simple = (texto: string): string =>
  texto
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The field that a message means by a name: its key, or its title, whatever the case, accents and spaces. A title that
 * several fields have means none of them.
 */
export function campoLlamado<C extends CampoDeCorreo>(campos: readonly C[], nombre: string): C | undefined {
  const porClave =
    campos.find(({ clave }) => clave === nombre) ?? campos.find(({ clave }) => simple(clave) === simple(nombre));
  if (porClave) return porClave;
  const porTitulo = campos.filter(({ titulo }) => simple(titulo) === simple(nombre));
  return porTitulo.length === 1 ? porTitulo[0] : undefined;
}
