// Section of the form with the survey's results of the teacher in the subject, where a setting shows them.
import { useQuery } from '@tanstack/react-query';
import { formatDecimals } from '#catalogo/decimales.ts';
import { evidenciaContract } from '#features/evidencia/contract.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';

/** Semesters shown: the newest and the one to compare it with. */
const SHOWN = 2;

type Props = { readonly correo: string; readonly codigo: string };

/** Means of the newest published semesters; nothing where the setting hides them, or where they could not be read. */
export function EvidenciaDeLaEncuesta({ correo, codigo }: Props) {
  const { data } = useQuery({
    queryKey: ['evidencia', 'encuesta', correo, codigo],
    queryFn: async ({ signal }) =>
      (await call(evidenciaContract, 'POST /evidencia/encuesta', { body: { correo, codigo } }, { signal })).encuestas,
    staleTime: Infinity,
  });
  if (!data) return null;
  return (
    <Section title="Encuesta a estudiantes" level={3} look="box">
      {data.length === 0 && <Muted>No hay resultados publicados de esta asignatura con suficientes respuestas.</Muted>}
      {data.slice(0, SHOWN).map(({ semestre, respuestas, bloques }) => (
        <Stack key={semestre} gap={2}>
          <Muted>{`${semestre} · ${countOf(respuestas, 'respuesta', 'respuestas')} · promedios de 1 a 5`}</Muted>
          <Facts of={bloques.map(({ titulo, promedio }) => [titulo, formatDecimals(promedio, 1)])} />
        </Stack>
      ))}
    </Section>
  );
}
