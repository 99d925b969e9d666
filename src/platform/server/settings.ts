// The schema of all settings, as the environment gives them, and the project's folder.
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { UNNAMED } from '../contract/institution.ts';
import { contrast, DEFAULT_COLOR, isColor } from '../contract/theme.ts';

const integer = (min: number, max: number, initial: number) =>
  z
    .string()
    .default(String(initial))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: `debe ser un número entero de ${min} a ${max}`,
    });

/** A number in a range, its decimals after a point. */
const decimal = (min: number, max: number, initial: number) =>
  z
    .string()
    .default(String(initial))
    .refine((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `debe ser un número de ${min} a ${max}, con punto decimal`,
    })
    .transform(Number);

/** Words separated by commas; spaces around them do not count. */
const list = (initial = '') =>
  z
    .string()
    .default(initial)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );

/** Whole numbers in a range, separated by commas; at least one. */
const integers = (min: number, max: number, initial: string) =>
  list(initial)
    .transform((parts) => parts.map(Number))
    .refine((values) => values.length > 0 && values.every((n) => Number.isInteger(n) && n >= min && n <= max), {
      error: `debe ser una lista de números enteros de ${min} a ${max}, separados por comas`,
    });

/** Hours of the clock between which something is done each night, the second not included; null for never. */
const nightHours = (initial: string) =>
  z
    .string()
    .default(initial)
    .refine((text) => text === 'no' || isSpan(text), {
      error: 'debe ser la hora de comienzo y la de fin, de 0 a 24, como 2-5; o no',
    })
    .transform((text) => {
      const [desde, hasta] = text.split('-').map(Number);
      return desde === undefined || hasta === undefined ? null : { desde, hasta };
    });

function isSpan(text: string): boolean {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return from !== undefined && Number(from) < Number(to) && Number(to) <= 24;
}

/** The address that mail comes from. */
const mailbox = () =>
  z
    .string()
    .regex(/^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/, { error: 'debe ser una dirección de correo, sin nombre' });

/** An address of one of the protocols (`https:`). */
const address = (...protocols: readonly string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `debe ser una dirección que empiece por ${protocols.map((protocol) => `${protocol}//`).join(' o ')}`,
  });

/** The address of a service on this machine or another: a host with its port, or the path of a Unix socket. */
const socketAddress = () =>
  z.string().transform((text, context) => {
    if (text.startsWith('/')) return { path: text };
    const [, ipv6, host = ipv6, port] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d+)$/i.exec(text) ?? [];
    if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
    context.addIssue({ code: 'custom', message: 'debe ser equipo:puerto, o la ruta de un socket' });
    return z.NEVER;
  });

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words, initial: Words[number]) =>
  z.enum(words, { error: `debe ser ${words.join(', ')}` }).default(initial);

/** A text that cannot be guessed. */
const secret = (length: number) => z.string().min(length, { error: `debe tener ${length} caracteres o más` });

/**
 * The addresses of the proxies in front of us. With a mere count, a client that bypasses them could claim any address.
 */
const proxies = () =>
  list()
    .refine((parts) => parts.every(isProxyAddress), { error: 'debe ser la lista de direcciones de los intermediarios' })
    .transform((parts): string[] | false => (parts.length > 0 ? parts : false));

const isProxyAddress = (part: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isIP(part.split('/')[0]!) !== 0;

const LOGO_BYTES = 512 * 1024;

/** A picture that browsers show and that fits a page's head. A relative path begins at the project's folder. */
const imageFile = () =>
  z
    .string()
    .transform((file) => path.resolve(PROJECT, file))
    .refine((file) => /\.(svg|png|webp|jpe?g)$/i.test(file) && sizeOf(file) <= LOGO_BYTES, {
      error: 'debe ser un archivo svg, png, webp o jpg de 512 KB o menos que se pueda leer',
    });

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;

const schema = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'solo letras, números, guion y guion bajo' }),
      label: z.string().min(1, { error: 'no puede quedar vacío' }),
      url: z.url({ protocol: /^https?$/, error: 'debe ser una dirección http o https' }),
      token: z.string().min(1, { error: 'no puede quedar vacío' }),
      roles: z.record(z.string(), z.int().positive()).optional(),
    }),
  )
  .refine((servers) => new Set(servers.map(({ name }) => name)).size === servers.length, {
    error: 'hay dos servidores con el mismo name',
  });

