/** The institution's name where no setting gives one; screens leave it out. Apart, so that public forms load no schema. */
export const UNNAMED = 'Universidad';
