// The catalogue as it is served: the procedures of the product, and the published forms of the unit.
import { catalogoOf, type Catalogo, type CatalogoNow } from '#catalogo/catalogo.ts';
import { isPropio, type Formulario } from '#catalogo/formulario.ts';
import { withVersiones } from '#catalogo/informe.ts';
import { readTramite } from '#catalogo/revision/revisar.ts';
import { withTextosOf } from '#catalogo/revision/textos-libres.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { SIN_LIMITES, type Vigencia } from '#catalogo/vigencia.ts';
import type { FormForShown, ShownVersion } from '#features/formularios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { DAY_MS, MINUTE_MS } from '#platform/contract/time.ts';
import { createCache, shareReads } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { every } from '#platform/server/lifecycle/repeat.ts';
import { findReplaced, findTramite, selectPublicadas, type Publicada } from './store.ts';
import { questionChanges } from './versions.ts';

/** Time in ms after which a process serves what another one published (issue 41 §1: five seconds at most). */
const POLL_MS = 2000;

/** Time in ms after the publication of the next version for which people may still fill in the former one. */
const GRACE_MS = DAY_MS;

/** Former versions that are kept in memory: those of forms that changed within days. */
const MAX_FORMER = 100;

/** A window closes with its minute: the last one is that before. Answers of an earlier instant are still taken. */
const closedAt = (archivada: Date): Vigencia => ({
  ...SIN_LIMITES,
  cierra: new Date(archivada.getTime() - MINUTE_MS).toISOString(),
  despues: 'Este formulario ya no se ofrece.',
});

/** Place of public forms whose definition gives none, among the links that managers share: after all others. */
const LAST_SHARED = 1000;

/** Returns the links that lead to a form; managers can share each public one. */
const linksOf = ({ formulario: { acceso }, inicio }: Tramite): NonNullable<Tramite['inicio']> =>
  inicio ?? (acceso === 'publico' ? { compartido: LAST_SHARED } : {});

export type LiveCatalogo = {
  readonly now: CatalogoNow;
  /** Returns the window of a form that was archived, which closed then; undefined for any other. */
  readonly closedWindowOf: (slug: string) => Vigencia | undefined;
  /**
   * Finds the form by which a sending is checked and stored: the version that its client showed, if it was filled in up
   * to a day after the next one was published (issue 41 §3); else the newest.
   * @throws {AppError} `no-disponible` for a version that this process had not read yet; the next attempt has it
   */
  readonly formFor: (newest: Formulario, shown: ShownVersion) => Promise<FormForShown>;
  /** Returns the procedures of the unit with the links that lead to them now; none leads to an archived form. */
  readonly offered: () => readonly Tramite[];
  /** Reads what was published; where that fails, what was read before stays. */
  readonly refresh: () => Promise<void>;
  /** Reads again and again. @returns the function that ends it */
  readonly watch: () => () => Promise<void>;
};

type Options = {
  readonly db: Db;
  readonly builtIn: Catalogo;
  readonly report: (message: string, error?: unknown) => void;
};

/** Creates the catalogue of a process. Until its first refresh it has the product's procedures alone. */
export function createCatalogo({ db, builtIn, report }: Options): LiveCatalogo {
  const versions = new Map<string, { readonly marca: string; readonly tramite: Tramite | null }>();
  let current = builtIn;
  let closed: ReadonlyMap<string, Vigencia> = new Map();
  let isFailing = false;

  /** Returns a version; null for one that this release does not understand. */
  async function versionOf({ slug, version, marca }: Publicada): Promise<Tramite | null> {
    const known = versions.get(slug);
    if (known?.marca === marca) return known.tramite;
    const tramite = readTramite(await findTramite(db, { slug, version }));
    if (!tramite) report(`version ${version} of the form ${slug} is not understood, and not served`);
    const served = tramite && servedOf(tramite);
    versions.set(slug, { marca, tramite: served });
    return served;
  }

  /** Returns a version as it is served: of a form of the product, the product with the texts of the version. */
  function servedOf(tramite: Tramite): Tramite {
    const { informe, formulario } = tramite;
    const producto = builtIn.tramites.find((one) => one.formulario.slug === formulario.slug);
    if (producto) return { ...producto, formulario: withTextosOf(producto, tramite).formulario };
    return informe ? { ...tramite, informe: withVersiones(informe) } : tramite;
  }

  async function read(): Promise<void> {
    const published: Tramite[] = [];
    // One at a time: at a start there may be many, and requests need connections too.
    const publicadas = await selectPublicadas(db);
    for (const publicada of publicadas) {
      const tramite = await versionOf(publicada);
      if (tramite) published.push(tramite);
    }
    const reworded = new Map(published.map((tramite) => [tramite.formulario.slug, tramite]));
    const all = [
      ...builtIn.tramites.map((tramite) => reworded.get(tramite.formulario.slug) ?? tramite),
      ...published.filter(({ formulario }) => isPropio(formulario)),
    ];
    closed = new Map(publicadas.flatMap(({ slug, archivada }) => (archivada ? [[slug, closedAt(archivada)]] : [])));
    const isSame = current.tramites.length === all.length && all.every((tramite, i) => current.tramites[i] === tramite);
    if (!isSame) current = published.length === 0 ? builtIn : catalogoOf(all, builtIn.informesLeidos);
  }

  const former = createCache<{ readonly formulario: Formulario; readonly replaced: Date } | null>({
    max: MAX_FORMER,
    ttl: MINUTE_MS,
  });

  async function readFormer(slug: string, version: number) {
    const found = await findReplaced(db, { slug, version });
    const tramite = found && readTramite(found.tramite);
    return tramite ? { formulario: tramite.formulario, replaced: found.replaced } : null;
  }

  async function formFor(
    newest: Formulario,
    { version = newest.version, filled }: ShownVersion,
  ): Promise<FormForShown> {
    const { slug } = newest;
    if (version > newest.version) await refresh();
    // Another process published it a moment ago: the parts of what was sent were read by the version before.
    if ((current.findFormulario(slug)?.version ?? 0) > newest.version) {
      throw new AppError('no-disponible', { retryAfter: 1 });
    }
    if (version >= newest.version) return { formulario: newest };
    const shown = await former.get(async () => readFormer(slug, version), `${slug} ${version}`);
    if (!shown) return { formulario: newest };
    if (filled.getTime() <= shown.replaced.getTime() + GRACE_MS) return { formulario: shown.formulario };
    return { formulario: newest, cambios: questionChanges(shown.formulario, newest) };
  }

  const readInTurn = shareReads(read);

  async function refresh(): Promise<void> {
    try {
      await readInTurn('');
      isFailing = false;
    } catch (error) {
      if (!isFailing) report('the published forms could not be read', error);
      isFailing = true;
    }
  }

  return {
    now: () => current,
    closedWindowOf: (slug) => closed.get(slug),
    formFor,
    offered: () =>
      current.tramites
        .filter(({ formulario }) => isPropio(formulario))
        .map((tramite) => ({ ...tramite, inicio: closed.has(tramite.formulario.slug) ? {} : linksOf(tramite) })),
    refresh,
    watch: () => every(POLL_MS, refresh, (error) => report('the published forms could not be read', error)),
  };
}
