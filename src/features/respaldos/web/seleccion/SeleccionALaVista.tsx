import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { categorias, servidores as enServidores } from '../textos.ts';
import { cuantasCategorias, MODOS, type Seleccion } from './seleccion.ts';
import styles from '../respaldos.module.css';

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
export function SeleccionALaVista({ seleccion, ocupada, onSiguiente, children, ...props }: SeleccionALaVistaProps) {
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
