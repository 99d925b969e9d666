// Section of a form, shown while its conditions hold: its fields, groups, lists and matrices; also the consent box.
import { memo, type ReactNode } from 'react';
import { nodoAt, type Grupo, type ListaDeGrupos, type Nodo as NodoDeArbol } from '#catalogo/arbol.ts';
import type { Condicion } from '#catalogo/campos/base.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import {
  CONSENTIMIENTO,
  type Seccion as SeccionDeFormulario,
  type Consentimiento as TextoDeConsentimiento,
} from '#catalogo/formulario.ts';
import { claveOf } from '#catalogo/listas/opcion.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FieldError, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import { bloquesOf, filasOf, partesDeGrupo, type FilaDeMatriz, type ParteDeFormulario } from './bloques.ts';
import { useControl } from './campos/entrada.ts';
import { EntradaDeCampo, EntradaLista, EntradaMatriz } from './campos/entradas.tsx';
import { useAceptados, useError } from './fallos.ts';
import { idOf } from './focus.ts';
import { useFormulario } from './formulario-abierto.ts';
import styles from './formulario.module.css';
import { useCondicion } from './useCondicion.ts';

/** Returns the id of the section with a heading: one word, as `aria-labelledby` requires. */
export const idDeSeccion = (titulo: string): string => idOf(`seccion-${claveOf(titulo)}`);

/** Shows a section of the form while its conditions hold. */
export const Seccion = memo(function Seccion({ seccion }: { readonly seccion: SeccionDeFormulario }) {
  const { formulario } = useFormulario();
  const { titulo, descripcion, campos, visibleSi, requiere } = seccion;
  const isReady = useAceptados(requiere ?? []);
  if (!isReady) return null;
  const partes = campos.map((ruta) => ({ ruta, nodo: nodoAt(formulario.campos, ruta) }));
  const marco = (
    <Marco titulo={titulo}>
      {descripcion && <Prose>{descripcion}</Prose>}
      <Stack gap={6}>
        <Nodos partes={partes} />
      </Stack>
    </Marco>
  );
  return visibleSi ? <ShowIf condicion={visibleSi}>{marco}</ShowIf> : marco;
});

type MarcoProps = { readonly titulo: string; readonly children: Elements };

export function Marco({ titulo, children }: MarcoProps) {
  const id = idDeSeccion(titulo);
  return (
    <section className={styles['seccion']} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {titulo}
      </h2>
      {children}
    </section>
  );
}

/** Asks for consent: the whole text, and its box. */
export function Consentimiento({ consentimiento }: { readonly consentimiento: TextoDeConsentimiento }) {
  const registered = useControl(CONSENTIMIENTO);
  const error = useError(CONSENTIMIENTO);
  const id = idOf(CONSENTIMIENTO);
  return (
    <Marco titulo="Tratamiento de datos">
      <div>
        <Prose id={`${id}-texto`}>{consentimiento.texto}</Prose>
        <Checkbox
          {...registered}
          id={id}
          label={
            <>
              <span>{consentimiento.etiqueta}</span>
              <span className={styles['marca']} aria-hidden="true">
                {'\u00a0*'}
              </span>
            </>
          }
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-texto${error ? ` ${id}-error` : ''}`}
        />
        <FieldError id={id} error={error} />
      </div>
    </Marco>
  );
}

/** Asks for parts of a form's tree, one below the other. */
function Nodos({ partes }: { readonly partes: readonly ParteDeFormulario[] }): ReactNode {
  return bloquesOf(partes).map((bloque) => {
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

type NodoProps<N> = { readonly nodo: N; readonly ruta: string };

/** Asks for a part of a form's tree: a field, or everything in a group. Memoised: a keystroke renders one field. */
const Nodo = memo(function Nodo({ nodo, ruta }: NodoProps<NodoDeArbol>): ReactNode {
  if (nodo.tipo === 'lista') return <NodoLista nodo={nodo} ruta={ruta} />;
  const asked = nodo.tipo === 'grupo' ? <NodoGrupo nodo={nodo} ruta={ruta} /> : <NodoCampo nodo={nodo} ruta={ruta} />;
  const condicion = nodo.tipo === 'calculado' ? undefined : nodo.visibleSi;
  return condicion ? <ShowIf condicion={condicion}>{asked}</ShowIf> : asked;
});

/** Shows its children while the condition holds. */
function ShowIf({ condicion, children }: { readonly condicion: Condicion; readonly children: Elements }) {
  return useCondicion(condicion) ? children : null;
}

function NodoCampo({ nodo: campo, ruta }: NodoProps<Campo>) {
  const fault = useError(ruta);
  const { bloqueo } = useFormulario().formulario;
  // An answer that ends the form is explained once, below the question.
  const error = fault === bloqueo?.mensaje ? undefined : fault;
  const ayuda = 'ayuda' in campo ? campo.ayuda : undefined;
  const marco = { id: idOf(ruta), label: campo.etiqueta, required: campo.obligatorio !== false, help: ayuda, error };
  return <EntradaDeCampo campo={campo} ruta={ruta} marco={marco} />;
}

function NodoLista({ nodo, ruta }: NodoProps<ListaDeGrupos>) {
  const error = useError(ruta);
  return (
    <EntradaLista
      nodo={nodo}
      ruta={ruta}
      marco={{ id: idOf(ruta), label: nodo.etiqueta, required: nodo.min > 0, help: undefined, error }}
    >
      {(item) => <Nodos partes={partesDeGrupo(nodo.item.campos, item)} />}
    </EntradaLista>
  );
}

function NodoGrupo({ nodo: { campos, matriz, texto }, ruta }: NodoProps<Grupo>) {
  if (texto) return <Prose id={idOf(ruta)}>{texto}</Prose>;
  if (!matriz) return <Nodos partes={partesDeGrupo(campos, ruta)} />;
  return (
    <FieldGroup id={idOf(ruta)} label={matriz.etiqueta} help={matriz.ayuda}>
      <NodoMatriz filas={filasOf(campos, ruta)} />
    </FieldGroup>
  );
}

function NodoMatriz({ filas }: { readonly filas: readonly FilaDeMatriz[] }) {
  const { ruta, campo } = filas[0]!;
  const marco = { id: idOf(ruta), label: campo.etiqueta, required: true, help: undefined, error: undefined };
  return <EntradaMatriz filas={filas} marco={marco} />;
}
