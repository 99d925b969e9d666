// Finds, creates and changes accounts in Moodle.
import { z } from 'zod';
import { MoodleFailure } from '../client/failures.ts';
import { escribir, type Obra } from './lotes.ts';
import { enPartes, escritorDe, lectorDe, porTandas, type Servicio } from '../client/call.ts';
import type { CambioDeCuenta, CuentaNueva, Escrito, UsuarioMoodle } from './escritura.ts';

type Por = 'usuario' | 'correo' | 'documento';

/** Finds the accounts with one of the values, by value. @throws {MoodleFailure} */
export async function buscarUsuarios(
  servicio: Servicio,
  por: Por,
  valores: readonly string[],
): Promise<ReadonlyMap<string, readonly UsuarioMoodle[]>> {
  const { field, forma, canonico, de } = CAMPOS[por];
  const buscados = [...new Set(valores.map((valor) => canonico(valor.trim())))].filter((valor) => forma.test(valor));

  async function preguntar(values: readonly string[]): Promise<readonly UsuarioMoodle[]> {
    try {
      return await lectorDe(servicio)('core_user_get_users_by_field', { field, values }, usuarios);
    } catch (error) {
      // A value that passed our check and that Moodle refuses must not hide the results of the others.
      if (!(error instanceof MoodleFailure) || error.motivo !== 'parametro-invalido') throw error;
      if (values.length === 1) return [];
      const mitad = Math.ceil(values.length / 2);
      return [...(await preguntar(values.slice(0, mitad))), ...(await preguntar(values.slice(mitad)))];
    }
  }
  const hallados = (await porTandas(enPartes(buscados, POR_LLAMADA), preguntar)).flat();
  return Map.groupBy(hallados, (usuario) => canonico(de(usuario)));
}

/** Creates accounts; Moodle generates and sends each password. */
export async function crearUsuarios(servicio: Servicio, cuentas: readonly CuentaNueva[]): Promise<readonly Escrito[]> {
  const obra: Obra<CuentaNueva> = {
    conocidas: async (filas) => conocidas(servicio, filas),
    async enviar(filas) {
      const users = filas.map(({ usuario, nombres, apellidos, correo, documento }) => ({
        username: usuario,
        firstname: nombres,
        lastname: apellidos,
        email: correo,
        createpassword: true,
        ...(documento !== '' && { idnumber: documento }),
      }));
      const ids = await escritorDe(servicio)('core_user_create_users', { users }, creados.length(users.length));
      return ids.map(({ id }) => ({ estado: 'hecho', id }));
    },
    explicar,
    esperas: servicio.retryWaitsMs,
  };
  return escribir(
    cuentas.map((cuenta) => normal(cuenta)),
    obra,
  );
}

/** Changes accounts. Moodle saves the valid ones and warns about the others; repeating a change is harmless. */
export async function actualizarUsuarios(
  servicio: Servicio,
  cambios: readonly CambioDeCuenta[],
): Promise<readonly Escrito[]> {
  const obra: Obra<CambioDeCuenta> = {
    conocidas: async () => new Map(),
    async enviar(filas) {
      const users = filas.map(({ id, nombres, apellidos, correo, documento }) => ({
        id,
        ...(nombres !== undefined && { firstname: nombres.trim() }),
        ...(apellidos !== undefined && { lastname: apellidos.trim() }),
        ...(correo !== undefined && { email: correo.trim().toLowerCase() }),
        ...(documento !== undefined && { idnumber: documento.trim() }),
      }));
      const { warnings } = await escritorDe(servicio)('core_user_update_users', { users }, avisos);
      const deCuenta = new Map(warnings.map(({ itemid, warningcode }) => [itemid, warningcode]));
      return filas.map(({ id }) => {
        const codigo = deCuenta.get(id);
        if (codigo === undefined) return { estado: 'hecho', id };
        return rechazado(AVISOS[codigo] ?? 'Moodle no guardó el cambio y no dice por qué.');
      });
    },
    explicar,
    esperas: servicio.retryWaitsMs,
  };
  return escribir(cambios, obra);
}

/** Accounts in one call. Moodle reads about four accounts in 12 ms; more in a call would only slow it down. */
const POR_LLAMADA = 200;

type Campo = {
  readonly field: 'username' | 'email' | 'idnumber';
  /** A single value of another form makes Moodle refuse the whole call. */
  readonly forma: RegExp;
  /** Normalises a value as Moodle's comparison does. */
  readonly canonico: (valor: string) => string;
  readonly de: (usuario: UsuarioMoodle) => string;
};

const minusculas = (valor: string): string => valor.toLowerCase();

const CAMPOS: Readonly<Record<Por, Campo>> = {
  usuario: { field: 'username', forma: /^[-._@a-z0-9]+$/, canonico: minusculas, de: ({ usuario }) => usuario },
  correo: { field: 'email', forma: /^[^@\s]+@[^@\s]+\.[^@\s.]+$/, canonico: minusculas, de: ({ correo }) => correo },
  documento: { field: 'idnumber', forma: /^\S.*$/, canonico: (valor) => valor, de: ({ documento }) => documento },
};

