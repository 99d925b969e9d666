import type { Imagen } from './tipos.ts';

/** The HTML of a message with its pictures inside, to be shown where nothing is attached. */
export const conImagenes = (html: string, imagenes: readonly Imagen[]): string =>
  imagenes.reduce(
    (shown, { cid, tipo, datos }) => shown.replaceAll(`cid:${cid}`, `data:${tipo};base64,${datos.toString('base64')}`),
    html,
  );
