// Reads forms of the unit: their newest version, their review by the law, and what their editor and their list show.
import type { Catalogo } from '#catalogo/catalogo.ts';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { sitiosOf, type ListasConocidas } from '#catalogo/revision/plano.ts';
import { revisarPropio } from '#catalogo/revision/propio.ts';
import { withoutRetiradas, withRetiradas } from '#catalogo/revision/retiradas.ts';
import { guardadoOf, readTramite, revisarTramite } from '#catalogo/revision/revisar.ts';
import { hasTextosLibres, withTextosOf } from '#catalogo/revision/textos-libres.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { countStored } from '#features/formularios/server/service.ts';
import { opcionesOf, type Listas } from '#features/listas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Definicion } from '../contract.ts';
import { generatedReport } from '../copia.ts';
import {
  findDefinicion,
  findTramite,
  selectSlugs,
  selectVersiones,
  type FilaDeDefinicion,
  type Version,
} from './store.ts';
import { changesOf, isSameForm, titleOf } from './versions.ts';

type Resumen = Omit<Definicion, 'revision' | 'tramite' | 'publicadas' | 'fallos' | 'diferencias' | 'versiones'>;

/** Segments below `/formularios` and `/gestores/formularios` that name other things. */
const FIXED: readonly string[] = ['nuevo', 'editar', 'ultimo'];

export const NO_EXISTE = 'Ese formulario de la unidad no existe.';

/** Makes the refusal of a draft, or of answers to it. */
export const refused = (faults: readonly { readonly ruta: string; readonly mensaje: string }[]): AppError =>
  new AppError('datos-invalidos', {
    message: faults[0]!.mensaje,
    errores: Object.fromEntries(faults.toReversed().map(({ ruta, mensaje }) => [ruta, mensaje])),
  });

type Options = { readonly builtIn: Catalogo; readonly listas: Listas };

/** A form of the product before the first change of its texts, with which it is stored. */
const unchanged = (slug: string, producto: Tramite): FilaDeDefinicion => ({
  slug,
  borrador: guardadoOf(producto),
  revision: 1,
  publicada: null,
  archivada: null,
  nombre: '',
  guardada: new Date(0),
});

export function createReading({ builtIn, listas }: Options) {
  async function knownLists(): Promise<ListasConocidas> {
    const { opciones } = await listas.actuales();
    return new Map(LISTAS.map(({ nombre }) => [nombre, opciones(nombre)]));
  }

  /** Returns a form of the product whose texts can be changed, as the product has it; undefined for any other. */
  function productoOf(slug: string): Tramite | undefined {
    const formulario = builtIn.findFormulario(slug);
    return formulario && hasTextosLibres(formulario) ? withTextosOf({ formulario }, { formulario }) : undefined;
  }

  /** Finds a form of the unit, or one of the product whose texts can be changed. */
  async function find(source: Db, slug: string): Promise<FilaDeDefinicion | undefined> {
    const fila = await findDefinicion(source, slug);
    const producto = productoOf(slug);
    return fila ?? (producto && unchanged(slug, producto));
  }

  /** Returns the addresses that a form may not have. @param own the address of the form itself, if it has one */
  async function takenSlugs(source: Db, own?: string): Promise<ReadonlySet<string>> {
    const { formularios, informes } = builtIn;
    const taken = new Set([...formularios, ...informes].map(({ slug }) => slug));
    const screens = formularios.map(({ ruta }) => ruta.split('/').at(-1)!);
    for (const slug of [...FIXED, ...screens, ...(await selectSlugs(source))]) taken.add(slug);
    if (own !== undefined) taken.delete(own);
    return taken;
  }

  /**
   * Reviews a draft by the law of forms of the unit, as the version after another one; a form without a report gets the
   * one that follows from it.
   */
  async function review(
    source: Db,
    { slug, borrador }: Pick<FilaDeDefinicion, 'slug' | 'borrador'>,
    newest: Tramite | null,
  ) {
    const producto = productoOf(slug);
    const known = { listas: await knownLists(), ocupados: await takenSlugs(source, slug) };
    if (producto) return revisarTramite(guardadoOf(withTextosOf(producto, borrador)), known);
    const revision = revisarPropio(borrador, known);
    if (!revision.ok) return revision;
    const { tramite } = revision;
    const reported = tramite.informe ? tramite : { ...tramite, informe: generatedReport(tramite.formulario) };
    return revisarPropio(guardadoOf(newest ? withRetiradas(newest, reported) : reported), known);
  }

  /** Returns a version of a form as it was published; null where there is none. */
  async function versionOf(source: Db, { slug, version }: Version): Promise<Tramite | null> {
    const producto = productoOf(slug);
    if (producto && version === 0) return producto;
    const tramite = readTramite(await findTramite(source, { slug, version }));
    return tramite && producto ? withTextosOf(producto, tramite) : tramite;
  }

  /** Returns the newest version of a form; null before the first. */
  const newestOf = async (source: Db, { slug, publicada }: FilaDeDefinicion): Promise<Tramite | null> =>
    versionOf(source, { slug, version: publicada ?? 0 });

  /** Returns the draft of a form: of one of the product, its texts over the product of this release. */
  function draftOf({ slug, borrador }: Pick<FilaDeDefinicion, 'slug' | 'borrador'>): unknown {
    const producto = productoOf(slug);
    return producto ? guardadoOf(withTextosOf(producto, borrador)) : borrador;
  }

  async function resumenOf(source: Db, fila: FilaDeDefinicion, respuestas: number): Promise<Resumen> {
    const { slug, publicada, archivada, nombre, guardada } = fila;
    const delProducto = productoOf(slug) !== undefined;
    const borrador = draftOf(fila);
    const newest = await newestOf(source, fila);
    return {
      slug,
      titulo: titleOf(borrador) ?? slug,
      delProducto,
      publicada: publicada ?? (delProducto ? 0 : null),
      hasCambios: newest !== null && !isSameForm(guardadoOf(withoutRetiradas(newest)), borrador),
      archivada: archivada?.toISOString() ?? null,
      respuestas,
      persona: nombre,
      guardada: guardada.toISOString(),
    };
  }

  /** Returns the paths of published questions, and the keys of options of own lists, as the contract names them. */
  async function publishedIn(source: Db, newest: Tramite): Promise<string[]> {
    const named = [...sitiosOf(newest.formulario.campos).keys()];
    for (const { nombre } of newest.listas ?? []) {
      for (const { clave } of await opcionesOf(source, nombre)) named.push(`${nombre}#${clave}`);
    }
    return named;
  }

  async function show(source: Db, fila: FilaDeDefinicion): Promise<Definicion> {
    const { slug } = fila;
    const newest = await newestOf(source, fila);
    const reviewed = await review(source, fila, newest);
    const versiones = await selectVersiones(source, slug);
    const counts = await countStored(source, [slug]);
    return {
      ...(await resumenOf(source, fila, counts.get(slug) ?? 0)),
      revision: fila.revision,
      // Written by the same calls that read it.
      tramite: draftOf(fila) as Definicion['tramite'],
      publicadas: newest ? await publishedIn(source, newest) : [],
      fallos: reviewed.ok ? [] : [...reviewed.fallos],
      diferencias: reviewed.ok && newest ? [...changesOf(newest, reviewed.tramite)] : [],
      versiones: versiones.map(({ version, cambios, nombre, publicada }) => ({
        version,
        persona: nombre,
        publicada: publicada.toISOString(),
        cambios: [...cambios],
      })),
    };
  }

  return { productoOf, find, knownLists, takenSlugs, review, versionOf, newestOf, draftOf, resumenOf, show };
}
