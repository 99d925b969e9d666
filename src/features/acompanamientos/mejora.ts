import { textoDeDia } from '#catalogo/momento.ts';

/** How an action of an improvement plan stands, in words. */
export const ESTADOS_DE_MEJORA = { pendiente: 'Pendiente', 'en-curso': 'En curso', cumplida: 'Cumplida' } as const;

export type EstadoDeMejora = keyof typeof ESTADOS_DE_MEJORA;

/** What a teacher may say of her own actions. */
export const ESTADOS_DEL_DOCENTE = ['en-curso', 'cumplida'] as const satisfies readonly EstadoDeMejora[];

/** What may be changed of an action. */
export type Plan = {
  readonly accion: string;
  readonly responsable: string;
  /** `AAAA-MM-DD`; null: not yet agreed. */
  readonly fecha: string | null;
  readonly estado: EstadoDeMejora;
};

/** One thing that was changed, in words. */
export type Cambio = { readonly campo: string; readonly antes: string; readonly despues: string };

const SIN_FECHA = 'Sin fecha';

export const textoDeFechaDeMejora = (fecha: string | null): string => (fecha === null ? SIN_FECHA : textoDeDia(fecha));

const EN_PALABRAS = [
  ['Acción', ({ accion }: Plan) => accion],
  ['Responsable', ({ responsable }: Plan) => responsable],
  ['Fecha', ({ fecha }: Plan) => textoDeFechaDeMejora(fecha)],
  ['Estado', ({ estado }: Plan) => ESTADOS_DE_MEJORA[estado]],
] as const;

/** What differs between an action and what it becomes, as its history tells it. */
export const cambiosEntre = (antes: Plan, despues: Plan): Cambio[] =>
  EN_PALABRAS.map(([campo, texto]) => ({ campo, antes: texto(antes), despues: texto(despues) })).filter(
    (cambio) => cambio.antes !== cambio.despues,
  );
