/** The institution's name where no setting gives one; screens leave it out. Apart, so that public forms load no schema. */
export const UNNAMED = 'Universidad';

/** Whose product this is, as its papers tell it. */
export type Institucion = {
  readonly nombre: string;
  readonly unidad: string;
  /** `#rrggbb` */
  readonly color: string;
  /** The file of its mark: SVG, PNG, WebP or JPEG. Null: ours. */
  readonly logo: string | null;
  /** How the unit is reached: an address of mail, or words. */
  readonly contacto: string | null;
};
