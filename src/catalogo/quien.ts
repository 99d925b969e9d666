/** A person by her name, where it is known, and her user name. */
export const conNombre = (usuario: string, nombre: string | null): string =>
  nombre === null ? usuario : `${nombre} (${usuario})`;
