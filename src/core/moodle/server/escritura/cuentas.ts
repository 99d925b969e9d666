// Finds, creates and changes accounts in Moodle.
import { z } from 'zod';
import { inParts, inWaves, readerFor, writerFor, type ServiceAccount } from '../client/call.ts';
import { MoodleFailure } from '../client/failures.ts';
import type { CambioDeCuenta, CuentaNueva, Escrito, UsuarioMoodle } from './escritura.ts';
import { writeRows, type RowWriter } from './lotes.ts';

type SearchKey = 'usuario' | 'correo' | 'documento';

/** Finds the accounts with one of the values, by value. @throws {MoodleFailure} */
export async function findUsuarios(
  servicio: ServiceAccount,
  key: SearchKey,
  valores: readonly string[],
): Promise<ReadonlyMap<string, readonly UsuarioMoodle[]>> {
  const { field, forma, canonico, read: keyOf } = KEYS[key];
  const buscados = [...new Set(valores.map((valor) => canonico(valor.trim())))].filter((valor) => forma.test(valor));

  async function ask(values: readonly string[]): Promise<readonly UsuarioMoodle[]> {
    try {
      return await readerFor(servicio)('core_user_get_users_by_field', { field, values }, usuariosSchema);
    } catch (error) {
      // A value that passed our check and that Moodle refuses must not hide the results of the others.
      if (!(error instanceof MoodleFailure) || error.motivo !== 'parametro-invalido') throw error;
      if (values.length === 1) return [];
      const mitad = Math.ceil(values.length / 2);
      return [...(await ask(values.slice(0, mitad))), ...(await ask(values.slice(mitad)))];
    }
  }
  const hallados = (await inWaves(inParts(buscados, ACCOUNTS_PER_CALL), ask)).flat();
  return Map.groupBy(hallados, (usuario) => canonico(keyOf(usuario)));
}

/** Creates accounts; Moodle generates and sends each password. */
export async function createUsuarios(
  servicio: ServiceAccount,
  cuentas: readonly CuentaNueva[],
): Promise<readonly Escrito[]> {
  const obra: RowWriter<CuentaNueva> = {
    conocidas: async (filas) => knownOutcomes(servicio, filas),
    async send(filas) {
      const users = filas.map(({ usuario, nombres, apellidos, correo, documento }) => ({
        username: usuario,
        firstname: nombres,
        lastname: apellidos,
        email: correo,
        createpassword: true,
        ...(documento !== '' && { idnumber: documento }),
      }));
      const ids = await writerFor(servicio)('core_user_create_users', { users }, createdSchema.length(users.length));
      return ids.map(({ id }) => ({ estado: 'hecho', id }));
    },
    explain,
    esperas: servicio.retryWaitsMs,
  };
  return writeRows(
    cuentas.map((cuenta) => normalised(cuenta)),
    obra,
  );
}

/** Changes accounts. Moodle saves the valid ones and warns about the others; repeating a change is harmless. */
export async function updateUsuarios(
  servicio: ServiceAccount,
  cambios: readonly CambioDeCuenta[],
): Promise<readonly Escrito[]> {
  const obra: RowWriter<CambioDeCuenta> = {
    conocidas: async () => new Map(),
    async send(filas) {
      const users = filas.map(({ id, nombres, apellidos, correo, documento }) => ({
        id,
        ...(nombres !== undefined && { firstname: nombres.trim() }),
        ...(apellidos !== undefined && { lastname: apellidos.trim() }),
        ...(correo !== undefined && { email: correo.trim().toLowerCase() }),
        ...(documento !== undefined && { idnumber: documento.trim() }),
      }));
      const { warnings } = await writerFor(servicio)('core_user_update_users', { users }, warningsSchema);
      const codigoByCuenta = new Map(warnings.map(({ itemid, warningcode }) => [itemid, warningcode]));
      return filas.map(({ id }) => {
        const codigo = codigoByCuenta.get(id);
        if (codigo === undefined) return { estado: 'hecho', id };
        return refused(WARNINGS[codigo] ?? 'Moodle no guardó el cambio y no dice por qué.');
      });
    },
    explain,
    esperas: servicio.retryWaitsMs,
  };
  return writeRows(cambios, obra);
}

/** Accounts in one call. Moodle reads about four accounts in 12 ms; more in a call would only slow it down. */
const ACCOUNTS_PER_CALL = 200;

type KeySpec = {
  readonly field: 'username' | 'email' | 'idnumber';
  /** A single value of another form makes Moodle refuse the whole call. */
  readonly forma: RegExp;
  /** Normalises a value as Moodle's comparison does. */
  readonly canonico: (valor: string) => string;
  readonly read: (usuario: UsuarioMoodle) => string;
};

const lowerCase = (valor: string): string => valor.toLowerCase();

const KEYS: Readonly<Record<SearchKey, KeySpec>> = {
  usuario: { field: 'username', forma: /^[-._@a-z0-9]+$/, canonico: lowerCase, read: ({ usuario }) => usuario },
  correo: { field: 'email', forma: /^[^@\s]+@[^@\s]+\.[^@\s.]+$/, canonico: lowerCase, read: ({ correo }) => correo },
  documento: { field: 'idnumber', forma: /^\S.*$/, canonico: (valor) => valor, read: ({ documento }) => documento },
};

