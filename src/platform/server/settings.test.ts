import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readSettings } from './config.ts';
import { PROJECT, settingNames } from './settings.ts';

const example = readFileSync(path.join(PROJECT, '.env.example'), 'utf8').replaceAll(/^# ([A-Z\d_]+=)/gm, '$1');
const servers = (...list: unknown[]): string => JSON.stringify(list);
const campus = { name: 'campus', label: 'Campus', url: 'https://campus.test', token: 'x' };

it('has defaults for everything, and the example shows them', () => {
  const shown = { ...parseEnv(example) };
  for (const invented of [
    'PUBLIC_URL',
    'TRUST_PROXY',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_ACCOUNT',
    'CLAMAV',
    'DEMO_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'S3_PREFIX',
  ])
    delete shown[invented];
  for (const invented of ['MOODLE_SERVERS', 'MOODLE_LOGIN_SERVER', 'ENV_FILE', 'CHROMIUM_PATH']) delete shown[invented];
  expect(readSettings(shown)).toEqual(readSettings({}));
});

it('explains each setting in the example, and no other', () => {
  expect(Object.keys(parseEnv(example)).sort()).toEqual([...settingNames].sort());
});

it('accepts the whole example', () => {
  expect(readSettings(parseEnv(example))).toMatchObject({
    PUBLIC_URL: 'https://gestion.universidad.edu.co',
    TRUST_PROXY: ['loopback', '10.0.0.0/8'],
    MOODLE_SERVERS: [{ name: 'campusvirtual_4_3', label: 'Campus Virtual' }],
  });
});

it('lists all that is wrong at once, and names the file', () => {
  const env = {
    ENV_FILE: '/etc/ajustes.env',
    PORT: '99999',
    PUBLIC_URL: 'https://a.test/ruta',
    MOODLE_SERVERS: servers(campus),
    MOODLE_LOGIN_SERVER: 'b',
  };
  expect(() => readSettings(env)).toThrow(
    [
      'Hay ajustes con errores, en /etc/ajustes.env o en el entorno:',
      '  PORT: debe ser un número entero de 0 a 65535.',
      '  PUBLIC_URL: debe terminar después del nombre del equipo o del puerto, sin ruta.',
      '  MOODLE_LOGIN_SERVER: debe ser el name de uno de MOODLE_SERVERS.',
    ].join('\n'),
  );
});

it.each([
  ['PORT', '30 00', 'número entero'],
  ['TRUST_PROXY', 'true', 'direcciones de los intermediarios'],
  ['TRUST_PROXY', '1', 'direcciones de los intermediarios'],
  ['DATABASE_URL', 'mysql://localhost/x', 'postgresql:// o postgres://'],
  ['INSTITUTION_COLOR', 'verde', 'un color como #0b5563'],
  ['INSTITUTION_COLOR', '#7fbf7f', 'demasiado claro'],
  ['INSTITUTION_LOGO', 'no-existe.svg', 'que se pueda leer'],
  ['INSTITUTION_LOGO', 'package.json', 'svg, png, webp o jpg'],
  ['INSTITUTIONAL_DOMAINS', '@universidad.edu.co', 'sin @'],
  ['SESSION_SECRET', 'corto', '32 caracteres'],
  ['CLAMAV', 'clamav', 'equipo:puerto'],
  ['CLAMAV', 'localhost:99999', 'equipo:puerto'],
  ['SMTP_URL', 'smtp://correo.test', 'MAIL_FROM: hace falta'],
  ['SMTP_URL', 'smtp://correo.test', 'PUBLIC_URL: hace falta'],
  [
    'S3_ENDPOINT',
    'https://objetos.test',
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY se indican todos o ninguno',
  ],
  ['S3_SECRET_KEY', 'secreta', 'se indican todos o ninguno'],
  ['S3_BUCKET', 'Mi_Cubo', 'de 3 a 63 letras'],
  ['S3_PREFIX', '/a/', 'sin barra al final'],
  ['LTI_CLIENT_ID', 'gestion', 'LTI_CLIENT_ID, LTI_DEPLOYMENT_IDS, LTI_ACTIVITY se indican todos o ninguno'],
  ['LTI_DEPLOYMENT_IDS', '1', 'se indican todos o ninguno'],
  ['LTI_ACTIVITY', 'https://campus.test/mod/lti/view.php?id=4', 'el número de la actividad'],
  ['MAIL_FROM', 'Unidad <unidad@universidad.edu.co>', 'sin nombre'],
  ['MAIL_RETRY_SECONDS', '60,pronto', 'números enteros de 1 a 86400'],
  ['MOODLE_READING_HOURS', '5-2', 'como 2-5'],
  ['MOODLE_READING_HOURS', 'siempre', 'como 2-5'],
  ['LOG_LEVEL', 'mucho', 'fatal, error, warn'],
  ['PROCESS_ROLE', 'web', 'DATABASE_URL: hace falta cuando hay varios procesos'],
  ['PROCESS_ROLE', 'worker', 'MOODLE_SERVERS: hace falta cuando hay varios procesos'],
  ['WEB_PROCESSES', '2', 'DATABASE_URL: hace falta cuando hay varios procesos'],
  ['DATABASE_DIRECT_URL', 'postgresql://localhost/x', 'es la misma base que DATABASE_URL'],
  ['DATABASE_POOL', '41', 'DATABASE_POOL más el doble de JOBS_AT_ONCE llegan hasta 46'],
  ['JOBS_AT_ONCE', '19', 'llegan hasta 46'],
])('refuses %s=%s', (name, value, reason) => {
  expect(() => readSettings({ [name]: value })).toThrow(reason);
});

const SHARED = { DATABASE_URL: 'postgresql://localhost/x', MOODLE_SERVERS: servers(campus) };

it('divides the limits of an address among the web processes', () => {
  const limits = { REQUESTS_PER_MINUTE: '3000', SENDS_PER_MINUTE: '100', PICTURE_MEGAPIXELS_PER_MINUTE: '600' };
  expect(readSettings({ ...SHARED, ...limits, WEB_PROCESSES: '3' })).toMatchObject({
    REQUESTS_PER_MINUTE: 1000,
    SENDS_PER_MINUTE: 34,
    PICTURE_MEGAPIXELS_PER_MINUTE: 200,
  });
});

it('lets several processes share one demonstration, and a given server have more connections', () => {
  const { DATABASE_URL } = SHARED;
  const given = { DATABASE_URL, DEMO_URL: 'http://127.0.0.1:4000', PROCESS_ROLE: 'worker', DATABASE_POOL: '200' };
  expect(readSettings(given)).toMatchObject({ PROCESS_ROLE: 'worker', DATABASE_POOL: 200 });
});

it.each([
  ['no es JSON', 'debe ser una lista JSON'],
  [servers({ name: 'a' }), 'debe ser una lista JSON'],
  [servers(campus, campus), 'hay dos servidores con el mismo name'],
  [servers({ ...campus, url: 'campus.test' }), '0.url: debe ser una dirección http o https'],
])('refuses the Moodle servers %s', (value, reason) => {
  expect(() => readSettings({ MOODLE_SERVERS: value })).toThrow(reason);
});

it('never repeats a token in a fault', () => {
  const secret = 'token-que-nadie-debe-leer';
  expect(() => readSettings({ MOODLE_SERVERS: servers({ ...campus, url: 'x', token: secret, otro: secret }) })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(secret) }),
  );
});

it('takes an empty variable as not given', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toEqual(readSettings({}));
});

it('reads the platform at night, at other hours, or never', () => {
  expect(readSettings({}).MOODLE_READING_HOURS).toEqual({ desde: 2, hasta: 5 });
  expect(readSettings({ MOODLE_READING_HOURS: '0-24' }).MOODLE_READING_HOURS).toEqual({ desde: 0, hasta: 24 });
  expect(readSettings({ MOODLE_READING_HOURS: 'no' }).MOODLE_READING_HOURS).toBeNull();
});

it('compares user names and domains in lower case', () => {
  expect(readSettings({ GESTORES: ' Ana.Ruiz, ', INSTITUTIONAL_DOMAINS: 'Uni.Edu.Co' })).toMatchObject({
    GESTORES: ['ana.ruiz'],
    INSTITUTIONAL_DOMAINS: ['uni.edu.co'],
  });
});
