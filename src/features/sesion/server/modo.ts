// The ways of signing in that a page offers: the setting, and whether the campus sends people back to this address.
import type { FastifyRequest } from 'fastify';
import type { MotivoMoodle, ServidorMoodle } from '#core/moodle/server/service.ts';
import type { ModoDeIngreso } from '#platform/contract/staff-page-data.ts';
import { originOf } from '#platform/server/http/security.ts';
import { REGRESO_DEL_CAMPUS } from '../guard.ts';

/** Answers of a Moodle without the functions, or whose service account may not call them. */
const OFFERS_NONE = new Set<MotivoMoodle>(['no-existe', 'sin-permiso']);

type Options = {
  /** The setting. */
  readonly modo: ModoDeIngreso;
  readonly moodle: Pick<ServidorMoodle, 'campus'>;
  readonly publicUrl: string | null;
  /** True if Moodle launches us by LTI too. */
  readonly hasLti: boolean;
};

/** The ways of signing in at an address. */
export type Oferta = {
  /** Tells which ones a page offers. */
  readonly modo: (request: FastifyRequest) => Promise<ModoDeIngreso>;
  /** Returns true if the plugin sends people back to this address. */
  readonly hasComplemento: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * Creates what tells which ways of signing in a page offers. By default the campus is one of them if its plugin sends
 * people back to the address at which the page is read, or if it launches us by LTI.
 */
export function createOferta({ modo, moodle, publicUrl, hasLti }: Options): Oferta {
  let known: string | undefined;
  async function read(): Promise<string> {
    const leida = await moodle.campus.ajustes();
    // A server that lacks the functions offers nothing; one that does not say so offers what it did.
    if (leida.ok || OFFERS_NONE.has(leida.motivo)) known = leida.ok ? leida.valor.regreso : '';
    return known ?? '';
  }
  /** Only the first readers wait; later ones get what is known while Moodle is asked again. */
  async function regreso(): Promise<string> {
    const reading = read();
    return known ?? reading;
  }
  const hasComplemento = async (request: FastifyRequest): Promise<boolean> =>
    (await regreso()) === `${publicUrl ?? originOf(request)}${REGRESO_DEL_CAMPUS}`;
  return {
    hasComplemento,
    async modo(request) {
      if (modo !== 'ambos') return modo;
      return hasLti || (await hasComplemento(request)) ? 'ambos' : 'clave';
    },
  };
}