const usuariosSchema = z.array(
  z
    .object({
      id: z.number(),
      username: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string().default(''),
      idnumber: z.string().default(''),
      suspended: z.boolean().default(false),
    })
    .transform(({ id, username, firstname, lastname, email, idnumber, suspended }): UsuarioMoodle => ({
      id,
      usuario: username,
      nombres: firstname,
      apellidos: lastname,
      correo: email,
      documento: idnumber,
      suspendido: suspended,
    })),
);

/**
 * Note for an account found already created. Moodle generates and sends the passwords after all accounts of a call are
 * created: an interrupted call leaves accounts without a password, and no call tells which.
 */
const PASSWORD_UNKNOWN =
  'La cuenta se encontró ya creada y no se sabe si Moodle envió la clave. Si la persona no la recibió, puede pedir otra con «¿Olvidó su contraseña?» en la página de ingreso de Moodle.';

const refused = (texto: string): Escrito => ({ estado: 'rechazado', texto });

/** Explanations by `debuginfo`, which only sites with developers' messages send. */
const DEBUGINFO: readonly (readonly [RegExp, string])[] = [
  [/^Username already exists/, 'Ya hay una cuenta con ese usuario.'],
  [/^Email address already exists/, 'Ya hay una cuenta con ese correo.'],
  [/^Email address is invalid/, 'Moodle no acepta ese correo.'],
  [/^The field firstname/, 'Faltan los nombres.'],
  [/^The field lastname/, 'Faltan los apellidos.'],
  [/expecting "username" type/, 'Moodle no acepta ese usuario: solo letras minúsculas sin tilde, números y . - _ @'],
];

function explain({ motivo, dicho: { debuginfo } }: MoodleFailure): string {
  const dicho = debuginfo ?? '';
  const conocido = DEBUGINFO.find(([patron]) => patron.test(dicho));
  if (conocido) return conocido[1];
  if (motivo === 'error-moodle') return 'Moodle tuvo un error interno con esta cuenta.';
  return 'Moodle no acepta esta cuenta y no dice por qué. Revise el usuario, los nombres y el correo.';
}

/**
 * Returns the defect that makes an account invalid on any server; Moodle would refuse the whole call without a reason.
 */
function defectoOf({ usuario, nombres, apellidos, correo }: CuentaNueva): string | undefined {
  if (!KEYS.usuario.forma.test(usuario)) {
    return 'El usuario solo puede tener letras sin tilde, números y los signos . - _ @';
  }
  if (nombres.trim() === '') return 'Faltan los nombres.';
  if (apellidos.trim() === '') return 'Faltan los apellidos.';
  return KEYS.correo.forma.test(correo) ? undefined : 'El correo no está bien escrito.';
}

/** Returns the outcomes known before sending: invalid accounts, and existing ones. @throws {MoodleFailure} */
async function knownOutcomes(
  servicio: ServiceAccount,
  cuentas: readonly CuentaNueva[],
): Promise<ReadonlyMap<CuentaNueva, Escrito>> {
  const sabidas = new Map<CuentaNueva, Escrito>();
  for (const cuenta of cuentas) {
    const defecto = defectoOf(cuenta);
    if (defecto) sabidas.set(cuenta, refused(defecto));
  }
  const [byUsuario, byCorreo] = await Promise.all([
    findUsuarios(
      servicio,
      'usuario',
      cuentas.map(({ usuario }) => usuario),
    ),
    findUsuarios(
      servicio,
      'correo',
      cuentas.map(({ correo }) => correo),
    ),
  ]);
  for (const cuenta of cuentas.filter((each) => !sabidas.has(each))) {
    const [same] = byUsuario.get(cuenta.usuario) ?? [];
    const [other] = byCorreo.get(cuenta.correo) ?? [];
    if (same && same.correo.toLowerCase() === cuenta.correo)
      sabidas.set(cuenta, { estado: 'estaba', id: same.id, nota: PASSWORD_UNKNOWN });
    else if (same) sabidas.set(cuenta, refused('Ya hay una cuenta con ese usuario y otro correo.'));
    else if (other) sabidas.set(cuenta, refused(`Ese correo ya es de la cuenta ${other.usuario}.`));
  }
  return sabidas;
}

const createdSchema = z.array(z.object({ id: z.number() }));

/** Normalises an account as Moodle stores it: user name and address in lower case, all trimmed. */
const normalised = ({ usuario, nombres, apellidos, correo, documento }: CuentaNueva): CuentaNueva => ({
  usuario: usuario.trim().toLowerCase(),
  nombres: nombres.trim(),
  apellidos: apellidos.trim(),
  correo: correo.trim().toLowerCase(),
  documento: documento.trim(),
});

/** Refusal for an account that Moodle does not find. */
export const NO_ACCOUNT = 'La cuenta ya no existe en Moodle.';

const WARNINGS: Readonly<Record<string, string>> = {
  invaliduserid: NO_ACCOUNT,
  usernotupdatedadmin: 'Es la cuenta de un administrador de Moodle y no se puede cambiar desde aquí.',
  useremailduplicate: 'Ya hay otra cuenta con ese correo.',
  useremailinvalid: 'Moodle no acepta ese correo.',
};

const warningsSchema = z.object({
  warnings: z.array(z.object({ itemid: z.number(), warningcode: z.string() })).default([]),
});
