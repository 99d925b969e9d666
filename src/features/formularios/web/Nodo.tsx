import { memo, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Grupo, type ListaDeGrupos, type Nodo as NodoDeArbol, seCumple } from '#catalogo/arbol.ts';
import type { Condicion } from '#catalogo/campos/base.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { bloquesDe, type FilaDeMatriz, filasDe, type Parte, partesDeGrupo } from './bloques.ts';
import { EntradaDeCampo, EntradaLista, EntradaMatriz } from './campos/entradas.ts';
import { useFormulario } from './formulario-context.ts';
import styles from './formulario.module.css';
import { useError } from './useError.ts';
import { idDe } from './valores.ts';

type Props<N> = { readonly nodo: N; readonly ruta: string };

/** Asks for a part of a form's tree: a field, or everything in a group. Memoised: a keystroke draws one field again. */
const Nodo = memo(function Nodo({ nodo, ruta }: Props<NodoDeArbol>): ReactNode {
  if (nodo.tipo === 'lista') return <NodoLista nodo={nodo} ruta={ruta} />;
  const asked = nodo.tipo === 'grupo' ? <NodoGrupo nodo={nodo} ruta={ruta} /> : <NodoCampo nodo={nodo} ruta={ruta} />;
  const condicion = nodo.tipo === 'calculado' ? undefined : nodo.visibleSi;
  return condicion ? <Si condicion={condicion}>{asked}</Si> : asked;
});

/** Asks for parts of a form's tree, one below the other. */
export function Nodos({ partes }: { readonly partes: readonly Parte[] }): ReactNode {
  return bloquesDe(partes).map((bloque) => {
    if (bloque.tipo === 'parte') return <Nodo key={bloque.parte.ruta} {...bloque.parte} />;
    if (bloque.tipo === 'matriz') return <NodoMatriz key={bloque.filas[0]?.ruta} filas={bloque.filas} />;
    return (
      <div key={bloque.hojas[0]?.ruta} className={styles['derivados']}>
        {bloque.hojas.map(({ ruta, campo }) => (
          <Nodo key={ruta} nodo={campo} ruta={ruta} />
        ))}
      </div>
    );
  });
}

/** Shows its children while the condition holds. */
export function Si({ condicion, children }: { readonly condicion: Condicion; readonly children: ReactNode }) {
  const { control, getValues } = useFormContext();
  useWatch({ control, name: condicion.campo });
  return seCumple(condicion, getValues()) ? children : null;
}

function NodoCampo({ nodo: campo, ruta }: Props<Campo>) {
  const fault = useError(ruta);
  const { bloqueo } = useFormulario().formulario;
  // An answer that ends the form is told once, below the question.
  const error = fault === bloqueo?.mensaje ? undefined : fault;
  const ayuda = 'ayuda' in campo ? campo.ayuda : undefined;
  const marco = { id: idDe(ruta), label: campo.etiqueta, required: campo.obligatorio !== false, help: ayuda, error };
  return <EntradaDeCampo campo={campo} ruta={ruta} marco={marco} />;
}

function NodoLista({ nodo, ruta }: Props<ListaDeGrupos>) {
  const error = useError(ruta);
  return (
    <EntradaLista
      nodo={nodo}
      ruta={ruta}
      marco={{ id: idDe(ruta), label: nodo.etiqueta, required: nodo.min > 0, help: undefined, error }}
    >
      {(item) => <Nodos partes={partesDeGrupo(nodo.item.campos, item)} />}
    </EntradaLista>
  );
}

function NodoGrupo({ nodo: { campos, matriz }, ruta }: Props<Grupo>) {
  if (!matriz) return <Nodos partes={partesDeGrupo(campos, ruta)} />;
  return (
    <FieldGroup id={idDe(ruta)} label={matriz.etiqueta} help={matriz.ayuda}>
      <NodoMatriz filas={filasDe(campos, ruta)} />
    </FieldGroup>
  );
}

function NodoMatriz({ filas }: { readonly filas: readonly FilaDeMatriz[] }) {
  const { ruta, campo } = filas[0]!;
  const marco = { id: idDe(ruta), label: campo.etiqueta, required: true, help: undefined, error: undefined };
  return <EntradaMatriz filas={filas} marco={marco} />;
}
