// Tells managers what keeps people from signing in with the campus, and what the password form passes by.
import type { AjustesDeIngreso, Lectura, ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Senal } from '#core/senal.ts';
import type { ModoDeIngreso } from '#platform/contract/staff-page-data.ts';
import { REGRESO_DEL_CAMPUS } from '../guard.ts';

type Options = {
  /** The setting. */
  readonly modo: ModoDeIngreso;
  /** The Moodle that signs people in. */
  readonly moodle: Pick<ServidorMoodle, 'name' | 'label' | 'campus' | 'complemento'>;
  readonly publicUrl: string | null;
};

/** Facts for managers about the ways of signing in. */
export type EstadoDeIngreso = {
  /**
   * Explains what the plugin of this server lacks for the sign-in with the campus; null if nothing, if people sign in
   * elsewhere or otherwise, or if that is unknown.
   * @param origen address of the application as its caller reads it, which counts where the settings name none
   */
  readonly problema: (servidor: string, origen: string | null) => Promise<string | null>;
  /** Reads the line of the status page. */
  readonly senal: () => Promise<Senal>;
};

/** First version of the plugin by which people sign in. */
const VERSION_CON_INGRESO = 2026112600;

const SIN_USO = 'Si nadie va a entrar así, ponga MOODLE_LOGIN=clave.';

const PIDE_FACTOR =
  'La plataforma pide un segundo factor (MFA), y el formulario de usuario y contraseña de aquí no pasa por él.';
const SIN_FACTOR =
  'Con usuario y contraseña no se pasa por el segundo factor (MFA) de la plataforma, si lo tiene: MOODLE_LOGIN=campus quita ese formulario.';

export function createEstadoDeIngreso({ modo, moodle, publicUrl }: Options): EstadoDeIngreso {
  async function problemaOf(leidos: Lectura<AjustesDeIngreso>, origen: string | null): Promise<string | null> {
    if (!leidos.ok) {
      if (leidos.motivo !== 'sin-permiso') return null;
      return `A la cuenta de servicio le falta el permiso local/gestioncurricular:signin (entrar con el campus), o al servicio de su token las funciones local_gestioncurricular_get_signin y local_gestioncurricular_redeem_signin. ${SIN_USO}`;
    }
    const { regreso } = leidos.valor;
    const ownUrl = publicUrl ?? origen;
    if (regreso === '') {
      return `En los ajustes del complemento «Gestión Curricular» de Moodle está vacía la dirección a la que vuelve quien entra con el campus${ownUrl ? `: escriba ${ownUrl}` : ''}. ${SIN_USO}`;
    }
    if (ownUrl === null || regreso === ownUrl + REGRESO_DEL_CAMPUS) return null;
    return `El complemento «Gestión Curricular» de Moodle devuelve a quien entra con el campus a ${regreso}, y esta aplicación está en ${ownUrl}.`;
  }

  async function problema(servidor: string, origen: string | null): Promise<string | null> {
    if (modo === 'clave' || servidor !== moodle.name) return null;
    const deteccion = await moodle.complemento.detectar();
    if (!deteccion.ok || deteccion.valor.estado !== 'presente') return null;
    const { version } = deteccion.valor;
    if (version < VERSION_CON_INGRESO) {
      return `El complemento «Gestión Curricular» de Moodle (${version}) es anterior al ingreso con el campus: actualícelo. ${SIN_USO}`;
    }
    return problemaOf(await moodle.campus.ajustes(), origen);
  }

  return {
    problema,
    async senal() {
      const nombre = 'Ingreso';
      if (modo === 'campus') {
        return { nombre, estado: 'bien', detalle: 'Solo con el campus, como pide MOODLE_LOGIN.', queHacer: null };
      }
      const leidos = modo === 'clave' ? null : await moodle.campus.ajustes();
      if (leidos?.ok && leidos.valor.pideSegundoFactor) {
        const advice = 'Para que todos pasen por él, pida que pongan MOODLE_LOGIN=campus en los ajustes.';
        return { nombre, estado: 'atencion', detalle: PIDE_FACTOR, queHacer: advice };
      }
      return { nombre, estado: 'bien', detalle: SIN_FACTOR, queHacer: null };
    },
  };
}
