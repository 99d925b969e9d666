// Screen with all forms: those that the unit makes and those of the product, and the ways to begin one.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Count, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { definicionesContract } from '../../contract.ts';
import { pantallas } from '../../pantallas.ts';
import { ConfirmActo } from './ConfirmActo.tsx';
import { NewForm } from './NewForm.tsx';
import { BuiltInRow, OwnRow } from './rows.tsx';
import { FORMULARIOS_KEY, useActos } from './useActos.ts';

/** Screen with all forms (issue 41 §3). */
export function FormulariosPage() {
  const [texto, setTexto] = useState('');
  /** The form like which a new one begins; null: empty; undefined: none begins. */
  const [model, setModel] = useState<string | null | undefined>(undefined);
  const actos = useActos();
  const lectura = useQuery({
    queryKey: FORMULARIOS_KEY,
    queryFn: ({ signal }) => call(definicionesContract, 'GET /definiciones', {}, { signal }),
    staleTime: 0,
  });
  const matches = matcherOf(texto);
  const { definiciones = [], delProducto = [] } = lectura.data ?? {};
  const own = definiciones.filter(({ titulo, slug }) => matches(`${titulo} ${slug}`));
  const builtIn = delProducto.filter(({ titulo, slug }) => matches(`${titulo} ${slug}`));
  const [found, all] = [own.length + builtIn.length, definiciones.length + delProducto.length];
  const beginning = (
    <Button variant="main" onClick={() => setModel(null)}>
      Nuevo formulario
    </Button>
  );
  return (
    <Page width="table">
      <PageHead
        title={pantallas.formularios.titulo}
        beside={
          <Count
            count={lectura.data && (found === all ? countOf(all, 'formulario', 'formularios') : `${found} de ${all}`)}
            of={lectura}
          />
        }
      >
        Haga aquí los formularios de la unidad, y vea cómo van todos: sus respuestas, si están abiertos y quién los
        cambió.
      </PageHead>
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Nombre o dirección del formulario" />}
        onRefresh={() => void lectura.refetch()}
        actions={beginning}
      />
      {actos.done !== null && <Alert tone="success">{actos.done}</Alert>}
      {actos.error && <NotSaved>{actos.error}</NotSaved>}
      <Reading of={lectura} failure="No se pudieron cargar los formularios" waiting={<RowPlaces framed />}>
        {() =>
          found === 0 ? (
            <NoMatches title={`Ningún formulario coincide con «${texto.trim()}»`} onClear={() => setTexto('')}>
              Se busca en el nombre y en la dirección de cada formulario.
            </NoMatches>
          ) : (
            <>
              {(own.length > 0 || texto.trim() === '') && (
                <Section title="De la unidad">
                  {own.length === 0 ? (
                    <EmptyState title="La unidad todavía no ha hecho formularios" actions={beginning}>
                      Puede comenzar con uno vacío, con uno como los del producto o con las preguntas que ya tenga
                      escritas.
                    </EmptyState>
                  ) : (
                    <Rows framed aria-label="Formularios de la unidad">
                      {own.map((form) => (
                        <OwnRow key={form.slug} form={form} onCopy={() => setModel(form.slug)} actos={actos} />
                      ))}
                    </Rows>
                  )}
                </Section>
              )}
              {builtIn.length > 0 && (
                <Section title="Del producto">
                  <Rows framed aria-label="Formularios del producto">
                    {builtIn.map((form) => (
                      <BuiltInRow key={form.slug} form={form} onCopy={() => setModel(form.slug)} />
                    ))}
                  </Rows>
                </Section>
              )}
            </>
          )
        }
      </Reading>
      {model !== undefined && lectura.data && (
        <NewForm {...lectura.data} model={model ?? undefined} onCancel={() => setModel(undefined)} />
      )}
      <ConfirmActo actos={actos} />
    </Page>
  );
}
