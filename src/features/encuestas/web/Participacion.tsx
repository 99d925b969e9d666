// The reach of the survey in a semester: answers of the enrolled students, of all and by faculty, and the tokens issued.
import { useQuery } from '@tanstack/react-query';
import { missesRespuestas, remarkOnFew } from '#catalogo/encuesta-docente/participacion.ts';
import { shareText } from '#platform/chart/words.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { resultadosContract, type Participacion, type ParticipacionDeFacultad } from '../contract.ts';

const titleOf = ({ facultad }: ParticipacionDeFacultad): string =>
  facultad === null ? 'Todas las facultades' : facultad || 'Sin facultad conocida';

/** The share of the enrolled students that answered; null where they are unknown, or fewer now than answered then. */
const shareOf = ({ contadas, matriculados }: ParticipacionDeFacultad): number | null =>
  matriculados === 0 || contadas > matriculados ? null : contadas / matriculados;

const UNKNOWN = 'Sin dato';

const COLUMNS: readonly Column<ParticipacionDeFacultad>[] = [
  {
    key: 'facultad',
    heading: 'Facultad',
    cell: (fila) => titleOf(fila),
    below({ contadas: respuestas, matriculados }) {
      const enough = missesRespuestas({ respuestas, matriculados });
      return enough === null ? null : remarkOnFew(enough);
    },
  },
  {
    key: 'asignaturas',
    heading: 'Asignaturas',
    width: '8rem',
    align: 'end',
    cell: ({ asignaturas }) => inThousands(asignaturas),
    card: 'fact',
  },
  {
    key: 'respuestas',
    heading: 'Respuestas',
    width: '8rem',
    align: 'end',
    cell: ({ respuestas }) => inThousands(respuestas),
    card: 'fact',
  },
  {
    key: 'matriculados',
    heading: 'Matriculados',
    width: '9rem',
    align: 'end',
    cell: ({ matriculados }) => (matriculados === 0 ? UNKNOWN : inThousands(matriculados)),
    card: 'fact',
  },
  {
    key: 'participacion',
    heading: 'Participación',
    width: '9rem',
    align: 'end',
    cell(fila) {
      const share = shareOf(fila);
      return share === null ? UNKNOWN : shareText(share);
    },
    card: 'fact',
  },
];

/** Closed at first; nothing until it is known, or where no answers are shown and no tokens were issued. */
export function ParticipacionPorFacultad({ semestre }: { readonly semestre: string }) {
  const { data } = useQuery({
    queryKey: ['resultados', semestre, 'participacion'],
    queryFn: ({ signal }) =>
      call(
        resultadosContract,
        'GET /informes/informacionEncuestaDocente/{semestre}/participacion',
        { params: { semestre } },
        { signal },
      ),
  });
  const [all] = data?.facultades ?? [];
  if (!data || (!all && !data.papeletas)) return null;
  const share = all ? shareOf(all) : null;
  return (
    <Fold
      level={2}
      title="Participación"
      beside={share === null ? undefined : <MutedInline>{`${shareText(share)} de los matriculados`}</MutedInline>}
    >
      {all && (
        <>
          <List
            label="Participación por facultad"
            columns={COLUMNS}
            rows={data.facultades}
            idOf={titleOf}
            number={null}
            total={data.facultades.length}
            minWidth="46rem"
          />
          <Muted>
            Cuenta las asignaturas que este informe muestra y de las que se sabe cuántos estudiantes activos tienen.
          </Muted>
        </>
      )}
      {data.papeletas && <Muted>{papeletasText(data.papeletas)}</Muted>}
    </Fold>
  );
}

function papeletasText({ entregadas, sinUsar: unused }: NonNullable<Participacion['papeletas']>): string {
  const handed = `Hasta ayer se ${entregadas === 1 ? 'entregó' : 'entregaron'} ${countOf(entregadas, 'papeleta', 'papeletas')} en todo el semestre`;
  return unused === null
    ? `${handed}. Cuántas no se usaron se dirá cuando ya no puedan llegar respuestas.`
    : `${handed}; ${unused === 1 ? 'no se usó' : 'no se usaron'} ${inThousands(unused)}.`;
}
