import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { absentOr } from '#platform/web/address.ts';

/** The two variants as managers call them. */
export const VARIANTES = {
  guiaDidactica: 'Guía didáctica (AMV)',
  compromisoAcademico: 'Compromiso académico (APV)',
} as const;

const direccionSchema = z.object({
  variante: fallBack(z.enum(['guiaDidactica', 'compromisoAcademico']), 'guiaDidactica'),
  /** The criterion that is being worded. */
  criterio: absentOr(z.string().check(z.maxLength(80))),
  /** The version that is read; compared with the one before where that is asked. */
  version: absentOr(z.int().check(z.minimum(1))),
  comparar: absentOr(z.boolean()),
});

export type Direccion = z.output<typeof direccionSchema>;

/** What the address says, and the way to another part of the page. */
export function useDireccion() {
  const direccion: Direccion = direccionSchema.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    direccion,
    ir: (a: Omit<Partial<Direccion>, 'variante'>) =>
      void navigate({ to: '.', search: { variante: direccion.variante, ...a } }),
  };
}
