import { z } from 'zod';
import type { Config } from '#platform/server/config.ts';

/** What the process that sends is told of mail. */
export const correoSchema = z.object({
  url: z.string().nullable(),
  remitente: z.object({ nombre: z.string(), direccion: z.string() }),
  alaVez: z.number(),
  cadaMs: z.number(),
  silencioMs: z.number(),
  esperasMs: z.array(z.number()),
});

export type AjustesDeCorreo = z.output<typeof correoSchema>;

/** How mail is sent, out of the settings. */
export const ajustesDeCorreo = (config: Config): AjustesDeCorreo => ({
  url: config.SMTP_URL ?? null,
  remitente: {
    nombre: config.INSTITUTION_UNIT,
    direccion: config.MAIL_FROM ?? `no-responder@${config.INSTITUTIONAL_DOMAINS[0]}`,
  },
  alaVez: config.MAIL_CONNECTIONS,
  cadaMs: 60_000 / config.MAIL_PER_MINUTE,
  silencioMs: config.MAIL_TIMEOUT_SECONDS * 1000,
  esperasMs: config.MAIL_RETRY_SECONDS.map((seconds) => seconds * 1000),
});
