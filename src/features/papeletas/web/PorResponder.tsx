// On a student's home: how many subjects of the verified survey are left, with the way to it.
import { useQuery } from '@tanstack/react-query';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import { startOf } from '#catalogo/formulario.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { papeletasContract, type Papeletas } from '../contract.ts';

const RUTA = startOf(encuestaDocente);

type PorResponderProps = {
  /** Forms that are limited from now on, by the address at which each begins; undefined until they are known. */
  readonly vigencias: readonly { readonly ruta: string; readonly abierta: boolean }[] | undefined;
};

/** Nothing in an open survey, while it takes no answers, and where none is left. */
export function PorResponder({ vigencias }: PorResponderProps) {
  const isOpen = vigencias !== undefined && vigencias.every(({ ruta, abierta }) => ruta !== RUTA || abierta);
  const { data } = useQuery({
    queryKey: ['papeletas'],
    queryFn: ({ signal }) => call(papeletasContract, 'GET /papeletas', { query: {} }, { signal }),
    enabled: isOpen,
    staleTime: MINUTE_MS,
    retry: false,
  });
  const left = data ? countLeft(data) : 0;
  if (!isOpen || !data || left === 0) return null;
  return (
    <Alert tone="info" title="Encuesta docente" announced={false} actions={<a href={RUTA}>Responder la encuesta</a>}>
      {`Le ${left === 1 ? 'falta' : 'faltan'} ${left} de ${countOf(data.asignaturas.length, 'asignatura', 'asignaturas')} por responder.`}
    </Alert>
  );
}

const countLeft = ({ modo, asignaturas }: Papeletas): number =>
  modo === 'abierta' ? 0 : asignaturas.filter(({ estado }) => estado === 'porResponder').length;