/**
 * The setting `MOODLE_SERVERS`: a JSON list of servers, each with its `name` in the contract, its `label` on the
 * screen, the `token` of its service account and, where the server does not say them, the ids of its roles by short
 * name. Its faults never quote the value, which holds tokens.
 */
const moodleServers = z
  .string()
  .default('[]')
  .transform((text, context) => {
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    for (const { code, path, message } of parsed.error.issues) {
      const where = path.length > 0 ? `${path.join('.')}: ` : '';
      const what = code === 'custom' || code === 'invalid_format' || code === 'too_small' ? message : SHAPE;
      context.addIssue({ code: 'custom', message: `${where}${what}` });
    }
    return z.NEVER;
  });

const SHAPE = 'debe ser una lista JSON de {"name", "label", "url", "token"} y, si hace falta, "roles"';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
  PROCESS_ROLE: oneOf(['both', 'web', 'worker'], 'both'),
  WEB_PROCESSES: integer(1, 100, 1),
  JOBS_AT_ONCE: integer(1, 50, 3),
  DATABASE_URL: address('postgresql:', 'postgres:').optional(),
  DATABASE_DIRECT_URL: address('postgresql:', 'postgres:').optional(),
  DATABASE_POOL: integer(6, 500, 10),
  DATABASE_ACCOUNT: z.string().optional(),
  DISK_WARNING_MB: integer(1, 10_000_000, 1000),
  CLAMAV: socketAddress().optional(),
  DRAIN_SECONDS: integer(0, 600, 0),
  S3_ENDPOINT: address('http:', 'https:')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, {
      error: 'debe tener de 3 a 63 letras minúsculas, números, guiones o puntos',
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, { error: 'debe tener solo letras, números y guiones' })
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, { error: 'debe tener letras, números, guiones y barras, sin barra al final' })
    .optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailbox().optional(),
  MAIL_PER_MINUTE: integer(1, 60_000, 120),
  MAIL_CONNECTIONS: integer(1, 20, 2),
  MAIL_TIMEOUT_SECONDS: integer(1, 600, 60),
  MAIL_RETRY_SECONDS: integers(1, 86_400, '60,300,900,3600,10800'),
  MAIL_KEEP_DAYS: integer(1, 3650, 90),
  MOODLE_SERVERS: moodleServers,
  MOODLE_LOGIN_SERVER: z.string().optional(),
  MOODLE_LOGIN: oneOf(['ambos', 'campus', 'clave'], 'ambos'),
  LTI_CLIENT_ID: z.string().optional(),
  LTI_DEPLOYMENT_IDS: list().transform((ids) => (ids.length > 0 ? ids : undefined)),
  LTI_ACTIVITY: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'debe ser el número de la actividad, el que va tras id= en su dirección' })
    .transform(Number)
    .optional(),
  MOODLE_BACKUPS_AT_ONCE: integer(1, 20, 2),
  MOODLE_READING_HOURS: nightHours('2-5'),
  DEMO_PORT: integer(0, 65_535, 0),
  DEMO_URL: address('http:').optional(),
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

export const settingNames: readonly string[] = Object.keys(fields.shape);

/**
 * Checks settings against each other also when other settings are wrong, so that the list of faults is complete; not
 * when one of these is.
 */
