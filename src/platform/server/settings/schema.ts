import path from 'node:path';
import { z } from 'zod';
import { contrast } from '../../contract/oklch.ts';
import { UNNAMED } from '../../contract/institution.ts';
import { DEFAULT_COLOR, isColor } from '../../contract/theme.ts';
import {
  address,
  decimal,
  imageFile,
  integer,
  integers,
  list,
  mailbox,
  nightHours,
  oneOf,
  proxies,
  secret,
} from './fields.ts';
import { moodleServers } from './moodle-servers.ts';
import { PROJECT } from './project.ts';

/** WCAG 2.2 AA: white text on the institution's colour. */
const CONTRAST = 4.5;

const fields = z.object({
  PORT: integer(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address('http:', 'https:')
    .refine((text) => ['', '/'].includes(text.replace(URL.parse(text)?.origin ?? '', '')), {
      error: 'debe terminar después del nombre del equipo o del puerto, sin ruta',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUST_PROXY: proxies(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address('postgresql:', 'postgres:').optional(),
  DATABASE_ACCOUNT: z.string().optional(),
  DISK_WARNING_MB: integer(1, 10_000_000, 1000),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailbox().optional(),
  MAIL_PER_MINUTE: integer(1, 60_000, 120),
  MAIL_CONNECTIONS: integer(1, 20, 2),
  MAIL_TIMEOUT_SECONDS: integer(1, 600, 60),
  MAIL_RETRY_SECONDS: integers(1, 86_400, '60,300,900,3600,10800'),
  MAIL_KEEP_DAYS: integer(1, 3650, 90),
  MOODLE_SERVERS: moodleServers,
  MOODLE_LOGIN_SERVER: z.string().optional(),
  MOODLE_BACKUPS_AT_ONCE: integer(1, 20, 2),
  MOODLE_READING_HOURS: nightHours('2-5'),
  DEMO_PORT: integer(0, 65_535, 0),
  INSTITUTIONAL_DOMAINS: list('universidad.edu.co,correo.universidad.edu.co')
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .refine((domains) => domains.length > 0 && domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)), {
      error: 'debe ser una lista de dominios separados por comas, sin @',
    }),
  INSTITUTION_NAME: z.string().default(UNNAMED),
  INSTITUTION_UNIT: z.string().default('Unidad de Educación Virtual'),
  INSTITUTION_CONTACT: z.string().max(300, { error: 'debe tener 300 caracteres o menos' }).optional(),
  INSTITUTION_LOGO: imageFile().optional(),
  INSTITUTION_COLOR: z
    .string()
    .default(DEFAULT_COLOR)
    .refine(isColor, { error: 'debe ser un color como #0b5563', abort: true })
    .refine((color) => contrast(color, '#ffffff') >= CONTRAST, {
      error: 'es demasiado claro: el texto blanco sobre él necesita un contraste de 4,5:1',
    }),
  GESTORES: list().transform((names) => names.map((name) => name.toLowerCase())),
  SURVEY_MIN_ANSWERS: integer(1, 1000, 1),
  MARCA_DE_MEJORA: decimal(0, 5, 3.5),
  DRAFT_DAYS: integer(1, 3650, 60),
  RISK_DAYS: integer(1, 365, 15),
  SESSION_TOKEN_MINUTES: integer(1, 60, 5),
  SESSION_IDLE_HOURS: integer(1, 720, 12),
  SESSION_MAX_HOURS: integer(1, 2160, 168),
  LOGIN_ATTEMPTS_PER_USER: integer(1, 1000, 5),
  LOGIN_ATTEMPTS_PER_ADDRESS: integer(1, 100_000, 200),
  SESSION_SECRET: secret(32).optional(),
  ENCRYPTION_KEY: secret(32).optional(),
  METRICS_TOKEN: secret(16).optional(),
  REQUESTS_PER_MINUTE: integer(1, 1_000_000, 6000),
  SENDS_PER_MINUTE: integer(1, 1_000_000, 600),
  PICTURE_MEGAPIXELS_PER_MINUTE: integer(1, 1_000_000, 600),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  ENV_FILE: z.string().optional(),
  WEB_DIR: z
    .string()
    .default('dist')
    .transform((dir) => path.resolve(PROJECT, dir)),
  CHROMIUM_PATH: z.string().optional(),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(fields.shape);

/** Also when other settings are wrong, so that the list of faults is whole; not when one of these is. */
const whenWell =
  (...names: readonly (keyof typeof fields.shape)[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    issues.every(({ path }) => !names.some((name) => path?.[0] === name));

/** The settings as they are given, checked one by one and against each other. */
export const settingsSchema = fields
  .refine(
    ({ MOODLE_SERVERS: servers, MOODLE_LOGIN_SERVER: login }) =>
      login === undefined || servers.length === 0 || servers.some(({ name }) => name === login),
    {
      path: ['MOODLE_LOGIN_SERVER'],
      error: 'debe ser el name de uno de MOODLE_SERVERS',
      when: whenWell('MOODLE_SERVERS'),
    },
  )
  .refine(({ SMTP_URL: server, MAIL_FROM: from }) => server === undefined || from !== undefined, {
    path: ['MAIL_FROM'],
    error: 'hace falta cuando se indica SMTP_URL: es el remitente de los correos',
    when: whenWell('SMTP_URL', 'MAIL_FROM'),
  });

/** The checked settings. */
export type Settings = z.output<typeof settingsSchema>;
