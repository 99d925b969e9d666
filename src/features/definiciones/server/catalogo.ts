// The catalogue as it is served: the procedures of the product, and the published forms of the unit.
import { catalogoOf, type Catalogo, type CatalogoNow } from '#catalogo/catalogo.ts';
import { readTramite } from '#catalogo/revision/revisar.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { SIN_LIMITES, type Vigencia } from '#catalogo/vigencia.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { shareReads } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { every } from '#platform/server/lifecycle/repeat.ts';
import { findTramite, selectPublicadas, type Publicada } from './store.ts';

/** Time in ms after which a process serves what another one published (issue 41 §1: five seconds at most). */
const POLL_MS = 2000;

/** A window closes with its minute: the last one is that before. Answers of an earlier instant are still taken. */
const closedAt = (archivada: Date): Vigencia => ({
  ...SIN_LIMITES,
  cierra: new Date(archivada.getTime() - MINUTE_MS).toISOString(),
  despues: 'Este formulario ya no se ofrece.',
});

export type LiveCatalogo = {
  readonly now: CatalogoNow;
  /** Returns the window of a form that was archived, which closed then; undefined for any other. */
  readonly closedWindowOf: (slug: string) => Vigencia | undefined;
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
    versions.set(slug, { marca, tramite });
    return tramite;
  }

  async function read(): Promise<void> {
    const own: Tramite[] = [];
    // One at a time: at a start there may be many, and requests need connections too.
    const publicadas = await selectPublicadas(db);
    for (const publicada of publicadas) {
      const tramite = await versionOf(publicada);
      if (tramite) own.push(tramite);
    }
    const all = [...builtIn.tramites, ...own];
    closed = new Map(publicadas.flatMap(({ slug, archivada }) => (archivada ? [[slug, closedAt(archivada)]] : [])));
    const isSame = current.tramites.length === all.length && all.every((tramite, i) => current.tramites[i] === tramite);
    if (!isSame) current = own.length === 0 ? builtIn : catalogoOf(all, builtIn.informesLeidos);
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
    refresh,
    watch: () => every(POLL_MS, refresh, (error) => report('the published forms could not be read', error)),
  };
}
