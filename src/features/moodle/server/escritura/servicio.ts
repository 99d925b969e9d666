import { createRead, type Conexion, type Read } from '../client/read.ts';

/** How the service account of a server is reached. */
export type Servicio = Conexion & {
  readonly token: string;
  /** Numbers of roles that the settings tell. */
  readonly roles?: Readonly<Record<string, number>> | undefined;
};

/** Readings as the service account, before a deadline of their own; lost answers are asked for again. */
export const lectorDe = (servicio: Servicio): Read => createRead(servicio, servicio.token);

/** A call that writes is sent once: whoever loses its answer must look before sending it again. */
export const escritorDe = (servicio: Servicio): Read => createRead({ ...servicio, retryWaitsMs: [] }, servicio.token);

/** Calls that are under way at once: few enough for a small server. */
const A_LA_VEZ = 4;

/** Does all of it, some at a time; stops at the first that throws. @returns in the order of the items */
export async function porTandas<T, R>(items: readonly T[], hacer: (item: T) => Promise<R>): Promise<R[]> {
  const hechos: R[] = [];
  for (let i = 0; i < items.length; i += A_LA_VEZ) {
    hechos.push(...(await Promise.all(items.slice(i, i + A_LA_VEZ).map(async (item) => hacer(item)))));
  }
  return hechos;
}

/** The items in parts of this size. */
export const enPartes = <T>(items: readonly T[], tamano: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / tamano) }, (_, i) => items.slice(i * tamano, (i + 1) * tamano));
