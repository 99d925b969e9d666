import { memo, type ReactNode } from 'react';
import { nodoEn } from '#catalogo/arbol.ts';
import {
  type Consentimiento as TextoDeConsentimiento,
  CONSENTIMIENTO,
  type Seccion as SeccionDeFormulario,
} from '#catalogo/formulario.ts';
import { claveDe } from '#catalogo/listas/opcion.ts';
import { FieldError } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import { useControl } from './campos/useControl.ts';
import { useAceptados } from './fallos.ts';
import { useFormulario } from './formulario-context.ts';
import styles from './formulario.module.css';
import { Nodos, Si } from './Nodo.tsx';
import { useError } from './useError.ts';
import { idDe } from './valores.ts';

/** The id of the section with a heading: one word, as what names it by its id asks for. */
export const idDeSeccion = (titulo: string): string => idDe(`seccion-${claveDe(titulo)}`);

/** A section of the form, while it is to be seen. */
export const Seccion = memo(function Seccion({ seccion }: { readonly seccion: SeccionDeFormulario }) {
  const { formulario } = useFormulario();
  const { titulo, descripcion, campos, visibleSi, requiere } = seccion;
  const isReady = useAceptados(requiere ?? []);
  if (!isReady) return null;
  const partes = campos.map((ruta) => ({ ruta, nodo: nodoEn(formulario.campos, ruta) }));
  const marco = (
    <Marco titulo={titulo}>
      {descripcion && <Prose>{descripcion}</Prose>}
      <Stack gap={6}>
        <Nodos partes={partes} />
      </Stack>
    </Marco>
  );
  return visibleSi ? <Si condicion={visibleSi}>{marco}</Si> : marco;
});

type MarcoProps = { readonly titulo: string; readonly children: ReactNode };

/** The frame and heading of a section. */
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

/** What is consented to, whole, and the box that gives it. */
export function Consentimiento({ consentimiento }: { readonly consentimiento: TextoDeConsentimiento }) {
  const registered = useControl(CONSENTIMIENTO);
  const error = useError(CONSENTIMIENTO);
  const id = idDe(CONSENTIMIENTO);
  return (
    <Marco titulo="Tratamiento de datos">
      <div>
        <Prose id={`${id}-texto`}>{consentimiento.texto}</Prose>
        <Checkbox
          {...registered}
          id={id}
          label={
            <>
              {consentimiento.etiqueta}
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
