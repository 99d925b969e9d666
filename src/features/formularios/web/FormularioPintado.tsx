import { nodoEn } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import type { FormularioPageData } from '../contract.ts';
import styles from './formulario.module.css';
import { Presentacion } from './Presentacion.tsx';

/**
 * The form as the server paints it: its head, and the first question where help makes it the largest text of the page.
 * `FormularioPage` takes its place, with the same and the fields.
 */
export function FormularioPintado({ formulario, siguientes, elegida }: FormularioPageData) {
  return (
    <main className={styles['pagina']}>
      <Presentacion formulario={formulario} siguientes={siguientes} elegida={elegida} />
      <PrimeraPregunta {...formulario} />
    </main>
  );
}

function PrimeraPregunta({ campos, secciones: [primera] }: Formulario) {
  const nodo = nodoEn(campos, primera?.campos[0] ?? '');
  if (!primera || !('ayuda' in nodo)) return null;
  return (
    <div className={styles['formulario']}>
      <section className={styles['seccion']}>
        <h2>{primera.titulo}</h2>
        <Field label={nodo.etiqueta} help={nodo.ayuda} required>
          {() => null}
        </Field>
      </section>
    </div>
  );
}
