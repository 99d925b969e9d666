import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ListaDeGrupos } from '#catalogo/arbol.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { FieldError } from '#platform/web/ui/Field.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { Marco } from '../campos/entrada.ts';
import { useUso } from '../uso/cargar-uso.ts';
import { Item } from './Item.tsx';
import { tieneAlgo } from './tiene-algo.ts';
import { useItems } from './useItems.ts';

export type ListaProps = {
  readonly nodo: ListaDeGrupos;
  readonly ruta: string;
  readonly marco: Marco;
  /** Asks for the fields of the item at a path. */
  readonly children: (ruta: string) => ReactNode;
};

/** Items that are added one by one: each is filled in, then folded into a line; what is not ready stays open. */
export function Lista({ nodo, ruta, marco: { id, label, error }, children }: ListaProps) {
  const { getValues } = useFormContext();
  const { items, refused, add, finish, open, remove } = useItems(nodo, ruta);
  const uso = useUso();
  const addButton = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [removed, setRemoved] = useState({ times: 0, said: '' });
  const nombre = nodo.etiqueta.toLowerCase();

  function removeItem(i: number): void {
    remove(i);
    setAsked(null);
    setRemoved(({ times }) => ({ times: times + 1, said: `Se quitó ${nombre} ${i + 1}.` }));
  }

  // Once the question is gone: what lies under it takes no focus.
  useEffect(() => {
    if (removed.times > 0) addButton.current?.focus();
  }, [removed.times]);

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
              onRemove={() => (tieneAlgo(getValues(item.ruta)) ? setAsked(i) : removeItem(i))}
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
            {`Agregar ${nombre}`}
          </Button>
        </Row>
      ) : (
        <p>{`Puede agregar como máximo ${nodo.max}.`}</p>
      )}
      <FieldError id={id} error={error} />
      <VisuallyHidden>
        <span role="status">{removed.said}</span>
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
