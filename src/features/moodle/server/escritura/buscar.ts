import { z } from 'zod';
import { MoodleFailure } from '../client/lectura.ts';
import { enPartes, lectorDe, porTandas, type Servicio } from './servicio.ts';
import type { UsuarioMoodle } from './tipos.ts';

/** Moodle tells some four accounts in a millisecond's dozen; more in one call would make it slow without need. */
const POR_LLAMADA = 200;

type Campo = {
  readonly field: 'username' | 'email' | 'idnumber';
  /** One value of another form, and Moodle refuses the whole call. */
  readonly forma: RegExp;
  /** As Moodle compares it. */
  readonly canonico: (valor: string) => string;
  readonly de: (usuario: UsuarioMoodle) => string;
};

export type Por = 'usuario' | 'correo' | 'documento';

const minusculas = (valor: string): string => valor.toLowerCase();

export const CAMPOS: Readonly<Record<Por, Campo>> = {
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

/** The accounts with one of the values, by value. @throws {MoodleFailure} */
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
      // A value that Moodle takes for malformed, and we did not, must not hide the others.
      if (!(error instanceof MoodleFailure) || error.motivo !== 'parametro-invalido') throw error;
      if (values.length === 1) return [];
      const mitad = Math.ceil(values.length / 2);
      return [...(await preguntar(values.slice(0, mitad))), ...(await preguntar(values.slice(mitad)))];
    }
  }
  const hallados = (await porTandas(enPartes(buscados, POR_LLAMADA), preguntar)).flat();
  return Map.groupBy(hallados, (usuario) => canonico(de(usuario)));
}
