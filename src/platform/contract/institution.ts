// The institution that owns this installation: its type, and its name where no setting gives one.
/**
 * The institution's name where no setting gives one; screens leave it out. Apart, so that public forms load no schema.
 */
export const UNNAMED = 'Universidad';

export type Institucion = {
  readonly nombre: string;
  readonly unidad: string;
  /** `#rrggbb` */
  readonly color: string;
  /** The file of its mark: SVG, PNG, WebP or JPEG. Null: ours. */
  readonly logo: string | null;
  /** The way to reach the unit: an e-mail address, or words. */
  readonly contacto: string | null;
};
