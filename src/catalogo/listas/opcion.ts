/** One entry of an editable list. Records keep `clave` and the `texto` of the day; renaming breaks nothing (DECISIONS §1). */
export type Opcion = {
  readonly clave: string;
  readonly texto: string;
  /** Switched off: no longer offered, still understood in what was begun before. */
  readonly activa: boolean;
  /** What a form needs to know beyond the text: `conCupos`, `modalidad`, `nota` … */
  readonly atributos?: Readonly<Record<string, string | number | boolean>> | undefined;
};

/** The seed of a list: what a new installation starts with. Managers edit the list afterwards. */
export type Lista = {
  readonly nombre: string;
  /** What the list is, for managers. */
  readonly titulo: string;
  readonly opciones: readonly Omit<Opcion, 'activa'>[];
};

/** Makes keys out of texts: `Ingeniería de Sistemas` → `ingenieria-de-sistemas`. */
export const claveDe = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A list whose options need nothing but their text. */
export const listaDeTextos = (nombre: string, titulo: string, textos: readonly string[]): Lista => ({
  nombre,
  titulo,
  opciones: textos.map((texto) => ({ clave: claveDe(texto), texto })),
});
