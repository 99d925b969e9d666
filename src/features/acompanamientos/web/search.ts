// The form's place in the browser: the open draft in its address, so that a reload continues with it, and a planned visit
// in the entry of the history, so that no address names anybody.
import * as z from 'zod/mini';
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

export const acompanamientoSearch = z.object({ borrador: absentOr(z.uuid()) });
