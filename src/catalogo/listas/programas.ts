// Names of the lists that tell programmes and faculties. Apart, so that pages with options do not load them.
/** The lists whose options managers tie to one programme and faculty; the first has the canonical programmes. */
export const LISTAS_DE_PROGRAMAS: readonly string[] = ['programas', 'programasVirtuales', 'programasEstrategias'];

export const LISTA_DE_FACULTADES = 'facultades';
