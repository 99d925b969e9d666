import { createCaller } from '#platform/web/api.ts';
import { mejorasContract } from '../contract-mejoras.ts';
import { resultadoContract } from '../contract-resultado.ts';

/** The calls about accompaniments that are stored. */
export const call = createCaller({ ...resultadoContract, ...mejorasContract });

/** Where what is known of one accompaniment is kept, as whoever reads it. Its images are kept elsewhere: they do not change. */
export const claveDeDetalle = (id: string) => ['acompanamiento', id, 'detalle'] as const;
