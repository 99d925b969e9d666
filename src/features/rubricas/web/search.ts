import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { absentOr, useSearchOf } from '#platform/web/address.ts';

/** The two variants as managers call them. */
export const VARIANTES = {
  guiaDidactica: 'Guía didáctica (AMV)',
  compromisoAcademico: 'Compromiso académico (APV)',
} as const;

/** What the address keeps of the screen. */
export const rubricaSearch = z.object({
  variante: absentOr(z.enum(['guiaDidactica', 'compromisoAcademico'])),
  /** The criterion that is being worded. */
  criterio: absentOr(z.string().check(z.maxLength(80))),
  /** The version that is read; compared with the one before where that is asked. */
  version: absentOr(z.int().check(z.minimum(1))),
  comparar: absentOr(z.boolean()),
});

type Search = z.output<typeof rubricaSearch>;

export type Direccion = Omit<Search, 'variante'> & { readonly variante: keyof typeof VARIANTES };

/** What the address says, and the way to another part of the page. */
export function useDireccion() {
  const search = useSearchOf(rubricaSearch);
  const direccion: Direccion = { ...search, variante: search.variante ?? 'guiaDidactica' };
  const navigate = useNavigate();
  return {
    direccion,
    ir: (a: Omit<Partial<Direccion>, 'variante'>) =>
      void navigate({ to: '/gestores/listas/rubrica', search: { variante: direccion.variante, ...a } }),
  };
}
