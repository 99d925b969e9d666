// Screen with the plan of a semester's visits: for managers all, for an evaluator their own.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { asProperName } from '#catalogo/pantalla.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { ClearFiltersButton, ListPage } from '#platform/web/ui/ListPage.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces } from '#platform/web/ui/Rows.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import type { PlanLeido, Visita } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { AddVisita } from './AddVisita.tsx';
import { Board } from './Board.tsx';
import { CoberturaByFacultad, FiguresOfPlan } from './Cobertura.tsx';
import { DrawVisitas } from './DrawVisitas.tsx';
import { EditPlan } from './EditPlan.tsx';
import { Evaluadores } from './Evaluadores.tsx';
import { usePlan } from './queries.ts';
import { visitasSearch, VISTAS, type VisitasAddress } from './search.ts';
import { useMove } from './useMove.ts';
import { VisitaDialog } from './VisitaDialog.tsx';
import { Weeks } from './Weeks.tsx';
import { SIN_EVALUADOR } from './words.ts';

/** Value of the filter for visits without evaluator; no user name has a space. */
const NONE = 'sin evaluador';

type Opened = 'reglas' | 'evaluadores' | 'sorteo' | 'agregar' | { readonly visita: string };

/** Lets managers plan whom to accompany, and shows evaluators their own visits (issue 44 §1). */
export function VisitasPage() {
  const direccion = useSearchOf(visitasSearch);
  const { change } = useAddress<VisitasAddress>();
  const [present] = useState(() => semestreOf(new Date()));
  const { semestre = present, facultad } = direccion;
  const lectura = usePlan(semestre);
  // Not in the address, which names no one.
  const [evaluador, setEvaluador] = useState<string>();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const plan = lectura.data;
  const shown = plan?.visitas.filter(
    (visita) =>
      (evaluador === undefined || (visita.evaluador ?? NONE) === evaluador) &&
      (facultad === undefined || visita.facultad === facultad),
  );
  const clear = (): void => {
    setEvaluador(undefined);
    change({ facultad: undefined });
  };
  const facultades = [...new Set(plan?.visitas.map((visita) => visita.facultad))].toSorted();

  function open(one: Opened): void {
    setSaid(null);
    setOpened(one);
  }

  return (
    <ListPage
      title={pantallas.visitas.titulo}
      count={plan && countText(shown!.length, plan.visitas.length)}
      of={lectura}
      views={<Tabs actual={direccion.ver} direccion={direccion} />}
    >
      <FilterBar
        onRefresh={() => void lectura.refetch()}
        active={[evaluador, facultad].filter((one) => one !== undefined).length}
        actions={
          plan?.gestion && (
            <>
              <Button onClick={() => open('evaluadores')}>Evaluadores</Button>
              <Button onClick={() => open('reglas')}>Reglas</Button>
              <Button onClick={() => open('agregar')}>
                <AddIcon />
                <span>Agregar visita</span>
              </Button>
              <Button variant="main" onClick={() => open('sorteo')}>
                Sortear visitas
              </Button>
            </>
          )
        }
      >
        <SelectField
          label="Semestre"
          value={semestre}
          options={(plan?.semestres ?? []).map((one) => [one, one] as const)}
          onChange={(chosen) => change({ semestre: chosen === present ? undefined : chosen })}
        />
        {plan?.gestion && (
          <SelectField
            label="Evalúa"
            value={evaluador}
            options={[
              ...plan.gestion.evaluadores.map(({ usuario, nombre }) => [usuario, asProperName(nombre)] as const),
              [NONE, SIN_EVALUADOR] as const,
            ]}
            all="Todas las personas"
            onChange={setEvaluador}
          />
        )}
        <SelectField
          label="Facultad"
          value={facultad}
          options={facultades.map((one) => [one, one] as const)}
          all="Todas"
          onChange={(chosen) => change({ facultad: chosen })}
        />
      </FilterBar>
      {said !== null && <Alert tone="success">{said}</Alert>}
      <Reading of={lectura} failure="No se pudo cargar el plan de visitas" waiting={<RowPlaces framed />}>
        {(loaded) => (
          <>
            <FiguresOfPlan plan={loaded} gestion={loaded.gestion} />
            {loaded.gestion && <CoberturaByFacultad cobertura={loaded.gestion.cobertura} />}
            <Shown
              plan={loaded}
              visitas={shown ?? []}
              ver={direccion.ver}
              onClear={clear}
              onOpen={({ id }) => open({ visita: id })}
            />
          </>
        )}
      </Reading>
      {plan && (
        <Dialogs
          plan={plan}
          opened={opened}
          onDone={(text) => {
            setOpened(null);
            setSaid(text);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </ListPage>
  );
}

const countText = (shown: number, all: number): string =>
  shown === all ? countOf(all, 'visita', 'visitas') : `${inThousands(shown)} de ${inThousands(all)}`;

type TabsProps = { readonly actual: VisitasAddress['ver']; readonly direccion: VisitasAddress };

const Tabs = ({ actual = 'tablero', direccion }: TabsProps) => (
  <Views label={pantallas.visitas.titulo}>
    {VISTAS.map((ver) => (
      <Link
        key={ver}
        to={pantallas.visitas.ruta}
        search={{ ...direccion, ver: ver === 'tablero' ? undefined : ver }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={ver === actual ? 'page' : undefined}
      >
        {ver === 'tablero' ? 'Tablero' : 'Semanas'}
      </Link>
    ))}
  </Views>
);

type ShownProps = {
  readonly plan: PlanLeido;
  /** Those that the filters let through. */
  readonly visitas: readonly Visita[];
  readonly ver: VisitasAddress['ver'];
  readonly onClear: () => void;
  readonly onOpen: (visita: Visita) => void;
};

function Shown({ plan, visitas, ver, onClear, onOpen }: ShownProps) {
  const { spoken, error, move } = useMove(plan);
  if (plan.visitas.length === 0) return <EmptyPlan plan={plan} />;
  if (visitas.length === 0) {
    return <EmptyState title="Ninguna visita cumple los filtros" actions={<ClearFiltersButton onClick={onClear} />} />;
  }
  return (
    <>
      {error && (
        <Alert tone="error" title="No se movió">
          {error.message}
        </Alert>
      )}
      {ver === 'semanas' ? (
        <Weeks plan={plan} visitas={visitas} onOpen={onOpen} onMove={plan.gestion ? move : undefined} />
      ) : (
        <Board plan={plan} visitas={visitas} onOpen={onOpen} />
      )}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}

function EmptyPlan({ plan: { gestion, semestre, semanas } }: { readonly plan: PlanLeido }) {
  if (!gestion) {
    return (
      <EmptyState title={`No tiene visitas en ${semestre}`}>
        Aparecerán aquí cuando la unidad le asigne acompañamientos.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`El plan de ${semestre} aún no tiene visitas`}>
      {semanas.length === 0
        ? 'Escriba primero el inicio y las semanas del semestre en el calendario académico.'
        : 'Agregue a quienes evalúan, guarde las reglas y sortee las visitas. También puede agregarlas a mano.'}
    </EmptyState>
  );
}

type DialogsProps = {
  readonly plan: PlanLeido;
  readonly opened: Opened | null;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

function Dialogs({ plan, opened, onDone, onClose }: DialogsProps) {
  const { gestion, semestre, visitas } = plan;
  if (opened === null) return null;
  if (typeof opened === 'object') {
    const visita = visitas.find(({ id }) => id === opened.visita);
    return visita ? <VisitaDialog plan={plan} visita={visita} onDone={onDone} onClose={onClose} /> : null;
  }
  if (!gestion) return null;
  const ways = { onDone, onClose };
  if (opened === 'reglas') return <EditPlan plan={gestion.plan} {...ways} />;
  if (opened === 'sorteo') return <DrawVisitas plan={plan} {...ways} />;
  if (opened === 'agregar') return <AddVisita plan={plan} {...ways} />;
  return <Evaluadores semestre={semestre} gestion={gestion} visitas={visitas} onClose={onClose} />;
}
