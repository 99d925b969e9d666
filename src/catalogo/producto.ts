/** The product's name, which is also the title of a page without one of its own (spec 1 §1). */
export const PRODUCTO = 'Gestión Curricular - Unidad Virtual';

/** The document's title on a page with a name: '<its name> · Gestión Curricular - Unidad Virtual' (DECISIONS §1). */
export const tituloDePagina = (nombre: string | null): string => (nombre ? `${nombre} · ${PRODUCTO}` : PRODUCTO);
