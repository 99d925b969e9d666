import { memo, type ReactNode } from 'react';
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Campos, Grupo, ListaDeGrupos, Nodo as NodoDeArbol } from '#catalogo/arbol.ts';
import type { Condicion } from '#catalogo/campos/base.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { seCumple } from '#catalogo/condicion.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { EntradaDeCampo } from './campos/entradas.ts';
import styles from './FormularioPage.module.css';
import { FALTA } from './resolver.ts';
import { idDe, valoresVacios } from './valores.ts';

type Props<N> = { readonly nodo: N; readonly ruta: string };

/** Asks for a part of a form's tree: a field, or everything in a group. Memoised: a keystroke draws one field again. */
export const Nodo = memo(function Nodo({ nodo, ruta }: Props<NodoDeArbol>): ReactNode {
  if (nodo.tipo === 'lista') return <NodoLista nodo={nodo} ruta={ruta} />;
  const asked = nodo.tipo === 'grupo' ? <NodoGrupo nodo={nodo} ruta={ruta} /> : <NodoCampo nodo={nodo} ruta={ruta} />;
  const condicion = nodo.tipo === 'calculado' ? undefined : nodo.visibleSi;
  return condicion ? <Si condicion={condicion}>{asked}</Si> : asked;
});

/** Shows its children while the condition holds. */
export function Si({ condicion, children }: { readonly condicion: Condicion; readonly children: ReactNode }) {
  const { control, getValues } = useFormContext();
  useWatch({ control, name: condicion.campo });
  return seCumple(condicion, getValues()) ? children : null;
}

function NodoCampo({ nodo: campo, ruta }: Props<Campo>) {
  const error = useError(ruta);
  const ayuda = 'ayuda' in campo ? campo.ayuda : undefined;
  const marco = { id: idDe(ruta), label: campo.etiqueta, required: campo.obligatorio !== false, help: ayuda, error };
  return <EntradaDeCampo campo={campo} ruta={ruta} marco={marco} />;
}

/** What is wrong with a field. That nothing is there yet is said only after the person tried to send. */
function useError(ruta: string): string | undefined {
  const { control } = useFormContext();
  const { errors, submitCount } = useFormState({ control, name: ruta });
  const error: unknown = get(errors, ruta);
  if (typeof error !== 'object' || error === null || !('message' in error) || !('type' in error)) return undefined;
  return error.type === FALTA && submitCount === 0 ? undefined : String(error.message);
}

const deCampos = (campos: Campos, ruta: string): ReactNode =>
  Object.entries(campos).map(([clave, nodo]) => <Nodo key={clave} nodo={nodo} ruta={`${ruta}.${clave}`} />);

function NodoGrupo({ nodo, ruta }: Props<Grupo>) {
  if (!nodo.matriz) return deCampos(nodo.campos, ruta);
  return (
    <FieldGroup id={idDe(ruta)} label={nodo.matriz.etiqueta} help={nodo.matriz.ayuda}>
      <div className={styles['campos']}>{deCampos(nodo.campos, ruta)}</div>
    </FieldGroup>
  );
}

function NodoLista({ nodo, ruta }: Props<ListaDeGrupos>) {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: ruta });
  const error = useError(ruta);
  return (
    <FieldGroup id={idDe(ruta)} label={nodo.etiqueta} error={error}>
      <ol className={styles['items']}>
        {fields.map(({ id }, i) => (
          <li key={id}>
            <h3>{`${nodo.etiqueta} ${i + 1}`}</h3>
            <div className={styles['campos']}>{deCampos(nodo.item.campos, `${ruta}.${i}`)}</div>
            {fields.length > nodo.min && <Button onClick={() => remove(i)}>{`Quitar ${i + 1}`}</Button>}
          </li>
        ))}
      </ol>
      {fields.length < nodo.max && (
        <Button onClick={() => append(valoresVacios(nodo.item.campos))}>Agregar otro</Button>
      )}
    </FieldGroup>
  );
}
