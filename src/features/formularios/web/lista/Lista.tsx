// Input of a form's lista: items filled in one by one or pasted, each folded once ready.
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Campos, ListaDeGrupos } from '#catalogo/arbol.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { FieldError } from '#platform/web/ui/Field.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted, MutedInline, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { Marco } from '../campos/entrada.ts';
import { FaltasALaVista } from '../fallos.ts';
import { useFormulario } from '../formulario-abierto.ts';
import { useUso } from '../load-uso.ts';
import { camposOf, hasOwn, newItem } from './items.ts';
import { PegarButton } from './PegarButton.tsx';
import { useItems, type ItemDeLista } from './useItems.ts';

export type ListaProps = {
  readonly nodo: ListaDeGrupos;
  readonly ruta: string;
  readonly marco: Marco;
  /** Renders the fields of the item at a path. */
  readonly children: (ruta: string) => ReactNode;
};

/** Asks for items one by one: each is filled in, then folded into a line; an item that is not ready stays open. */
export function Lista({ nodo, ruta, marco: { id, label, error }, children }: ListaProps) {
  const parts = useMemo(
    () => ({
      common: camposOf(nodo, 'common'),
      own: camposOf(nodo, 'own'),
      create: (other: unknown) => newItem(nodo, other),
    }),
    [nodo],
  );
  const { getValues } = useFormContext();
  const { items, refused, add, mayAdd, addAll, finish, open, remove } = useItems(nodo, ruta);
  const uso = useUso();
  const addButton = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [changed, setChanged] = useState({ times: 0, said: '' });
  const nombre = nodo.etiqueta.toLowerCase();

  const tell = (said: string): void => setChanged(({ times }) => ({ times: times + 1, said }));

  function removeItem(i: number): void {
    remove(i);
    setAsked(null);
    tell(`Se quitó ${nombre} ${i + 1}.`);
  }

  // An element under the open dialog takes no focus.
  useEffect(() => {
    if (changed.times > 0) addButton.current?.focus();
  }, [changed.times]);

  return (
    <Stack id={id} role="group" tabIndex={-1} aria-label={label}>
      {items.length > 0 && (
        <Stack as="ol" gap={3}>
          {items.map((item, i) => (
            <Item
              key={item.id}
              item={item}
              campos={nodo.item.campos}
              resumen={nodo.resumen ?? []}
              titulo={`${nodo.etiqueta} ${i + 1} de ${items.length}`}
              onOpen={() => open(i)}
              onReady={() => finish(i) && addButton.current?.focus()}
              onRemove={() => (hasOwn(nodo, getValues(item.ruta)) ? setAsked(i) : removeItem(i))}
            >
              {children(item.ruta)}
            </Item>
          ))}
        </Stack>
      )}
      {uso && <uso.AvisoDeRepetidos nodo={nodo} ruta={ruta} />}
      {refused.length > 0 && (
        <Alert tone="error">
          {refused.map((said) => (
            <p key={said}>{said}</p>
          ))}
        </Alert>
      )}
      {items.length < nodo.max ? (
        <Row>
          <Button ref={addButton} onClick={add} aria-describedby={error && `${id}-error`}>
            <AddIcon />
            <span>{`Agregar ${nombre}`}</span>
          </Button>
          {nodo.carriesOver && (
            <PegarButton
              nodo={nodo}
              {...parts}
              last={items.length > 0 ? getValues(items.at(-1)!.ruta) : undefined}
              room={nodo.max - items.length}
              mayAdd={mayAdd}
              onAdd={(nuevos) => {
                addAll(nuevos);
                tell(`Se agregaron ${nuevos.length} a la lista.`);
              }}
            />
          )}
        </Row>
      ) : (
        <p>{`Puede agregar como máximo ${nodo.max}.`}</p>
      )}
      <FieldError id={id} error={error} />
      <VisuallyHidden>
        <span role="status">{changed.said}</span>
      </VisuallyHidden>
      {asked !== null && (
        <ConfirmDialog
          title={`¿Quitar ${nombre} ${asked + 1}?`}
          confirm="Quitar"
          danger
          onConfirm={() => removeItem(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>Se borrará lo que escribió allí.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

type ItemProps = {
  readonly item: ItemDeLista;
  readonly campos: Campos;
  /** The fields that name the item when it is folded. */
  readonly resumen: readonly string[];
  /** Its name and position: 'Estudiante 2 de 3'. */
  readonly titulo: string;
  readonly onOpen: () => void;
  readonly onReady: () => void;
  readonly onRemove: () => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** Shows one item of a list: its fields while it is being filled in, a line once it is ready. */
function Item({ item, titulo, campos, resumen, onOpen, onReady, onRemove, children }: ItemProps) {
  const titleId = useId();
  const hiddenTitulo = <VisuallyHidden>{` ${titulo}`}</VisuallyHidden>;

  /** Enter in a text box finishes this item, and does not send the form. */
  function readyByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onReady();
  }

  const cabeza = <h3 id={titleId}>{item.isOpen ? titulo : <MutedInline>{titulo}</MutedInline>}</h3>;
  const botones = (
    <Row gap={2} place="end">
      <Button variant="plain" onClick={onRemove}>
        Quitar{hiddenTitulo}
      </Button>
      {item.isOpen ? (
        <Button variant="brand" onClick={onReady}>
          Listo{hiddenTitulo}
        </Button>
      ) : (
        <Button onClick={onOpen}>Editar{hiddenTitulo}</Button>
      )}
    </Row>
  );
  if (!item.isOpen) {
    return (
      <Box as="li" aria-labelledby={titleId}>
        <Row place="between" first>
          <div>
            {cabeza}
            <Resumen campos={campos} ruta={item.ruta} resumen={resumen} />
          </div>
          {botones}
        </Row>
      </Box>
    );
  }
  return (
    <Box as="li" gap={5} aria-labelledby={titleId}>
      {cabeza}
      <FaltasALaVista value={item.wasTried || null}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed in the boxes inside */}
        <Stack gap={5} onKeyDown={readyByEnter}>
          {children}
        </Stack>
        {item.aviso && <Alert tone="error">{item.aviso}</Alert>}
      </FaltasALaVista>
      {botones}
    </Box>
  );
}

type ResumenProps = Pick<ItemProps, 'campos' | 'resumen'> & { readonly ruta: string };

function Resumen({ campos, ruta, resumen }: ResumenProps) {
  const { getValues } = useFormContext();
  const { entorno } = useFormulario();
  const textos = useUso()?.textosOf(campos, getValues(ruta), entorno) ?? [];
  const named = textos.filter(([ruta]) => resumen.includes(ruta)).map(([, texto]) => texto);
  const rest = textos.filter(([ruta, texto]) => texto && !resumen.includes(ruta)).map(([, texto]) => texto);
  return (
    <p>
      <strong>{named.join(' ')}</strong>
      <Muted as="span">{rest.join(' · ')}</Muted>
    </p>
  );
}
