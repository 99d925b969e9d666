import type { Config } from '#platform/server/config.ts';
import type { Membrete } from '../redaccion/membrete.ts';

/** The settings by which mail is sent. */
export type AjustesDeCorreo = {
  /** The server's address; null while none is set. */
  readonly url: string | null;
  readonly remitente: { readonly nombre: string; readonly direccion: string };
  readonly membrete: Membrete;
  /** Connections at once. */
  readonly alaVez: number;
  /** Time between two messages. */
  readonly cadaMs: number;
  /** Time after which a silent server is given up. */
  readonly silencioMs: number;
  /** Times before each further attempt. */
  readonly esperasMs: readonly number[];
};

/** Boxes that say by their name that nobody reads them. */
const SIN_LEER = /^(no-?responder|no-?contestar|no-?reply|do-?not-?reply)\b/i;

/** What stands above and below every message, out of the settings. */
export const membreteDe = (config: Config): Membrete => ({
  institucion: config.INSTITUTION_NAME,
  unidad: config.INSTITUTION_UNIT,
  color: config.INSTITUTION_COLOR,
  contacto: config.INSTITUTION_CONTACT ?? null,
  respuestas: config.MAIL_FROM === undefined || SIN_LEER.test(config.MAIL_FROM) ? null : config.MAIL_FROM,
  datos: config.PUBLIC_URL === undefined ? null : `${config.PUBLIC_URL}/generales/tratamientoDatos`,
});

/** How mail is sent, out of the settings. */
export const ajustesDeCorreo = (config: Config): AjustesDeCorreo => ({
  url: config.SMTP_URL ?? null,
  remitente: {
    nombre: config.INSTITUTION_UNIT,
    direccion: config.MAIL_FROM ?? `no-responder@${config.INSTITUTIONAL_DOMAINS[0]}`,
  },
  membrete: membreteDe(config),
  alaVez: config.MAIL_CONNECTIONS,
  cadaMs: 60_000 / config.MAIL_PER_MINUTE,
  silencioMs: config.MAIL_TIMEOUT_SECONDS * 1000,
  esperasMs: config.MAIL_RETRY_SECONDS.map((seconds) => seconds * 1000),
});
