import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { makeFolder } from './files/durable.ts';
import { resolveDataDir } from './settings/data-dir.ts';
import { PROJECT } from './settings/project.ts';
import { settingsSchema, type Settings } from './settings/schema.ts';
import { keptSecrets, type Secrets } from './settings/secrets.ts';
import { StartProblem } from './start-problem.ts';

/** The product's settings, checked and completed. Every one is explained in `.env.example`. */
export type Config = Settings & Secrets & { readonly DATA_DIR: string };

/** Variables by name, as an environment gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and completes settings, those of the environment and of `.env` unless others are given; makes the data folder and the secrets at the first start.
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
 * The variables of the environment, and below them those of `.env`, or of the file that `ENV_FILE` names instead.
 * @throws {StartProblem} when that file cannot be read.
 */
export function environment(): Environment {
  const own = given(process.env);
  const file = path.resolve(PROJECT, own['ENV_FILE'] ?? '.env');
  return own['ENV_FILE'] === undefined && !existsSync(file) ? own : { ...envFile(file), ...own };
}

/** What the runtime itself goes by, in every process of ours: who vouches for the servers that we talk to. */
export function runtimeVariables(): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS: file, NODE_USE_SYSTEM_CA: system } = process.env;
  return {
    ...(file !== undefined && { NODE_EXTRA_CA_CERTS: path.resolve(file) }),
    ...(system !== undefined && { NODE_USE_SYSTEM_CA: system }),
  };
}

/** Checks settings without touching anything. @throws {StartProblem} with the list of all that is wrong, in Spanish. */
export function readSettings(env: Environment): Settings {
  const result = settingsSchema.safeParse(given(env));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}.`);
  throw new StartProblem(`Hay ajustes con errores, en .env o en el entorno:\n${faults.join('\n')}`);
}

/** An empty variable says as much as none. */
const given = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

function envFile(file: string): Environment {
  try {
    return given(parseEnv(readFileSync(file, 'utf8')));
  } catch {
    throw new StartProblem(`No se puede leer el archivo de ajustes ${file}.`);
  }
}

function makeWritable(dir: string): void {
  try {
    // Root lends the database an account that must pass through; everybody else keeps the folder to themselves.
    makeFolder(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(`No hay permiso para escribir en ${dir}: indique otra carpeta con DATA_DIR.`);
  }
}
