// Screen of retention: removals due today, their confirmation and progress; `Reglas.tsx` below edits the rules.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { PaginaDeDatos } from '#features/personas/web/PaginaDeDatos.tsx';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { groupBy } from '#platform/contract/group-by.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { NotBegun } from '#platform/web/ui/failures.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { cellClass, Table } from '#platform/web/ui/Table.tsx';
import { Bullets, Lead } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useTypedWord } from '#platform/web/ui/useTypedConfirmation.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { conservacionContract, PALABRA_DE_APLICAR, type LineaDelPlan } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION } from '../regla.ts';
import { Reglas } from './Reglas.tsx';

/** Describes how much is removed: `1.488 registros y 3 archivos`. */
function formatAmount({ registros, archivos }: Pick<LineaDelPlan, 'registros' | 'archivos'>): string {
  const registrosText = countOf(registros, 'registro', 'registros');
  return archivos === 0 ? registrosText : `${registrosText} y ${countOf(archivos, 'archivo', 'archivos')}`;
}

type LineasProps = { readonly plan: readonly LineaDelPlan[] };

/** Heading of the removals due today. */
const TITULO_DEL_PLAN = 'Lo que se retiraría hoy';

/** Table of the records to remove, by form and semester. */
function LineasDelPlan({ plan }: LineasProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  return narrow ? <PlanCards plan={plan} /> : <PlanTable plan={plan} />;
}

const PlanTable = ({ plan }: LineasProps) => (
  <Table label={TITULO_DEL_PLAN}>
    <thead>
      <tr>
        <th scope="col">Formulario</th>
        <th scope="col">Semestre</th>
        <th scope="col">Qué se hace</th>
        <th scope="col" className={cellClass.number}>
          Registros
        </th>
        <th scope="col" className={cellClass.number}>
          Archivos
        </th>
      </tr>
    </thead>
    <tbody>
      {plan.map(({ formulario, titulo, semestre, accion, registros, archivos }) => (
        <tr key={`${formulario} ${semestre}`}>
          <th scope="row">{titulo}</th>
          <td>{semestre}</td>
          <td>{ACCIONES_DE_CONSERVACION[accion].nombre}</td>
          <td className={cellClass.number}>{inThousands(registros)}</td>
          <td className={cellClass.number}>{inThousands(archivos)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** Cards for phones: one per form, with its semesters below. */
const PlanCards = ({ plan }: LineasProps) => (
  <Rows aria-label={TITULO_DEL_PLAN}>
    {[...groupBy(plan, ({ formulario }) => formulario)].map(([formulario, lineas]) => (
      <li key={formulario}>
        <p>
          <strong>{lineas[0]?.titulo}</strong>
        </p>
        <Bullets>
          {lineas.map((linea) => (
            <li key={linea.semestre}>
              {`${linea.semestre}: ${ACCIONES_DE_CONSERVACION[linea.accion].nombre.toLowerCase()} ${formatAmount(linea)}`}
            </li>
          ))}
        </Bullets>
      </li>
    ))}
  </Rows>
);

/** Shows the removals due today; they run only after confirmation. */
function DuePlan({ plan }: { readonly plan: readonly LineaDelPlan[] }) {
  const queries = useQueryClient();
  const [abierto, setAbierto] = useState(false);
  const confirmation = useTypedWord(PALABRA_DE_APLICAR);
  const registros = plan.reduce((suma, linea) => suma + linea.registros, 0);
  const archivos = plan.reduce((suma, linea) => suma + linea.archivos, 0);
  const apply = useAction({
    mutationFn: () =>
      call(conservacionContract, 'POST /conservacion/aplicaciones', {
        body: { plan: [...plan], confirmacion: PALABRA_DE_APLICAR },
      }),
    // The page shows a failure beside the current plan, which must be confirmed again.
    onSettled: close,
    onError: () => void queries.invalidateQueries({ queryKey: ['conservacion'] }),
  });

  function close(): void {
    setAbierto(false);
    confirmation.clear();
  }

  return (
    <Section title={TITULO_DEL_PLAN}>
      {plan.length === 0 ? (
        <Lead>Nada por retirar: ningún formulario ha cumplido su tiempo de conservación.</Lead>
      ) : (
        <>
          <LineasDelPlan plan={plan} />
          <Row>
            <Button variant="danger" onClick={() => setAbierto(true)}>
              Retirar ahora
            </Button>
          </Row>
        </>
      )}
      {apply.error && <NotBegun>{messageOf(apply.error)}</NotBegun>}
      {apply.data && <FollowTarea id={apply.data.tarea}>{(tarea) => <AplicacionProgress tarea={tarea} />}</FollowTarea>}
      {abierto && (
        <ConfirmDialog
          title={`Retirar los datos de ${formatAmount({ registros, archivos })}`}
          confirm="Retirar ahora"
          danger
          busy={apply.isPending}
          onCancel={close}
          onConfirm={() => {
            if (confirmation.check()) apply.mutate();
          }}
        >
          <p>No se puede deshacer. Los totales de los informes siguen iguales.</p>
          {confirmation.field}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function AplicacionProgress({ tarea }: { readonly tarea: Tarea }) {
  const queries = useQueryClient();
  const isUnderWay = isRunning(tarea);
  useEffect(() => {
    if (!isUnderWay) void queries.invalidateQueries({ queryKey: ['conservacion'] });
  }, [queries, isUnderWay]);
  return <EstadoDeTarea tarea={tarea} como="h3" />;
}

/** Screen with the retention time of each form's data and the removals due today (issue 8). */
export function ConservacionPage() {
  const lectura = useQuery({
    queryKey: ['conservacion'],
    queryFn: ({ signal }) => call(conservacionContract, 'GET /conservacion', {}, { signal }),
    staleTime: 0,
  });
  return (
    <PaginaDeDatos actual="conservacion">
      <Lead>
        Cuántos meses después del semestre se conservan los datos personales de cada formulario. Sin meses, se conservan
        sin límite. Con «Cada noche», se retiran sin que nadie lo pida. Cambiar una regla no retira nada.
      </Lead>
      <Reading of={lectura} failure="No se pudieron cargar las reglas">
        {(vista) => (
          <>
            <DuePlan plan={vista.plan} />
            <Reglas reglas={vista.reglas} />
          </>
        )}
      </Reading>
    </PaginaDeDatos>
  );
}
