// Forms of the unit: begun, saved as drafts by revision, reviewed, published as versions, archived and deleted.
import { isDeepStrictEqual } from 'node:util';
import type { Catalogo } from '#catalogo/catalogo.ts';
import { startOf, type Formulario } from '#catalogo/formulario.ts';
import { breachOfLimites } from '#catalogo/revision/limites.ts';
import { revisarPropio } from '#catalogo/revision/propio.ts';
import { withoutRetiradas } from '#catalogo/revision/retiradas.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { withTextosOf } from '#catalogo/revision/textos-libres.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { notaOfVigencia } from '#catalogo/vigencia.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import { publishRegla } from '#features/conservacion/server/service.ts';
import type { FormularioData } from '#features/formularios/contract.ts';
import { countStored, dataOf, type EntornoActual, type PruebaMail } from '#features/formularios/server/service.ts';
import { limitOwnLista, writeOwnLista, type EnEspera, type Listas } from '#features/listas/server/service.ts';
import type { VigenciaOf } from '#features/vigencias/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import { versioned } from '#platform/server/versioned.ts';
import type { Definicion, DefinicionListada, FormularioDelProducto } from '../contract.ts';
import { copyOf, NEW_FORM } from '../copia.ts';
import { readDraft } from '../editing/draft.ts';
import type { LiveCatalogo } from './catalogo.ts';
import { deletePruebasOf } from './pruebas.store.ts';
import { createPruebas } from './pruebas.ts';
import { createReading, NO_EXISTE, refused } from './reading.ts';
import {
  deleteBorrador,
  insertDefinicion,
  insertVersion,
  lockDefinicion,
  selectDefiniciones,
  updateArchivada,
  updateBorrador,
  type FilaDeDefinicion,
} from './store.ts';
import { changesOf, slugIn, titleOf, withVersion } from './versions.ts';

export { createCatalogo, type LiveCatalogo } from './catalogo.ts';
export { cleanPruebas } from './pruebas.ts';

/** Returns the forms that were begun and never published. */
export const listUnpublished = async (db: Db): Promise<readonly { readonly slug: string; readonly titulo: string }[]> =>
  (await selectDefiniciones(db)).flatMap(({ slug, borrador, publicada }) =>
    publicada === null ? [{ slug, titulo: titleOf(borrador) ?? slug }] : [],
  );

type Autor = { readonly usuario: string; readonly nombre: string; readonly principal: Principal };

/** The author of a request with a key; `note` keeps its first result. */
type Keyed = Autor & { readonly note: NoteResult<Definicion> };

type Options = {
  readonly db: Db;
  readonly builtIn: Catalogo;
  readonly catalogo: LiveCatalogo;
  readonly listas: Listas;
  readonly enEspera: EnEspera;
  readonly entorno: EntornoActual;
  readonly pruebaMail: PruebaMail;
  readonly vigenciaOf: VigenciaOf;
  readonly now: () => Date;
};

export type Definiciones = ReturnType<typeof createDefiniciones>;

