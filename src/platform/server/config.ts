// Loads the configuration: settings of the environment, the data folder, and its secrets.
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { Institucion } from '../contract/institution.ts';
import { canEnter, findAccount } from './db/embedded/account.ts';
import { createSynced, makeFolder } from './files/durable.ts';
import type { Bucket } from './files/s3-request.ts';
import { PROJECT, settingsSchema, type Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

const file = z.object({ SESSION_SECRET: z.string().min(32), ENCRYPTION_KEY: z.string().min(32) });

/** Keys that sign and encrypt. Losing them ends all sessions. */
type Secrets = z.output<typeof file>;

/**
 * Returns the secrets kept in the data folder, made at the first call and readable by their owner only. Programs that
 * start at the same moment get the same ones.
 * @throws {StartProblem} when the file cannot be understood.
 */
export function keptSecrets(dataDir: string): Secrets {
  const target = path.join(dataDir, 'secretos.json');
  if (!existsSync(target)) createSecrets(target);
  chmodSync(target, 0o600);
  try {
    return file.parse(JSON.parse(readFileSync(target, 'utf8')));
  } catch {
    throw new StartProblem(
      `${target} está dañado: restáurelo de una copia, o bórrelo y todos deberán entrar de nuevo.`,
    );
  }
}

function createSecrets(target: string): void {
  const secrets: Secrets = { SESSION_SECRET: randomSecret(), ENCRYPTION_KEY: randomSecret() };
  createSynced(target, `${JSON.stringify(secrets, null, 2)}\n`);
}

const randomSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the absolute path of the data folder (DECISIONS §9): that of the setting, else `data/` in the project. Run by
 * root from a project that the database's account cannot enter, it is one under `/var/lib`.
 * @throws {StartProblem} when root has no account to lend the database.
 */
export function resolveDataDir(settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_ACCOUNT'>): string {
  if (settings.DATA_DIR !== undefined) return path.resolve(PROJECT, settings.DATA_DIR);
  const beside = path.join(PROJECT, 'data');
  if (settings.DATABASE_URL !== undefined || canEnter(findAccount(settings.DATABASE_ACCOUNT), beside)) return beside;
  const hash = createHash('sha256').update(PROJECT).digest('hex').slice(0, 8);
  return path.join('/var/lib/gestion-curricular', hash);
}

/** The product's settings, checked and completed. Every one is explained in `.env.example`. */
export type Config = Settings & Secrets & { readonly DATA_DIR: string };

/** Variables by name, as an environment gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and completes settings, those of the environment and of `.env` unless others are given; makes the data folder
 * and the secrets at the first start.
 * @throws {StartProblem} with the list of all that is wrong, in Spanish.
 */
export function loadConfig(given: Environment = environment()): Config {
  const settings = readSettings(given);
  const DATA_DIR = resolveDataDir(settings);
  makeWritable(DATA_DIR);
  const { SESSION_SECRET, ENCRYPTION_KEY, ...rest } = settings;
  if (SESSION_SECRET && ENCRYPTION_KEY) return { ...rest, DATA_DIR, SESSION_SECRET, ENCRYPTION_KEY };
  const kept = keptSecrets(DATA_DIR);
  return {
    ...rest,
    DATA_DIR,
    SESSION_SECRET: SESSION_SECRET ?? kept.SESSION_SECRET,
    ENCRYPTION_KEY: ENCRYPTION_KEY ?? kept.ENCRYPTION_KEY,
  };
}

/**
 * Returns the variables of the environment, and below them those of `.env`, or of the file that `ENV_FILE` names
 * instead.
 * @throws {StartProblem} when that file cannot be read.
 */
export function environment(): Environment {
  const own = given(process.env);
  const file = path.resolve(PROJECT, own['ENV_FILE'] ?? '.env');
  return own['ENV_FILE'] === undefined && !existsSync(file) ? own : { ...envFile(file), ...own };
}

/**
 * Returns the variables that the runtime itself reads, for every process of ours: the certificate authorities that we
 * trust, and the folder of what it has compiled.
 */
export function runtimeVariables(): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS: file, NODE_USE_SYSTEM_CA: system, NODE_COMPILE_CACHE: compiled } = process.env;
  return {
    ...(file !== undefined && { NODE_EXTRA_CA_CERTS: path.resolve(file) }),
    ...(system !== undefined && { NODE_USE_SYSTEM_CA: system }),
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: path.resolve(compiled) }),
  };
}

/** Checks settings without touching anything. @throws {StartProblem} with the list of all that is wrong, in Spanish. */
export function readSettings(env: Environment): Settings {
  const result = settingsSchema.safeParse(given(env));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}.`);
  throw new StartProblem(
    `Hay ajustes con errores, en ${env['ENV_FILE'] ?? '.env'} o en el entorno:\n${faults.join('\n')}`,
  );
}

/** An empty variable counts as none. */
const given = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

function envFile(file: string): Environment {
  try {
    return given(parseEnv(readFileSync(file, 'utf8')));
  } catch {
    throw new StartProblem(`No se puede leer el archivo de ajustes ${file}.`);
  }
}

const unwritable = (dir: string): StartProblem =>
  new StartProblem(`No hay permiso para escribir en ${dir}: indique otra carpeta con DATA_DIR.`);

function makeWritable(dir: string): void {
  try {
    // Root lends the database an account that must pass through; any other account keeps the folder to itself.
    makeFolder(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw unwritable(dir);
  }
}

/** Asserts, without making it, that the data folder is there or can be made. @throws {StartProblem} if not */
export function assertWritable(dir: string): void {
  let existing = dir;
  while (!existsSync(existing) && path.dirname(existing) !== existing) existing = path.dirname(existing);
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw unwritable(dir);
  }
}

/** Address of the product in mail: the public one, else that on which it listens. */
export const siteUrlOf = ({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://${EVERYWHERE.has(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

/** Addresses of all network interfaces: links cannot hold them. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export const institucionOf = (config: Config): Institucion => ({
  nombre: config.INSTITUTION_NAME,
  unidad: config.INSTITUTION_UNIT,
  color: config.INSTITUTION_COLOR,
  logo: config.INSTITUTION_LOGO ?? null,
  contacto: config.INSTITUTION_CONTACT ?? null,
});

/** Returns the store of objects that the settings name; null where files are kept in the data folder. */
export function bucketOf(config: Settings): Bucket | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (!endpoint || !name || !accessKey || !secretKey) return null;
  return { endpoint, name, region: config.S3_REGION, accessKey, secretKey, prefix: config.S3_PREFIX ?? '' };
}
