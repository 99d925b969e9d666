// Search parameters of addresses: the form's open draft, so that a reload continues with it, and filters without persons; a
// planned visit lies in the entry of the history, so that no address names a person.
import * as z from 'zod/mini';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { absentOr } from '#platform/web/address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visit that the form begins with. */
    visitaPlaneada?: VisitaPlaneada;
  }
}

/** Teacher, subject and week that the form is filled in with. */
export type VisitaPlaneada = {
  readonly docente: { readonly nombre: string; readonly correo: string };
  readonly asignatura: { readonly codigo: string; readonly tipo: 'AMV' | 'APV'; readonly facultad: string };
  readonly semana: number;
};

export const aprendizajeSearch = z.object({
  semestre: absentOr(semestreSchema),
  /** Key of the faculty. The evaluator, a person, is in no address. */
  facultad: absentOr(z.string().check(z.minLength(1), z.maxLength(254))),
});

export const acompanamientoSearch = z.object({ borrador: absentOr(z.uuid()) });
