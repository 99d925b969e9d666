// Field for an e-mail address: options and schema, with institutional domains; and the test of a single address.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import { type Entorno, esInstitucional } from './entorno.ts';
import { freeText } from './texto.ts';

export type OpcionesCorreo = Base & {
  /** The quoted text for an address outside the institutional domains, where only those are accepted; `{host}` is the first. */
  readonly institucional?: string;
  /** The path of the field whose value this one repeats, and the quoted text when it does not. */
  readonly repite?: { readonly campo: string; readonly mensaje: string };
};

/** A field for an e-mail address. */
export type CampoCorreo = Definido<'correo', OpcionesCorreo>;

export const correo = <const O extends OpcionesCorreo>(opciones: O): Definido<'correo', O> => ({
  ...opciones,
  tipo: 'correo',
});

/** Default message for a text that is no address. */
export const CORREO_INVALIDO = 'El correo electrónico debe ser un correo válido.';

const ADDRESS = /^[A-Za-z0-9._%+'-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** Returns true if a text is exactly one e-mail address. */
export const isAddress = (texto: string): boolean => texto.length <= 254 && ADDRESS.test(texto);

/** Messages name the first of the institution's domains (DECISIONS §1). */
const withDominio = (mensaje: string, { dominios: [primero = ''] }: Pick<Entorno, 'dominios'>): string =>
  mensaje.replaceAll('{host}', primero);

export const esquemaCorreo = (
  campo: CampoCorreo,
  entorno: Pick<Entorno, 'dominios'>,
): z.ZodMiniType<string, string | number> =>
  z.pipe(
    freeText(254),
    z.string().check(
      z.regex(ADDRESS, withDominio(campo.mensaje ?? CORREO_INVALIDO, entorno)),
      z.refine(
        (value) => !campo.institucional || esInstitucional(value, entorno),
        withDominio(campo.institucional ?? '', entorno),
      ),
    ),
  );
