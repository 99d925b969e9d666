import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { ConPersona } from '#features/sesion/web/WithPersona.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { SIN_SELECCION } from '../contract.ts';
import { Asistente, DONDE } from './Asistente.tsx';
import { Categorias } from './Categorias.tsx';
import styles from './respaldos.module.css';
import { EsperaDeServidor, useTarda, FallaDeServidor } from './DeServidor.tsx';
import { SIN_SERVIDORES, CURSOS_POR_CATEGORIA, cursosDe, useServidores } from './plataforma.ts';
import {
  cuantasCategorias,
  deseleccionar,
  elegir,
  MODOS,
  NADA,
  pasoSiguiente,
  porCursos,
  type Seleccion,
} from './seleccion.ts';
import { useSeleccion } from './useSeleccion.ts';
import { categorias, servidores as enServidores } from './textos.ts';

type Servidor = { readonly name: string; readonly label: string };

type SeleccionALaVistaProps = {
  readonly seleccion: Seleccion;
  readonly servidores: readonly Servidor[];
  readonly ocupada: boolean;
  readonly onDeseleccionar: (servidor: string, categoryId: number) => void;
  readonly onVaciar: () => void;
  readonly onSiguiente: () => void;
  /** What is wrong with it. */
  readonly children?: ReactNode;
};

/** What is chosen of all servers, always in view: beside the list on a desk, at the foot of the screen where there is no room. */
function SeleccionALaVista({ seleccion, ocupada, onSiguiente, children, ...props }: SeleccionALaVistaProps) {
  const narrow = useMediaQuery('(max-width: 72rem)');
  const total = cuantasCategorias(seleccion);
  const cuenta =
    total === 0 ? 'Nada elegido' : `${categorias(total)} de ${enServidores(Object.keys(seleccion).length)}`;
  const siguiente = (
    <Button variant="main" busy={ocupada} onClick={onSiguiente}>
      Siguiente
    </Button>
  );
  const lista = <Elegidas seleccion={seleccion} {...props} />;
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

type ElegidasProps = Pick<SeleccionALaVistaProps, 'seleccion' | 'servidores' | 'onDeseleccionar' | 'onVaciar'>;

function Elegidas({ seleccion, servidores, onDeseleccionar, onVaciar }: ElegidasProps) {
  const labelDe = (servidor: string): string => servidores.find(({ name }) => name === servidor)?.label ?? servidor;
  return (
    <div className={styles['elegidas']}>
      {Object.entries(seleccion).map(([servidor, elegidas]) => (
        <Section key={servidor} level={3} look="ruled" title={labelDe(servidor)}>
          <Stack as="ul" gap={2}>
            {elegidas.map(({ categoryId, path, backupType }) => (
              <Row as="li" key={categoryId} gap={2} line first>
                <span>
                  {path}
                  <Muted as="span">{MODOS[backupType]}</Muted>
                </span>
                <IconButton
                  variant="plain"
                  label={`Quitar ${path} de ${labelDe(servidor)}`}
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

/** Choosing servers and categories to be backed up (spec 2 §2). What is chosen stays when one leaves. */
export const CategoriasPage = () => (
  <ConPersona>{({ cuenta }) => <ElegirCategorias key={cuenta} cuenta={cuenta} />}</ConPersona>
);

function ElegirCategorias({ cuenta }: { readonly cuenta: string }) {
  const { seleccion, change } = useSeleccion(cuenta);
  const { servidor } = direccionSchema.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const servidores = useServidores();
  const elegido = servidores.data?.find(({ name }) => name === servidor);
  const siguiente = useSiguiente();
  const tarda = useTarda(siguiente.isPending);
  const [falta, setFalta] = useState(false);
  const paso = pasoSiguiente(seleccion);

  function continuar(): void {
    setFalta(paso === 'nada');
    if (paso !== 'nada') siguiente.mutate(seleccion);
  }
  return (
    <Asistente paso="categorias" seleccion={seleccion}>
      <Reading of={servidores} failure={SIN_SERVIDORES}>
        {(hay) => (
          <div className={styles['conSeleccion']}>
            <div className={styles['categorias']}>
              <Field label="Plataforma">
                {(control) => (
                  <Select
                    {...control}
                    value={elegido?.name ?? ''}
                    onChange={({ target }) =>
                      void navigate({
                        to: '.',
                        replace: true,
                        resetScroll: false,
                        search: target.value ? { servidor: target.value } : {},
                      })
                    }
                  >
                    <option value="">Seleccione una plataforma</option>
                    {hay.map(({ name, label }) => (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {elegido ? (
                <Categorias
                  key={servidor}
                  servidor={servidor}
                  label={elegido.label}
                  elegidas={seleccion[servidor] ?? []}
                  onElegir={(elegida) => {
                    setFalta(false);
                    change((before) => elegir(before, servidor, elegida));
                  }}
                  onDeseleccionar={(categoryId) => change((before) => deseleccionar(before, servidor, categoryId))}
                />
              ) : (
                <EmptyState title="Elija una plataforma para ver sus categorías">
                  Lo que elija de cada una se conserva aunque pase a otra, salga de esta página o la recargue.
                </EmptyState>
              )}
            </div>
            <SeleccionALaVista
              seleccion={seleccion}
              servidores={hay}
              ocupada={siguiente.isPending}
              onDeseleccionar={(de, categoryId) => change((before) => deseleccionar(before, de, categoryId))}
              onVaciar={() => change(() => NADA)}
              onSiguiente={continuar}
            >
              {falta && paso === 'nada' && <Alert tone="error">{SIN_SELECCION}</Alert>}
              {tarda && <EsperaDeServidor onCancelar={siguiente.cancelar} />}
              {siguiente.error && (
                <FallaDeServidor
                  titulo="No se pudieron leer los cursos de las categorías elegidas"
                  error={siguiente.error}
                  ocupada={siguiente.isPending}
                  onReintentar={continuar}
                />
              )}
            </SeleccionALaVista>
          </div>
        )}
      </Reading>
    </Asistente>
  );
}

/** Reads the courses of which some are to be chosen, and goes on (spec 2 §4); `cancelar` stops the reading. */
function useSiguiente() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useAction({
    mutationFn: async (seleccion: Parameters<typeof porCursos>[0]) => {
      await Promise.all(
        porCursos(seleccion).map(({ servidor, categorias }) => client.fetchQuery(cursosDe(servidor, categorias))),
      );
      return pasoSiguiente(seleccion) === 'cursos' ? DONDE.cursos : DONDE.resumen;
    },
    onSuccess: (donde) => void navigate(donde),
  });
  const seDejo = isCancelledError(mutation.error);
  return {
    ...mutation,
    error: seDejo ? null : mutation.error,
    cancelar: () => void client.cancelQueries({ queryKey: CURSOS_POR_CATEGORIA }),
  };
}
