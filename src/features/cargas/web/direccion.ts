import * as z from 'zod/mini';
import { absentOr, type ChangeAddress, pageNumber, useAddress } from '#platform/web/address.ts';
import type { CargaAbierta } from '../contract.ts';

/** The steps of a load, in order, with their names. */
export const PASOS = { archivo: 'Archivo', revision: 'Revisión', plan: 'Plan', resultado: 'Resultado' } as const;

export type Paso = keyof typeof PASOS;

const schema = z.object({
  carga: absentOr(z.uuid()),
  paso: absentOr(z.enum(Object.keys(PASOS) as Paso[])),
  /** What narrows the rows of the step. */
  ver: absentOr(z.string().check(z.maxLength(100))),
  pagina: pageNumber,
});

/** What the address keeps: a load can be left and come back to, or sent as a link. */
export type Direccion = z.output<typeof schema>;

export const leerDireccion = (search: unknown): Direccion => schema.parse(search ?? {});

/** How a part of the address is changed. */
export type Change = ChangeAddress<Direccion>;

/** The page's address, and how to change a part of it. Another load or step can be gone back from. */
export function useDireccion() {
  const { search, change } = useAddress<Direccion>((part) => {
    const isStep = 'carga' in part || 'paso' in part;
    const written = { ...(!('pagina' in part) && { pagina: undefined }), ...(isStep && { ver: undefined }), ...part };
    return { search: written, replace: !isStep, resetScroll: isStep };
  });
  return { direccion: leerDireccion(search), change };
}

/** The steps that a load has come to; before there is one, only the first. */
export function pasosDe(carga: Pick<CargaAbierta, 'estado' | 'retirada'> | undefined): readonly Paso[] {
  if (!carga) return ['archivo'];
  const { estado } = carga;
  if (estado === 'en-revision' || estado === 'sin-revisar' || estado === 'rechazada') return ['archivo', 'revision'];
  return estado === 'revisada' ? ['archivo', 'revision', 'plan'] : ['archivo', 'revision', 'plan', 'resultado'];
}

/** The step that is shown: the one of the address, or the one at which the load stands. */
export function pasoDe(
  paso: Paso | undefined,
  carga: Pick<CargaAbierta, 'estado' | 'retirada' | 'resumen'> | undefined,
): Paso {
  const pasos = pasosDe(carga);
  if (paso && pasos.includes(paso)) return paso;
  if (carga?.estado === 'revisada' && (carga.resumen?.conProblemas ?? 0) > 0) return 'revision';
  return pasos.at(-1) ?? 'archivo';
}
