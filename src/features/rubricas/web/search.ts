// Search parameters of the page of the rubric: schema, labels of variants, and the hook that reads and changes them.
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { absentOr, useSearchOf } from '#platform/web/address.ts';

export const VARIANTES = {
  guiaDidactica: 'Guía didáctica (AMV)',
  compromisoAcademico: 'Compromiso académico (APV)',
} as const;

export const rubricaSearch = z.object({
  variante: absentOr(z.enum(['guiaDidactica', 'compromisoAcademico'])),
  /** Key of the criterion being edited. */
  criterio: absentOr(z.string().check(z.maxLength(80))),
  /** Version shown; with `comparar`, compared with the one before. */
  version: absentOr(z.int().check(z.minimum(1))),
  comparar: absentOr(z.boolean()),
});

type Search = z.output<typeof rubricaSearch>;

export type RubricaSearch = Omit<Search, 'variante'> & { readonly variante: keyof typeof VARIANTES };

/** Reads the address, and navigates to another part of the page. */
export function useRubricaSearch() {
  const search = useSearchOf(rubricaSearch);
  const direccion: RubricaSearch = { ...search, variante: search.variante ?? 'guiaDidactica' };
  const navigate = useNavigate();
  return {
    direccion,
    go: (a: Omit<Partial<RubricaSearch>, 'variante'>) =>
      void navigate({ to: '/gestores/listas/rubrica', search: { variante: direccion.variante, ...a } }),
  };
}
