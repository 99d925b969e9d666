import type { Borrador } from '../../../contract.ts';

/** The draft on the server, as this window knows it. */
export type Sitio = Pick<Borrador, 'id' | 'version' | 'imagenes'>;
