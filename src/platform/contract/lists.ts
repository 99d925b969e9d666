// Lists in words. Apart from quantities, which a public form loads only with a field for files.

/** Writes a list: `Foro A, Foro B y Foro C`. */
export const listText = (texts: readonly string[]): string => new Intl.ListFormat('es-CO').format(texts);