export function createDefiniciones({
  db,
  builtIn,
  catalogo,
  listas,
  enEspera: waiting,
  entorno,
  pruebaMail,
  vigenciaOf,
  now,
}: Options) {
  const reading = createReading({ builtIn, listas });
  const { productoOf, find, knownLists, takenSlugs, review, newestOf, resumenOf, show } = reading;
  const definitions = versioned<FilaDeDefinicion & { readonly version: number }>({
    resource: 'definicion',
    gone: NO_EXISTE,
    async lock(tx, slug) {
      const fila = (await lockDefinicion(tx, slug)) ?? (await lockProducto(tx, slug));
      return fila && { ...fila, version: fila.revision };
    },
    changed: 'Otra persona cambió este formulario mientras usted lo editaba. Lo que escribió sigue aquí.',
    present: async (tx, fila) => ({ abierta: await show(tx, fila) }),
  });

  /** Stores a form of the product whose texts change for the first time; undefined for any other. */
  async function lockProducto(tx: Db, slug: string): Promise<FilaDeDefinicion | undefined> {
    const unchanged = productoOf(slug) && (await find(tx, slug));
    if (!unchanged) return undefined;
    await insertDefinicion(tx, unchanged, { usuario: '', nombre: '', now: now() });
    return lockDefinicion(tx, slug);
  }

  /** @throws {AppError} `no-existe` for a form of the product, which is neither archived nor deleted */
  function refuseProducto(slug: string): void {
    if (productoOf(slug)) throw new AppError('no-existe', { message: NO_EXISTE });
  }

  /** Returns a form as it is now, as the first answer for the key of the request. */
  async function shownOnce(tx: Db, slug: string, { note }: Keyed): Promise<Definicion> {
    const shown = await show(tx, (await lockDefinicion(tx, slug))!);
    await note(tx, shown);
    return shown;
  }

  const windowOf = async (formulario: Pick<Formulario, 'slug'>) =>
    notaOfVigencia(await vigenciaOf(formulario), now()) ?? null;

  const authored = ({ usuario, nombre }: Autor) => ({ usuario, nombre, now: now() });

  return {
    pruebas: createPruebas({ db, lock: definitions.lock, find, review, newestOf, entorno, pruebaMail, now }),

    /** Returns the forms of the unit, the one that was saved last first, and those of the product. */
    async list(): Promise<FormulariosListados> {
      const filas = (await selectDefiniciones(db)).filter(({ slug }) => !productoOf(slug));
      const { formularios, findReportOf } = builtIn;
      const counts = await countStored(
        db,
        [...filas, ...formularios].map(({ slug }) => slug),
      );
      const definiciones: DefinicionListada[] = [];
      // One after the other: other requests need connections too.
      for (const fila of filas) {
        const resumen = await resumenOf(db, fila, counts.get(fila.slug) ?? 0);
        const isOffered = fila.publicada !== null && fila.archivada === null;
        definiciones.push({ ...resumen, ventana: isOffered ? await windowOf(fila) : null });
      }
      const delProducto: FormularioDelProducto[] = [];
      for (const formulario of formularios) {
        const { slug, titulo, acceso, anonimo } = formulario;
        delProducto.push({
          slug,
          titulo,
          ruta: startOf(formulario),
          acceso,
          informe: findReportOf(slug)?.slug ?? null,
          editable: productoOf(slug) !== undefined,
          respuestas: anonimo ? null : (counts.get(slug) ?? 0),
          ventana: await windowOf(formulario),
        });
      }
      return { definiciones, delProducto };
    },

    /** @throws {AppError} `no-existe` */
    async open(slug: string): Promise<Definicion> {
      const fila = await find(db, slug);
      if (!fila) throw new AppError('no-existe', { message: NO_EXISTE });
      return show(db, fila);
    },

    /**
     * Returns a published version as a draft.
     * @throws {AppError} `no-existe`
     */
    async version(slug: string, version: number): Promise<Definicion['tramite']> {
      const tramite = await reading.versionOf(db, { slug, version });
      if (!tramite) throw new AppError('no-existe', { message: NO_EXISTE });
      return guardadoOf(withoutRetiradas(tramite)) as Definicion['tramite'];
    },

    /**
     * Returns what the page of a draft needs beside it; a draft that cannot be read uses no list.
     * @throws {AppError} `no-existe`
     */
    async pagina(slug: string): Promise<Pick<FormularioData, 'listas' | 'dominios' | 'hoy'>> {
      const fila = await find(db, slug);
      if (!fila) throw new AppError('no-existe', { message: NO_EXISTE });
      const { formulario } = readDraft(reading.draftOf(fila)) ?? NEW_FORM;
      return dataOf(formulario, await entorno());
    },

    /**
     * Begins a form: empty, like another one, or with a draft of its own.
     * @throws {AppError} `datos-invalidos` for an address that is or was taken, or a draft that may not be saved;
     *   `no-existe` for an unknown other one
     */
    async begin({ slug, titulo, como: like, tramite }: BeginRequest, autor: Keyed): Promise<Definicion> {
      if (tramite) refuseUnsavable(slug, tramite);
      const model =
        like === undefined ? NEW_FORM : catalogo.now().tramites.find(({ formulario }) => formulario.slug === like);
      if (!model) throw new AppError('no-existe', { message: 'El formulario que se copia ya no existe.' });
      const named = guardadoOf(copyOf(model, { slug, titulo }));
      // Of a draft of another shape the law does not reach the address.
      const borrador = tramite ?? named;
      const reviewed = revisarPropio(named, { listas: await knownLists(), ocupados: await takenSlugs(db) });
      const wrong = reviewed.ok ? undefined : reviewed.fallos.find(({ ruta }) => ruta === 'formulario.slug');
      return db.transaction().execute(async (tx) => {
        const isStored = !wrong && (await insertDefinicion(tx, { slug, borrador }, authored(autor)));
        if (!isStored) {
          const message = wrong?.mensaje ?? `La dirección «${slug}» ya la tiene otro formulario.`;
          throw new AppError('datos-invalidos', { message, errores: { slug: message } });
        }
        await audit(tx, autor, {
          accion: 'definicion.comienzo',
          slug,
          detalle: { ...(like !== undefined && { como: like }) },
        });
        return shownOnce(tx, slug, autor);
      });
    },

    /**
     * Saves the draft of a form.
     * @throws {AppError} `no-existe`; `conflicto`, with the present draft, if another person saved first;
     *   `datos-invalidos` for what is beyond the limits, or under another address
     */
    async save(slug: string, { revision, tramite }: SaveRequest, autor: Autor): Promise<Definicion> {
      refuseUnsavable(slug, tramite);
      refuseFixed(productoOf(slug), tramite);
      return db.transaction().execute(async (tx) => {
        const fila = await definitions.lockSeen(tx, slug, revision);
        if (JSON.stringify(fila.borrador) === JSON.stringify(tramite)) return show(tx, fila);
        await updateBorrador(tx, { slug, borrador: tramite }, authored(autor));
        return show(tx, (await lockDefinicion(tx, slug))!);
      });
    },

    /**
     * Publishes the draft as the next version, with its own lists.
     * @throws {AppError} `no-existe`; `conflicto`; `datos-invalidos` for a draft that breaks the law or changes nothing,
     *   or whose changes would make former answers unreadable
     */
    async publish(slug: string, revision: number, autor: Keyed): Promise<Definicion> {
      const published = await db.transaction().execute(async (tx) => {
        const fila = await definitions.lockSeen(tx, slug, revision);
        const newest = await newestOf(tx, fila);
        // Without it, its questions and the answers to them would be forgotten.
        if (fila.publicada !== null && !newest) throw new AppError('conflicto', { message: OTHER_RELEASE });
        const reviewed = await review(tx, fila, newest);
        if (!reviewed.ok) throw refused(reviewed.fallos);
        const version = (fila.publicada ?? 0) + 1;
        const tramite = withVersion(reviewed.tramite, version);
        const cambios = newest ? changesOf(newest, tramite) : [];
        const impossible = cambios.filter(({ consecuencia }) => consecuencia === 'imposible');
        if (impossible.length > 0) throw refused(impossible);
        if (newest && cambios.length === 0) {
          throw new AppError('datos-invalidos', { message: 'Nada cambió desde la última versión.' });
        }
        await insertVersion(tx, { slug, version, tramite: guardadoOf(tramite), cambios }, authored(autor));
        // With the report that it got, so that the next one begins from what is served.
        await updateBorrador(tx, { slug, borrador: guardadoOf(withoutRetiradas(tramite)) }, authored(autor));
        await publishRegla(tx, { formulario: tramite.formulario, before: newest?.formulario }, autor.principal);
        for (const lista of tramite.listas ?? []) {
          await writeOwnLista(tx, lista, now());
          await limitOwnLista(tx, lista, {
            formulario: tramite.formulario,
            semestre: semestreOf(now()),
            enEspera: waiting,
          });
        }
        await audit(tx, autor, {
          accion: 'definicion.publicacion',
          slug,
          detalle: {
            version,
            cambios: cambios.map(({ mensaje }) => mensaje),
          },
        });
        return shownOnce(tx, slug, autor);
      });
      listas.forget();
      await catalogo.refresh();
      return published;
    },

    /** @throws {AppError} `no-existe`; `conflicto` for a form that was never published */
    async archive(slug: string, archivada: boolean, autor: Autor): Promise<Definicion> {
      refuseProducto(slug);
      const changed = await db.transaction().execute(async (tx) => {
        const fila = await definitions.lock(tx, slug);
        if (fila.publicada === null)
          throw new AppError('conflicto', { message: 'Este formulario no se ha publicado.' });
        if ((fila.archivada !== null) !== archivada) {
          await updateArchivada(tx, slug, archivada ? now() : null);
          await audit(tx, autor, { accion: 'definicion.archivo', slug, detalle: { archivada } });
        }
        return show(tx, (await lockDefinicion(tx, slug))!);
      });
      await catalogo.refresh();
      return changed;
    },

    /** @throws {AppError} `no-existe`; `conflicto` for a form that was published: it is archived */
    async remove(slug: string, autor: Autor): Promise<void> {
      refuseProducto(slug);
      await db.transaction().execute(async (tx) => {
        const fila = await definitions.lock(tx, slug);
        if (fila.publicada !== null) {
          throw new AppError('conflicto', {
            message: 'Este formulario ya se publicó: archívelo en lugar de eliminarlo.',
          });
        }
        await deleteBorrador(tx, slug);
        await deletePruebasOf(tx, slug);
        await audit(tx, autor, { accion: 'definicion.eliminacion', slug });
      });
    },
  };
}

