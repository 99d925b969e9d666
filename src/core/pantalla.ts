// Types of a pantalla (screen: address, title, access, links) and headings of the link groups on the homes.
import { TEMAS } from '#catalogo/informe.ts';
import type { AccesoPantalla } from '#catalogo/permisos.ts';
import { GRUPOS_DE_INICIO } from '#catalogo/tramite.ts';

/** Headings of the groups of links on each home, in their order (spec 1 §1, §2; DECISIONS §1). */
export const GRUPOS = {
  ...GRUPOS_DE_INICIO,
  gestor: {
    ...TEMAS,
    trabajo: 'Trabajo de la unidad',
    plataforma: 'Plataforma',
    administracion: 'Administración',
  },
} as const;

export type Hogar = keyof typeof GRUPOS;

export type EnlaceDeHogar = { [H in Hogar]: { readonly hogar: H; readonly grupo: keyof (typeof GRUPOS)[H] } }[Hogar] & {
  /** Its place in the group, from the smallest. */
  readonly orden: number;
  /** Its name, where that of the screen is not clear beside the others. */
  readonly titulo?: string;
  readonly proposito?: string;
  /** Used once in a while: the home and the palette lead to it, the rail does not. */
  readonly isRare?: true;
};

/** Place of the first link to what the unit made, in each group: after those of the product. */
export const FIRST_OWN = 100;

/** An address of the site that shows something, with its name, its access and the ways to it. */
export type Pantalla = {
  /** `:name` is one segment. */
  readonly ruta: string;
  /** Its name in the document's title; null for the product's own title alone. */
  readonly titulo: string | null;
  readonly acceso: AccesoPantalla;
  /** The document that shows it; that of the staff application unless stated. Each public form is a document. */
  readonly documento?: 'publico' | 'gestion';
  /** The use of a form, in one sentence. */
  readonly proposito?: string;
  readonly enlaces?: readonly EnlaceDeHogar[];
  /** The screen whose link is current while this one is open. */
  readonly parent?: string;
  /** Its place among the public forms that managers share (spec 1 §2). */
  readonly compartida?: number;
  /** A report of requests: the managers' home counts those that need attention. */
  readonly hasSolicitudes?: true;
  /** Entries of the palette that lead to it, or to a part of it by its search parameters. */
  readonly destinos?: readonly {
    readonly search?: Readonly<Record<string, string>>;
    /** The screen's name unless stated. */
    readonly titulo?: string;
    /** The place that it belongs to. */
    readonly grupo: string;
  }[];
};
