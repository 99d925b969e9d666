// Page of what the unit learns from accompaniments: figures by criterion, faculty and evaluator, and trainings.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withComma } from '#catalogo/decimales.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { FilterBar } from '#platform/web/ui/FilterBar.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { wholeLook } from '#platform/web/ui/Table.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { aprendizajeContract, type Aprendizaje, type FiltroDeAprendizaje } from '../../contract-aprendizaje.ts';
import { pantallas } from '../../pantallas.ts';
import { aprendizajeSearch } from '../search.ts';
import { Capacitaciones } from './Capacitaciones.tsx';
import { columnasDeEvaluadores, DE_CAMBIOS, DE_CRITERIOS, DE_FACULTADES } from './columnas.tsx';

export function AprendizajePage() {
  const { semestre, facultad } = useSearchOf(aprendizajeSearch);
  const { change } = useAddress<{ readonly semestre?: string | undefined; readonly facultad?: string | undefined }>();
  // A person: kept by the page, not by its address.
  const [evaluador, setEvaluador] = useState<string>();
  const filtro: FiltroDeAprendizaje = { semestre, facultad, evaluador };
  const lectura = useQuery({
    queryKey: ['aprendizaje', filtro],
    queryFn: ({ signal }) =>
      call(aprendizajeContract, 'POST /acompanamientos/aprendizaje', { body: filtro }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (lectura.error instanceof ApiError && lectura.error.status === 404) {
    return (
      <Page width="lists">
        <PageHead title={pantallas.aprendizaje.titulo} />
        <EmptyState title="No está disponible">{lectura.error.message}</EmptyState>
      </Page>
    );
  }
  const { semestres = [], facultades = [], evaluadores = [] } = lectura.data ?? {};
  const named = (all: Aprendizaje['facultades']) => all.map(({ clave, nombre }) => [clave, nombre] as const);
  return (
    <Page width="lists">
      <PageHead title={pantallas.aprendizaje.titulo}>
        En qué criterios hay más por mejorar, qué cambió entre visitas y a quién llegaría una capacitación.
      </PageHead>
      <FilterBar
        active={[semestre, facultad, evaluador].filter(Boolean).length}
        onRefresh={() => void lectura.refetch()}
      >
        <SelectField
          label="Semestre"
          all="Todos"
          value={semestre}
          options={semestres.map((one) => [one, one] as const)}
          onChange={(value) => change({ semestre: value })}
        />
        <SelectField
          label="Facultad"
          all="Todas"
          value={facultad}
          options={named(facultades)}
          onChange={(value) => change({ facultad: value })}
        />
        <SelectField
          label="Quién evaluó"
          all="Cualquiera"
          value={evaluador}
          options={named(evaluadores)}
          onChange={setEvaluador}
        />
      </FilterBar>
      <Reading of={lectura} failure="No se pudieron leer las cifras">
        {(aprendizaje) =>
          aprendizaje.visitas === 0 ? (
            <EmptyState title="No hay acompañamientos que contar">
              Elija otro semestre, otra facultad u otra persona que evaluó.
            </EmptyState>
          ) : (
            <Cifras aprendizaje={aprendizaje} />
          )
        }
      </Reading>
    </Page>
  );
}

function Cifras({ aprendizaje }: { readonly aprendizaje: Aprendizaje }) {
  const { visitas, docentes, vencidas, cumplidas, minutos, medidas } = aprendizaje;
  const { porCriterio, porFacultad, porEvaluador, capacitaciones } = aprendizaje;
  const comparados = porCriterio.filter(({ comparadas }) => comparadas > 0);
  return (
    <>
      <Figures
        label="Acompañamientos contados"
        figures={[
          { text: 'Acompañamientos', value: visitas, detail: countOf(docentes, 'docente', 'docentes') },
          {
            text: 'Mejoras cumplidas',
            value: vencidas === 0 ? 'Sin dato' : `${cumplidas} de ${vencidas}`,
            detail: 'de las acciones cuyo día ya llegó',
          },
          ...(medidas === undefined
            ? []
            : [
                {
                  text: 'Tiempo de una visita',
                  value: minutos == null ? 'Sin dato' : `${withComma(minutos)} min`,
                  detail:
                    medidas === 0
                      ? 'aún no se ha medido ninguna'
                      : `mediana de ${countOf(medidas, 'visita', 'visitas')}, de abrir el borrador a enviarlo`,
                },
              ]),
        ]}
      />
      <Section title="Criterios con más por mejorar">
        <Muted>
          «Por mejorar» son las valoraciones por debajo de la marca que regía el día del acompañamiento, entre todas las
          valoradas. Los «N/A» no cuentan.
        </Muted>
        <List
          label="Criterios"
          columns={DE_CRITERIOS}
          rows={porCriterio}
          idOf={({ clave }) => clave}
          // Their place is no number of a criterion.
          number={null}
          total={porCriterio.length}
          minWidth="44rem"
          look={wholeLook}
        />
      </Section>
      <Section title="Capacitación que llegaría a más docentes">
        <Muted>
          Docentes que en su último acompañamiento, entre los contados, quedaron por debajo de la marca en el criterio.
          Cada quien recibe su propio correo y no ve a quién más se invitó.
        </Muted>
        <Capacitaciones capacitaciones={capacitaciones} />
      </Section>
      <Section title="Lo que cambió entre dos visitas">
        <Muted>
          Compara cada valoración con la de la visita anterior al mismo docente en la misma asignatura, aunque sea de
          otro semestre.
        </Muted>
        {comparados.length === 0 ? (
          <Muted>Aún no hay dos visitas que comparar.</Muted>
        ) : (
          <List
            label="Cambios por criterio"
            columns={DE_CAMBIOS}
            rows={comparados}
            idOf={({ clave }) => clave}
            number={null}
            total={comparados.length}
            minWidth="44rem"
            look={wholeLook}
          />
        )}
      </Section>
      <Section title="Por facultad">
        <Muted>El seguimiento son las acciones de mejora cumplidas, entre aquellas cuyo día ya llegó.</Muted>
        <List
          label="Facultades"
          columns={DE_FACULTADES}
          rows={porFacultad}
          idOf={({ clave }) => clave}
          number={null}
          total={porFacultad.length}
          minWidth="44rem"
          look={wholeLook}
        />
      </Section>
      <Section title="Por quien evaluó">
        <Muted>
          Las aulas de cada persona son distintas: una diferencia no dice por sí sola que alguien valore más alto o más
          bajo.
        </Muted>
        <List
          label="Personas que evaluaron"
          columns={columnasDeEvaluadores(medidas !== undefined)}
          rows={porEvaluador}
          idOf={({ clave }) => clave}
          number={null}
          total={porEvaluador.length}
          minWidth="44rem"
          look={wholeLook}
        />
      </Section>
    </>
  );
}
