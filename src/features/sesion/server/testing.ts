// Tools for tests of sessions: a fake Moodle with one person, and a sign-in that returns the authorization header.
import { ROLES, type Rol } from '#catalogo/roles.ts';
import {
  createMoodle,
  usuarioCanonico,
  type IdentidadMoodle,
  type IngresoEnMoodle,
  type MotivoMoodle,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import { BY_ROLE } from '#core/permisos/testing.ts';
import { createSesionService, type SesionOptions } from './service.ts';

const CLAVE = 'Inventada-2026';

/** Builds an invented person with these roles, as Moodle describes them. */
export const aPersona = (change: Partial<IdentidadMoodle> = {}): IdentidadMoodle => ({
  id: 7,
  usuario: 'laura.mesa',
  nombre: 'Laura Mesa Ríos',
  email: 'laura.mesa@universidad.edu.co',
  foto: null,
  roles: ROLES,
  ...change,
});

/** An address where no server listens. */
const UNREACHABLE = { name: 'campus', label: 'Campus', url: 'http://127.0.0.1:9', token: 'token-inventado' };

/** A Moodle with one person, which answers as the test says. */
export type FakeMoodle = ServidorMoodle & {
  persona: IdentidadMoodle;
  /** The person's password. */
  readonly clave: string;
  /** Answers to a sign-in and to a reading of the identity, while set. */
  fallaIngreso: Extract<IngresoEnMoodle, { ok: false }>['motivo'] | null;
  fallaLectura: MotivoMoodle | null;
  /** Answer to a request for the picture. */
  fallaFoto: MotivoMoodle | null;
  /** The requests that reached it. */
  preguntas: string[];
  /** Sets whether the person may enter from now on. */
  hasta: Promise<void>;
};

export function createFakeMoodle(persona: IdentidadMoodle = aPersona()): FakeMoodle {
  const unreachable = createMoodle([UNREACHABLE]).get(UNREACHABLE.name)!;
  const moodle: FakeMoodle = {
    name: 'campus',
    label: 'Campus',
    url: 'https://campus.universidad.edu.co',
    persona,
    clave: CLAVE,
    fallaIngreso: null,
    fallaLectura: null,
    fallaFoto: null,
    preguntas: [],
    hasta: Promise.resolve(),
    async checkLlave() {
      moodle.preguntas.push('estado');
      await moodle.hasta;
      return moodle.fallaLectura ? { ok: false, motivo: moodle.fallaLectura } : { ok: true, valor: null };
    },
    async logIn(usuario, clave) {
      moodle.preguntas.push(`ingreso ${usuario}`);
      if (moodle.fallaIngreso) return { ok: false, motivo: moodle.fallaIngreso };
      const known = usuarioCanonico(usuario) === moodle.persona.usuario && clave === CLAVE;
      return known ? { ok: true, token: 'token-secreto-de-moodle' } : { ok: false, motivo: 'credenciales' };
    },
    async readIdentidad() {
      moodle.preguntas.push('identidad');
      if (moodle.fallaLectura) return { ok: false, motivo: moodle.fallaLectura };
      return { ok: true, valor: moodle.persona };
    },
    async readFoto(_token, foto) {
      if (moodle.fallaFoto) return { ok: false, motivo: moodle.fallaFoto };
      return { ok: true, valor: { tipo: 'image/png', bytes: Buffer.from(`foto de ${foto}`) } };
    },
    check: unreachable.check,
    campus: unreachable.campus,
    escritura: {
      ...unreachable.escritura,
      async findUsuarios(key, valores) {
        const { id, usuario, nombre: nombres, email: correo } = moodle.persona;
        const known = { usuario, correo, documento: '' };
        const found = { id, usuario, nombres, apellidos: '', correo, documento: '', suspendido: false };
        const named = valores.filter((valor) => valor.toLowerCase() === known[key].toLowerCase());
        return Promise.resolve({ ok: true, valor: new Map(named.map((valor) => [valor, [found]])) });
      },
    },
    aulas: unreachable.aulas,
    cursos: unreachable.cursos,
    complemento: unreachable.complemento,
    forJobs: unreachable.forJobs,
  };
  return moodle;
}

const DE_UN_PROGRAMA = { navegador: '', cookie: undefined, dispositivo: undefined, reto: undefined };

/** Opens a session with these roles, without Moodle. @returns the header that carries it */
export async function signIn(
  { cuenta = 7, ...options }: Omit<SesionOptions, 'moodle' | 'permisos'> & { readonly cuenta?: number },
  roles: readonly Rol[],
  usuario = 'laura.mesa',
): Promise<{ authorization: string }> {
  const sesiones = createSesionService({
    ...options,
    permisos: BY_ROLE,
    moodle: createFakeMoodle(aPersona({ id: cuenta, usuario, roles })),
  });
  const entered = await sesiones.login({ usuario, clave: CLAVE, direccion: '192.0.2.1', ...DE_UN_PROGRAMA });
  if (!entered.ok) throw new Error(`not signed in: ${entered.motivo}`);
  return { authorization: `Bearer ${entered.access}` };
}
