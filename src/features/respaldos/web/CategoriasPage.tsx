// First page of the wizard for copies: choosing servers and categories.
import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { WithPersona } from '#features/sesion/web/WithPersona.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useAction } from '#platform/web/useAction.ts';
import { SIN_SELECCION } from '../contract.ts';
import { Categorias } from './Categorias.tsx';
import { categorias, servidores as enServidores } from './labels.tsx';
import {
  CURSOS_POR_CATEGORIA,
  cursosOf,
  ServerFailure,
  SIN_SERVIDORES,
  SlowServerNotice,
  useIsSlow,
  useServidores,
} from './plataforma.tsx';
import styles from './respaldos.module.css';
import {
  categoriasByCursos,
  chooseCategoria,
  countCategorias,
  deselectCategoria,
  EMPTY,
  MODOS,
  nextStep,
  useSeleccion,
  type Seleccion,
} from './seleccion.ts';
import { STEP_ADDRESSES, Wizard } from './Wizard.tsx';

type Servidor = { readonly name: string; readonly label: string };

type SelectionInViewProps = {
  readonly seleccion: Seleccion;
  readonly servidores: readonly Servidor[];
  readonly ocupada: boolean;
  readonly onDeseleccionar: (servidor: string, categoryId: number) => void;
  readonly onVaciar: () => void;
  readonly onSiguiente: () => void;
  /** Fault of the selection. */
  readonly children?: Elements;
};

/** Shows the chosen categories of all servers: beside the list on wide screens, at the foot of narrow ones. */
function SelectionInView({ seleccion, ocupada, onSiguiente, children, ...props }: SelectionInViewProps) {
  const narrow = useMediaQuery('(max-width: 72rem)');
  const total = countCategorias(seleccion);
  const cuenta =
    total === 0 ? 'Nada elegido' : `${categorias(total)} de ${enServidores(Object.keys(seleccion).length)}`;
  const siguiente = (
    <Button variant="main" busy={ocupada} onClick={onSiguiente}>
      Siguiente
    </Button>
  );
  const lista = <ChosenOfServer seleccion={seleccion} {...props} />;
  if (narrow) {
    return (
      <aside className={styles['pie']} aria-label="Su selección">
        {children}
        <Row line first align="bottom">
          {total === 0 ? (
            <p role="status">{cuenta}</p>
          ) : (
            <details>
              <summary>
                <span role="status">{cuenta}</span>
              </summary>
              {lista}
            </details>
          )}
          {siguiente}
        </Row>
      </aside>
    );
  }
  return (
    <aside className={styles['lado']} aria-labelledby="su-seleccion">
      <h2 id="su-seleccion">Su selección</h2>
      <Muted role="status">{cuenta}</Muted>
      {total > 0 && lista}
      {children}
      {siguiente}
    </aside>
  );
}

type ChosenOfServerProps = Pick<SelectionInViewProps, 'seleccion' | 'servidores' | 'onDeseleccionar' | 'onVaciar'>;

function ChosenOfServer({ seleccion, servidores, onDeseleccionar, onVaciar }: ChosenOfServerProps) {
  const labelOf = (servidor: string): string => servidores.find(({ name }) => name === servidor)?.label ?? servidor;
  return (
    <div className={styles['elegidas']}>
      {Object.entries(seleccion).map(([servidor, elegidas]) => (
        <Section key={servidor} level={3} look="ruled" title={labelOf(servidor)}>
          <Stack as="ul" gap={2}>
            {elegidas.map(({ categoryId, path, backupType }) => (
              <Row as="li" key={categoryId} gap={2} line first>
                <span>
                  <span>{path}</span>
                  <Muted as="span">{MODOS[backupType]}</Muted>
                </span>
                <IconButton
                  variant="plain"
                  label={`Quitar ${path} de ${labelOf(servidor)}`}
                  onClick={() => onDeseleccionar(servidor, categoryId)}
                >
                  <CloseIcon />
                </IconButton>
              </Row>
            ))}
          </Stack>
        </Section>
      ))}
      <Button variant="plain" onClick={onVaciar}>
        Quitar todo
      </Button>
    </div>
  );
}

