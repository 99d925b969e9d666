import { mejorasContract } from '../../contract-mejoras.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Box } from '#platform/web/ui/layout.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { Accion } from './Accion.tsx';
import { Acciones } from './Acciones.tsx';

type MejorasPendientesProps = {
  /** The teacher's address. */
  readonly correo: string;
  /** The subject's code. */
  readonly codigo: string;
};

/** What a teacher has open in a subject, before a new accompaniment of it begins; nothing where there is nothing. */
export function MejorasPendientes({ correo, codigo }: MejorasPendientesProps) {
  const { data, error } = useQuery({
    queryKey: ['mejoras', correo, codigo],
    queryFn: ({ signal }) =>
      call(mejorasContract, 'POST /acompanamientos/mejoras', { body: { correo, codigo } }, { signal }),
    // What was sent a moment ago has changed it.
    staleTime: 0,
  });
  if (error) {
    return (
      <Alert tone="warning" title="No se pudo leer el plan de mejora anterior">
        {error.message}
      </Alert>
    );
  }
  if (!data || data.mejoras.length === 0) return null;
  const cuantas = data.mejoras.length;
  return (
    <Box as="details" open>
      <summary>
        <strong>
          {countOf(cuantas, 'acción de mejora abierta', 'acciones de mejora abiertas')} en esta asignatura
        </strong>
      </summary>
      <Acciones mejoras={data.mejoras}>
        {(mejora) => <Accion key={mejora.id} mejora={mejora} deAntes nombre="p" />}
      </Acciones>
    </Box>
  );
}
