// The mode of the survey in the head of its report, with the fingerprint of the key by which students compare it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { papeletasContract } from '#features/papeletas/contract.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { call } from '#platform/web/api.ts';
import { Muted } from '#platform/web/ui/text.tsx';
import { tituloOfModo } from '../modo.ts';

const useClave = (semestre: string) =>
  useQuery({
    queryKey: ['encuesta', 'clave', semestre],
    staleTime: MINUTE_MS,
    queryFn: ({ signal }) =>
      call(papeletasContract, 'GET /encuesta/claves/{semestre}', { params: { semestre } }, { signal }),
  });

/** Leads those who may change it to its screen; nothing until it is known, or if it cannot be read. */
export function ModoEnCabeza({ semestre }: { readonly semestre: string }) {
  const { data } = useClave(semestre);
  const can = useCan();
  if (!data) return null;
  const titulo = tituloOfModo(data);
  return can('ajustes.editar') ? <Link to="/gestores/listas/encuesta">{titulo}</Link> : <span>{titulo}</span>;
}

/** Nothing in the open mode. */
export function HuellaDeClave({ semestre }: { readonly semestre: string }) {
  const clave = useClave(semestre).data?.clave;
  return clave ? (
    <Muted>
      {'Huella de la clave: '}
      <code translate="no">{clave.huella}</code>
    </Muted>
  ) : null;
}