const direccionSchema = z.object({ servidor: fallBack(z.string().check(z.maxLength(100)), '') });

/** Page to choose servers and categories for copies (spec 2 §2). The selection outlives the page. */
export const CategoriasPage = () => (
  <WithPersona>{({ cuenta }) => <ChooseCategorias key={cuenta} cuenta={cuenta} />}</WithPersona>
);

function ChooseCategorias({ cuenta }: { readonly cuenta: string }) {
  const { seleccion, change } = useSeleccion(cuenta);
  const { servidor } = direccionSchema.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const servidores = useServidores();
  const elegido = servidores.data?.find(({ name }) => name === servidor);
  const siguiente = useNextStep();
  const isSlow = useIsSlow(siguiente.isPending);
  const [isMissing, setMissing] = useState(false);
  const paso = nextStep(seleccion);

  function proceed(): void {
    setMissing(paso === 'nada');
    if (paso !== 'nada') siguiente.mutate(seleccion);
  }
  return (
    <Wizard paso="categorias" seleccion={seleccion}>
      <Reading of={servidores} failure={SIN_SERVIDORES}>
        {(offered) => (
          <div className={styles['conSeleccion']}>
            <div className={styles['categorias']}>
              <SelectField
                label="Plataforma"
                all="Seleccione una plataforma"
                value={elegido?.name}
                options={offered.map(({ name, label }) => [name, label])}
                onChange={(name) =>
                  void navigate({
                    to: '.',
                    replace: true,
                    resetScroll: false,
                    search: name === undefined ? {} : { servidor: name },
                  })
                }
              />
              {elegido ? (
                <Categorias
                  key={servidor}
                  servidor={servidor}
                  label={elegido.label}
                  elegidas={seleccion[servidor] ?? []}
                  onElegir={(elegida) => {
                    setMissing(false);
                    change((before) => chooseCategoria(before, servidor, elegida));
                  }}
                  onDeseleccionar={(categoryId) => change((before) => deselectCategoria(before, servidor, categoryId))}
                />
              ) : (
                <EmptyState title="Elija una plataforma para ver sus categorías">
                  Lo que elija de cada una se conserva aunque pase a otra, salga de esta página o la recargue.
                </EmptyState>
              )}
            </div>
            <SelectionInView
              seleccion={seleccion}
              servidores={offered}
              ocupada={siguiente.isPending}
              onDeseleccionar={(fromServidor, categoryId) =>
                change((before) => deselectCategoria(before, fromServidor, categoryId))
              }
              onVaciar={() => change(() => EMPTY)}
              onSiguiente={proceed}
            >
              {isMissing && paso === 'nada' && <Alert tone="error">{SIN_SELECCION}</Alert>}
              {isSlow && <SlowServerNotice onCancelar={siguiente.cancel} />}
              {siguiente.error && (
                <ServerFailure
                  titulo="No se pudieron leer los cursos de las categorías elegidas"
                  error={siguiente.error}
                  ocupada={siguiente.isPending}
                  onReintentar={proceed}
                />
              )}
            </SelectionInView>
          </div>
        )}
      </Reading>
    </Wizard>
  );
}

/** Reads the courses to choose from, and goes to the next step (spec 2 §4); `cancelar` stops the reading. */
function useNextStep() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useAction({
    mutationFn: async (seleccion: Parameters<typeof categoriasByCursos>[0]) => {
      await Promise.all(
        categoriasByCursos(seleccion).map(({ servidor, categorias }) =>
          client.fetchQuery(cursosOf(servidor, categorias)),
        ),
      );
      return nextStep(seleccion) === 'cursos' ? STEP_ADDRESSES.cursos : STEP_ADDRESSES.resumen;
    },
    onSuccess: (target) => void navigate(target),
  });
  const isCancelled = isCancelledError(mutation.error);
  return {
    ...mutation,
    error: isCancelled ? null : mutation.error,
    cancel: () => void client.cancelQueries({ queryKey: CURSOS_POR_CATEGORIA }),
  };
}
