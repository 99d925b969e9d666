// How far second reviews agree with the first ones: by criterion, by evaluator, and in the total.
import { useQuery } from '@tanstack/react-query';
import { formatDecimals } from '#catalogo/decimales.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { wholeLook } from '#platform/web/ui/Table.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { revisionesContract, type AcuerdoDeCriterio, type AcuerdoDeSemestre } from '../contract-gestion.ts';
import { acuerdoKey } from './queries.ts';

export function AcuerdoSection({ semestre }: { readonly semestre: Semestre }) {
  const lectura = useQuery({
    queryKey: acuerdoKey(semestre),
    queryFn: ({ signal }) =>
      call(revisionesContract, 'GET /revisiones/{semestre}/acuerdo', { params: { semestre } }, { signal }),
    staleTime: 0,
  });
  return (
    <Section title="Acuerdo entre quienes evalúan" gap={4}>
      <Reading of={lectura} failure="No se pudo cargar el acuerdo">
        {(acuerdo) => <Content acuerdo={acuerdo} />}
      </Reading>
    </Section>
  );
}

const share = (part: number | null): string => (part === null ? '—' : `${Math.round(part * 100)} %`);

/** Writes a mean difference with its sign: '+0,4'. */
const differenceText = (difference: number | null): string => {
  if (difference === null) return '—';
  const text = formatDecimals(Math.abs(difference), 1);
  return Number(difference.toFixed(1)) === 0 ? text : `${difference > 0 ? '+' : '−'}${text}`;
};

type Coefficient = AcuerdoDeCriterio['kappa'];

/** Says from how many pairs there is a coefficient, where there is none. */
const missingText = (least: number, pairs: number): string =>
  pairs < least ? `desde ${least} pares` : 'no se puede calcular';

/** Writes a coefficient with a minus sign, as differences have it. */
const valueText = (value: number): string => formatDecimals(value, 2).replace('-', '−');

const intervalText = ({ desde, hasta }: NonNullable<Coefficient>): string =>
  `de ${valueText(desde)} a ${valueText(hasta)}`;

/** Writes a coefficient with its interval, or from how many pairs there is one. */
const coefficientText = (given: Coefficient, least: number, pairs: number): string =>
  given ? `${valueText(given.valor)} (${intervalText(given)})` : missingText(least, pairs);

function Content({ acuerdo }: { readonly acuerdo: AcuerdoDeSemestre }) {
  const { semestre, sorteadas, enviadas, vencidas, minimo, criterios, evaluadores, total } = acuerdo;
  if (sorteadas === 0) {
    return (
      <EmptyState title={`En ${semestre} no se ha sorteado ninguna segunda revisión`}>
        Aquí se verá cuánto coinciden dos personas que valoran la misma aula.
      </EmptyState>
    );
  }
  return (
    <>
      <Figures
        label="Segundas revisiones"
        figures={[
          { text: 'Sorteadas', value: sorteadas },
          { text: 'Enviadas', value: enviadas },
          { text: 'Vencidas sin enviar', value: vencidas, tone: vencidas > 0 ? 'warning' : undefined },
          {
            text: 'Acuerdo del total (ICC)',
            value: total === null ? '—' : valueText(total.valor),
            detail: total ? intervalText(total) : missingText(minimo, enviadas),
          },
        ]}
      />
      {enviadas === 0 ? (
        <p>Aún no hay pares que comparar.</p>
      ) : (
        <>
          <Section title="Por criterio, primero donde menos coinciden" level={3}>
            <List
              label="Acuerdo por criterio"
              columns={columnsOf(minimo)}
              rows={criterios}
              idOf={({ clave }) => clave}
              number={({ numero }) => numero}
              total={criterios.length}
              minWidth="60rem"
              look={wholeLook}
            />
          </Section>
          <Section title="Por persona" level={3}>
            <Muted>Una diferencia mayor que 0: sus valoraciones son más altas que las de las demás personas.</Muted>
            <List
              label="Acuerdo por persona"
              columns={PEOPLE}
              rows={evaluadores}
              idOf={({ nombre }) => nombre}
              number={null}
              total={evaluadores.length}
              minWidth="36rem"
            />
          </Section>
        </>
      )}
    </>
  );
}

const figureColumns = <
  Row extends Pick<AcuerdoDeCriterio, 'pares' | 'iguales' | 'aUnNivel' | 'diferencia'>,
>(): Column<Row>[] => [
  { key: 'pares', heading: 'Pares', align: 'end', width: '5rem', card: 'fact', cell: ({ pares }) => pares },
  {
    key: 'iguales',
    heading: 'Iguales',
    align: 'end',
    width: '6rem',
    card: 'fact',
    cell: ({ iguales }) => share(iguales),
  },
  {
    key: 'aUnNivel',
    heading: 'A un nivel o menos',
    align: 'end',
    width: '7rem',
    card: 'fact',
    cell: ({ aUnNivel }) => share(aUnNivel),
  },
  {
    key: 'diferencia',
    heading: 'Diferencia media',
    align: 'end',
    width: '7rem',
    card: 'fact',
    cell: ({ diferencia }) => differenceText(diferencia),
  },
];

const columnsOf = (least: number): Column<AcuerdoDeCriterio>[] => [
  {
    key: 'criterio',
    heading: 'Criterio',
    cell: ({ nombre }) => nombre,
    below: ({ criterio }) => <Muted>{criterio}</Muted>,
  },
  ...figureColumns<AcuerdoDeCriterio>(),
  {
    key: 'kappa',
    heading: 'Kappa ponderado',
    width: '11rem',
    card: 'fact',
    cell: ({ kappa, pares }) => coefficientText(kappa, least, pares),
  },
];

type Persona = AcuerdoDeSemestre['evaluadores'][number];

const PEOPLE: Column<Persona>[] = [
  { key: 'nombre', heading: 'Persona', verbatim: true, cell: ({ nombre }) => asProperName(nombre) },
  ...figureColumns<Persona>(),
];