type FormulariosListados = {
  readonly definiciones: DefinicionListada[];
  readonly delProducto: FormularioDelProducto[];
};

type BeginRequest = {
  readonly slug: string;
  readonly titulo: string;
  readonly como?: string | undefined;
  readonly tramite?: unknown;
};
type SaveRequest = { readonly revision: number; readonly tramite: unknown };

const OTHER_RELEASE = 'La última versión de este formulario se hizo con otra versión del producto.';

const OTHER_SLUG = 'La dirección de un formulario no cambia: haga otro como este.';

/** @throws {AppError} `datos-invalidos` for a draft beyond the limits, or of another form */
function refuseUnsavable(slug: string, tramite: unknown): void {
  const beyond = breachOfLimites(tramite);
  const message = beyond ? `El formulario: ${beyond.frase}.` : slugIn(tramite) === slug ? undefined : OTHER_SLUG;
  if (message !== undefined) throw new AppError('datos-invalidos', { message });
}

/** @throws {AppError} `datos-invalidos` for a form of the product of which more than its free texts changed */
function refuseFixed(producto: Tramite | undefined, tramite: unknown): void {
  if (!producto || isDeepStrictEqual(guardadoOf(withTextosOf(producto, tramite)), tramite)) return;
  throw new AppError('datos-invalidos', {
    message: 'De este formulario del producto solo se pueden cambiar los textos: lo demás lo fija el contrato.',
  });
}

type Acto = {
  readonly accion: 'definicion.comienzo' | 'definicion.publicacion' | 'definicion.archivo' | 'definicion.eliminacion';
  readonly slug: string;
  readonly detalle?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
};

const audit = async (tx: Db, { principal }: Autor, { accion, slug, detalle = {} }: Acto): Promise<void> =>
  record(tx, { accion, principal, objeto: { tipo: 'formulario', ids: [slug] }, detalle });
