// The ways of signing in that a page offers: the setting, and whether the campus sends people back to this address.
import type { FastifyRequest } from 'fastify';
import type { ServidorMoodle } from '#features/moodle/server/service.ts';
import type { ModoDeIngreso } from '#platform/contract/page-data.ts';
import { createCache } from '#platform/server/cache.ts';
import { originOf } from '#platform/server/http/security.ts';
import { REGRESO_DEL_CAMPUS } from '../guard.ts';

/** Time after which Moodle is asked again: who has just installed the plugin waits at most this long. */
const OFFER_MS = 5 * 60_000;

type Options = {
  /** The setting. */
  readonly modo: ModoDeIngreso;
  readonly moodle: Pick<ServidorMoodle, 'campus'>;
  readonly publicUrl: string | null;
  /** True if Moodle launches us by LTI too. */
  readonly conLti: boolean;
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
export function createOferta({ modo, moodle, publicUrl, conLti }: Options): Oferta {
  const cache = createCache<string>({ ttl: OFFER_MS });
  let known: string | undefined;
  const read = async (former = ''): Promise<string> => {
    const leida = await moodle.campus.direccionDeRegreso();
    if (leida.ok) return leida.valor;
    // A server that lacks the functions offers nothing; one that is silent offers what it did.
    return leida.motivo === 'no-responde' ? former : '';
  };
  /** Only the first readers wait; later ones get what is known while Moodle is asked again. */
  async function regreso(): Promise<string> {
    const reading = cache.get(read).then((value) => (known = value));
    return known ?? reading;
  }
  const hasComplemento = async (request: FastifyRequest): Promise<boolean> =>
    (await regreso()) === `${publicUrl ?? originOf(request)}${REGRESO_DEL_CAMPUS}`;
  return {
    hasComplemento,
    async modo(request) {
      if (modo !== 'ambos') return modo;
      return conLti || (await hasComplemento(request)) ? 'ambos' : 'clave';
    },
  };
}
