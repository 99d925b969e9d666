// Calls of our Moodle plugin that sign people in by Moodle's own login, whatever its method (decision 0059).
import { z } from 'zod';
import { readerFor, writerFor, type ServiceAccount } from '../client/call.ts';
import { asServiceAccount, lecturaOf, MoodleFailure, type Lectura } from '../client/failures.ts';

/** A person who returned from Moodle's login. */
export type Canje = {
  readonly id: number;
  /** Their own token; null if the site gives them none. */
  readonly token: string | null;
};

/** Settings of the sign-in at the plugin. */
export type AjustesDeIngreso = {
  /** Address to which it sends people back; '' if none is set. */
  readonly regreso: string;
  /** True if Moodle asks them for a second factor; absent if the plugin is older than 1.3. */
  readonly pideSegundoFactor?: boolean | undefined;
};

/** Signing in by Moodle's own login, where the plugin offers it. */
export type Campus = {
  /** Builds the address of the plugin's page, which asks the person. */
  paginaDeIngreso(paso: { readonly estado: string; readonly desafio: string }): string;
  /** Reads how people sign in at the plugin, at most a minute old. Fails where it has no sign-in. */
  ajustes(): Promise<Lectura<AjustesDeIngreso>>;
  /** Spends the code that a person brought; null if it is unknown, expired or spent, or of another verifier. Sent once. */
  redeem(codigo: string, verificador: string): Promise<Lectura<Canje | null>>;
};

/**
 * Creates the client of the plugin's sign-in.
 * @param servicio with the timeouts of pages
 * @param forChecks with those of background checks
 */
export const createCampus = (servicio: ServiceAccount, forChecks: ServiceAccount): Campus => ({
  paginaDeIngreso: ({ estado, desafio }) =>
    `${servicio.url}/local/gestioncurricular/entrar.php?state=${estado}&challenge=${desafio}`,
  ajustes: async () => lecturaOf(async () => readerFor(forChecks)(FUNCIONES_DE_INGRESO.ajustes, {}, ajustes)),
  redeem: async (code, verifier) =>
    lecturaOf(async () =>
      asServiceAccount(async () =>
        writerFor(servicio)(FUNCIONES_DE_INGRESO.canjear, { code, verifier }, canje).catch(nullIfRefused),
      ),
    ),
});

function nullIfRefused(error: unknown): null {
  if (error instanceof MoodleFailure && error.dicho.errorcode === 'refusedcode') return null;
  throw error;
}

/** Names of the functions, which the plugin has from version 1.2 on. Everything else works without them. */
export const FUNCIONES_DE_INGRESO = {
  ajustes: 'local_gestioncurricular_get_signin',
  canjear: 'local_gestioncurricular_redeem_signin',
} as const;

const ajustes = z
  .object({ returnurl: z.string(), secondfactor: z.boolean().optional() })
  .transform(({ returnurl, secondfactor }): AjustesDeIngreso => ({
    regreso: returnurl,
    pideSegundoFactor: secondfactor,
  }));

const canje = z
  .object({ userid: z.number(), token: z.string() })
  .transform(({ userid, token }): Canje => ({ id: userid, token: token || null }));
