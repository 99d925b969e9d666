// Collects the content of the public page on personal data, and serves it as one page shared by all readers.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { tituloOfPagina, TRATAMIENTO } from '#catalogo/titulos.ts';
import { sentencesOfConservacion } from '#features/conservacion/server/service.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { sendSharedPage, type Pages, type SharedPage } from '#platform/server/http/pages.ts';
import type { Tratamiento, TratamientoPageData } from '../contract.ts';
import { selectTextos, type TextoGuardado } from './store.ts';

type StoredTexts = {
  /** Every text that was ever authorised. */
  readonly guardados: readonly TextoGuardado[];
  /** Retention of each form's records in words, by slug. */
  readonly conservaciones: ReadonlyMap<string, string>;
};

/** Describes the public forms: use of their data, retention, and the text to authorise. */
const publicFormularios = (
  formularios: readonly Formulario[],
  { guardados, conservaciones }: StoredTexts,
): Tratamiento['formularios'] =>
  formularios
    .filter(({ acceso }) => acceso === 'publico')
    .map(({ slug, titulo, textos, consentimiento }) => ({
      titulo,
      tratamiento: textos.tratamiento,
      conservacion: conservaciones.get(slug) ?? null,
      consentimiento: consentimiento
        ? {
            version: consentimiento.version,
            desde: consentimiento.desde,
            texto: consentimiento.texto,
            finalidad: consentimiento.finalidad,
          }
        : null,
      anteriores: guardados
        .filter(({ formulario, texto }) => formulario === slug && texto !== consentimiento?.texto)
        .map(({ version, texto, finalidad, publicado }) => ({ version, desde: diaOf(publicado), texto, finalidad })),
    }));

type Options = {
  readonly pages: Pages;
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  /** Data that every page receives. */
  readonly comun: Omit<TratamientoPageData, 'tratamiento'>;
  readonly contacto: string | null;
  /** Returns how long mails and audit are kept. */
  readonly tiempos: () => Promise<Pick<Tratamiento, 'diasDeCorreo' | 'aniosDeCorreo' | 'aniosDeAuditoria'>>;
};

/** Time for which a rendered page is reused without checking whether it is current, in ms. */
const FRESH_MS = 30_000;

/** Serves the page on personal data: static HTML without a script, the same for everyone. */
export function serveTratamiento(app: FastifyInstance, options: Options): void {
  const { pages, db, catalogo, comun, contacto, tiempos } = options;
  const cache = createCache<{ readonly source: string; readonly page: SharedPage }>({ ttl: FRESH_MS });

  async function current(): Promise<SharedPage> {
    const { page } = await cache.get(async (former) => {
      const { formularios } = catalogo();
      const [guardados, conservaciones] = await Promise.all([
        selectTextos(db),
        sentencesOfConservacion(db, formularios),
      ]);
      const tratamiento: Tratamiento = {
        contacto,
        ...(await tiempos()),
        formularios: publicFormularios(formularios, { guardados, conservaciones }),
      };
      const source = JSON.stringify(tratamiento);
      if (former?.source === source) return former;
      const datos = { ...comun, tratamiento };
      return { source, page: await pages.shareStill({ titulo: tituloOfPagina(TRATAMIENTO.titulo), datos }) };
    });
    return page;
  }

  app.get(TRATAMIENTO.ruta, { config: { acceso: 'publico', rateLimit: false } }, async (request, reply) =>
    sendSharedPage(request, reply, await current()),
  );
}