const usuarios = z.array(
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
const SIN_SABER =
  'La cuenta se encontró ya creada y no se sabe si Moodle envió la clave. Si la persona no la recibió, puede pedir otra con «¿Olvidó su contraseña?» en la página de ingreso de Moodle.';

const rechazado = (texto: string): Escrito => ({ estado: 'rechazado', texto });

/** Explanations by `debuginfo`, which only sites with developers' messages send. */
const DEBUGINFO: readonly (readonly [RegExp, string])[] = [
  [/^Username already exists/, 'Ya hay una cuenta con ese usuario.'],
  [/^Email address already exists/, 'Ya hay una cuenta con ese correo.'],
  [/^Email address is invalid/, 'Moodle no acepta ese correo.'],
  [/^The field firstname/, 'Faltan los nombres.'],
  [/^The field lastname/, 'Faltan los apellidos.'],
  [/expecting "username" type/, 'Moodle no acepta ese usuario: solo letras minúsculas sin tilde, números y . - _ @'],
];

function explicar({ motivo, dicho: { debuginfo } }: MoodleFailure): string {
  const dicho = debuginfo ?? '';
  const conocido = DEBUGINFO.find(([patron]) => patron.test(dicho));
  if (conocido) return conocido[1];
  if (motivo === 'error-moodle') return 'Moodle tuvo un error interno con esta cuenta.';
  return 'Moodle no acepta esta cuenta y no dice por qué. Revise el usuario, los nombres y el correo.';
}

/**
 * Returns the defect that makes an account invalid on any server; Moodle would refuse the whole call without a reason.
 */
function defectoDe({ usuario, nombres, apellidos, correo }: CuentaNueva): string | undefined {
  if (!CAMPOS.usuario.forma.test(usuario)) {
    return 'El usuario solo puede tener letras sin tilde, números y los signos . - _ @';
  }
  if (nombres.trim() === '') return 'Faltan los nombres.';
  if (apellidos.trim() === '') return 'Faltan los apellidos.';
  return CAMPOS.correo.forma.test(correo) ? undefined : 'El correo no está bien escrito.';
}

/** Returns the outcomes known before sending: invalid accounts, and existing ones. @throws {MoodleFailure} */
async function conocidas(
  servicio: Servicio,
  cuentas: readonly CuentaNueva[],
): Promise<ReadonlyMap<CuentaNueva, Escrito>> {
  const sabidas = new Map<CuentaNueva, Escrito>();
  for (const cuenta of cuentas) {
    const defecto = defectoDe(cuenta);
    if (defecto) sabidas.set(cuenta, rechazado(defecto));
  }
  const [porUsuario, porCorreo] = await Promise.all([
    buscarUsuarios(
      servicio,
      'usuario',
      cuentas.map(({ usuario }) => usuario),
    ),
    buscarUsuarios(
      servicio,
      'correo',
      cuentas.map(({ correo }) => correo),
    ),
  ]);
  for (const cuenta of cuentas.filter((each) => !sabidas.has(each))) {
    const [misma] = porUsuario.get(cuenta.usuario) ?? [];
    const [otra] = porCorreo.get(cuenta.correo) ?? [];
    if (misma && misma.correo.toLowerCase() === cuenta.correo)
      sabidas.set(cuenta, { estado: 'estaba', id: misma.id, nota: SIN_SABER });
    else if (misma) sabidas.set(cuenta, rechazado('Ya hay una cuenta con ese usuario y otro correo.'));
    else if (otra) sabidas.set(cuenta, rechazado(`Ese correo ya es de la cuenta ${otra.usuario}.`));
  }
  return sabidas;
}

const creados = z.array(z.object({ id: z.number() }));

/** Normalises an account as Moodle stores it: user name and address in lower case, all trimmed. */
const normal = ({ usuario, nombres, apellidos, correo, documento }: CuentaNueva): CuentaNueva => ({
  usuario: usuario.trim().toLowerCase(),
  nombres: nombres.trim(),
  apellidos: apellidos.trim(),
  correo: correo.trim().toLowerCase(),
  documento: documento.trim(),
});

/** Refusal for an account that Moodle does not find. */
export const SIN_CUENTA = 'La cuenta ya no existe en Moodle.';

const AVISOS: Readonly<Record<string, string>> = {
  invaliduserid: SIN_CUENTA,
  usernotupdatedadmin: 'Es la cuenta de un administrador de Moodle y no se puede cambiar desde aquí.',
  useremailduplicate: 'Ya hay otra cuenta con ese correo.',
  useremailinvalid: 'Moodle no acepta ese correo.',
};

const avisos = z.object({ warnings: z.array(z.object({ itemid: z.number(), warningcode: z.string() })).default([]) });
