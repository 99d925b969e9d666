import type { FastifyInstance } from 'fastify';
import type { Formulario } from '#catalogo/formulario.ts';
import { tituloDePagina, TRATAMIENTO } from '#catalogo/producto.ts';
import { frasesDeConservacion } from '#features/conservacion/server/service.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Pages } from '#platform/server/http/pages.ts';
import { type SharedPage, sendSharedPage } from '#platform/server/http/shared-page.ts';
import type { Tratamiento, TratamientoPageData } from '../../contract.ts';
import { selectTextos } from './store.ts';
import { formulariosDeTratamiento } from './tratamiento.ts';

type Options = {
  readonly pages: Pages;
  readonly db: Db;
  readonly formularios: readonly Formulario[];
  /** What every page is given. */
  readonly comun: Omit<TratamientoPageData, 'tratamiento'>;
  readonly contacto: string | null;
  /** How long mails and audit are kept. */
  readonly tiempos: () => Promise<Pick<Tratamiento, 'diasDeCorreo' | 'aniosDeAuditoria'>>;
};

/** How long a page that was made is sent again before it is asked whether it still holds, in ms. */
const FRESH_MS = 30_000;

/** Serves the page on personal data: painted here, without a script, the same for everybody. */
export function serveTratamiento(app: FastifyInstance, options: Options): void {
  const { pages, db, formularios, comun, contacto, tiempos } = options;
  const cache = createCache<{ readonly de: string; readonly page: SharedPage }>({ ttl: FRESH_MS });

  async function current(): Promise<SharedPage> {
    const { page } = await cache.get(async (former) => {
      const [guardados, conservaciones] = await Promise.all([selectTextos(db), frasesDeConservacion(db, formularios)]);
      const tratamiento: Tratamiento = {
        contacto,
        ...(await tiempos()),
        formularios: formulariosDeTratamiento(formularios, { guardados, conservaciones }),
      };
      const de = JSON.stringify(tratamiento);
      if (former?.de === de) return former;
      const datos = { ...comun, tratamiento };
      return { de, page: await pages.shareStill({ titulo: tituloDePagina(TRATAMIENTO.titulo), datos }) };
    });
    return page;
  }

  app.get(TRATAMIENTO.ruta, { config: { acceso: 'publico', rateLimit: false } }, async (request, reply) =>
    sendSharedPage(request, reply, await current()),
  );
}