const whenWell =
  (...names: readonly (keyof typeof fields.shape)[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    issues.every(({ path }) => !names.some((name) => path?.[0] === name));

type Given = z.output<typeof fields>;

/** The settings say that other processes share the database. */
const isOneOfSeveral = ({ PROCESS_ROLE: role, WEB_PROCESSES: web }: Given): boolean => role !== 'both' || web > 1;

const SEVERAL = 'hace falta cuando hay varios procesos (PROCESS_ROLE, WEB_PROCESSES)';

/** Connections of the embedded server that requests and jobs may use: the rest is for starts and commands. */
const EMBEDDED_CONNECTIONS = 50;

const OF_S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

const OF_LTI = ['LTI_CLIENT_ID', 'LTI_DEPLOYMENT_IDS', 'LTI_ACTIVITY'] as const;

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
  })
  .refine(({ SMTP_URL: server, PUBLIC_URL: url }) => server === undefined || url !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'hace falta cuando se indica SMTP_URL: los correos llevan enlaces a esta dirección',
    when: whenWell('SMTP_URL', 'PUBLIC_URL'),
  })
  .refine((given) => given.DATABASE_URL !== undefined || !isOneOfSeveral(given), {
    path: ['DATABASE_URL'],
    error: `${SEVERAL}: la base de datos incluida es de uno solo`,
    when: whenWell('DATABASE_URL', 'PROCESS_ROLE', 'WEB_PROCESSES'),
  })
  .refine((given) => given.MOODLE_SERVERS.length > 0 || given.DEMO_URL !== undefined || !isOneOfSeveral(given), {
    path: ['MOODLE_SERVERS'],
    error: `${SEVERAL}, o DEMO_URL: si no, cada uno tendría otro Moodle de demostración`,
    when: whenWell('MOODLE_SERVERS', 'DEMO_URL', 'PROCESS_ROLE', 'WEB_PROCESSES'),
  })
  .refine(({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }) => url !== undefined || direct === undefined, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'es la misma base que DATABASE_URL, que falta',
    when: whenWell('DATABASE_URL', 'DATABASE_DIRECT_URL'),
  })
  .refine(
    // A pool of the worker and one of its queue, each with a connection more than there are jobs, and two for its mail.
    ({ DATABASE_URL: url, DATABASE_POOL: pool, JOBS_AT_ONCE: jobs }) =>
      url !== undefined || pool + 2 * (jobs + 1) + 2 <= EMBEDDED_CONNECTIONS,
    {
      path: ['DATABASE_POOL'],
      error: `con la base de datos incluida, DATABASE_POOL más el doble de JOBS_AT_ONCE llegan hasta ${EMBEDDED_CONNECTIONS - 4}`,
      when: whenWell('DATABASE_URL', 'DATABASE_POOL', 'JOBS_AT_ONCE'),
    },
  )
  .refine((settings) => new Set(OF_S3.map((name) => settings[name] === undefined)).size === 1, {
    path: ['S3_ENDPOINT'],
    error: `${OF_S3.join(', ')} se indican todos o ninguno`,
    when: whenWell(...OF_S3),
  })
  .refine((settings) => new Set(OF_LTI.map((name) => settings[name] === undefined)).size === 1, {
    path: ['LTI_CLIENT_ID'],
    error: `${OF_LTI.join(', ')} se indican todos o ninguno`,
    when: whenWell(...OF_LTI),
  })
  .transform((given) => {
    // Each web process counts in its own memory, and one address may spread its calls over all of them.
    const shareOf = (limit: number): number => Math.ceil(limit / given.WEB_PROCESSES);
    return {
      ...given,
      REQUESTS_PER_MINUTE: shareOf(given.REQUESTS_PER_MINUTE),
      SENDS_PER_MINUTE: shareOf(given.SENDS_PER_MINUTE),
      PICTURE_MEGAPIXELS_PER_MINUTE: shareOf(given.PICTURE_MEGAPIXELS_PER_MINUTE),
    };
  });

/** The checked settings; limits per address are those of this process. */
export type Settings = z.output<typeof settingsSchema>;

/** The project's folder: relative paths in settings begin there, wherever the program was started. */
export const PROJECT = path.resolve(import.meta.dirname, '../../..');
