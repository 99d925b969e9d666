// The head of a section among the questions: its title, its text, its condition, and its end.
import { memo, useState } from 'react';
import type { Seccion } from '#catalogo/formulario.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { changeSection, removeSection } from '../../editing/questions.ts';
import { useOpenForm } from '../editor-context.ts';
import { ConditionField } from './ConditionField.tsx';
import styles from './questions.module.css';

type SectionHeadProps = { readonly seccion: Seccion; readonly index: number };

export const SectionHead = memo(function SectionHead({ seccion, index }: SectionHeadProps) {
  const { draft, change } = useOpenForm();
  const [hasMore, setHasMore] = useState(false);
  const { titulo, descripcion = '', visibleSi } = seccion;
  const put = (part: Partial<Seccion>, text?: string): void => change(changeSection(draft, index, part), text);
  return (
    <div className={styles['section']}>
      <Row align="bottom" first>
        <Field label={`Título de la sección ${index + 1}`}>
          {(control) => (
            <TextInput
              {...control}
              value={titulo}
              maxLength={200}
              onChange={({ target }) => put({ titulo: target.value }, `seccion ${index}`)}
            />
          )}
        </Field>
        <Button variant="plain" aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
          {hasMore ? 'Menos' : 'Más de la sección'}
        </Button>
      </Row>
      {hasMore && (
        <>
          <Field label="Texto debajo del título">
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={descripcion}
                maxLength={2000}
                onChange={({ target }) =>
                  put({ descripcion: target.value || undefined } as Partial<Seccion>, `texto ${index}`)
                }
              />
            )}
          </Field>
          <ConditionField
            what="esta sección"
            before={seccion.campos[0] ?? ''}
            value={visibleSi}
            onChange={(condicion) => put({ visibleSi: condicion } as Partial<Seccion>)}
          />
          {draft.formulario.secciones.length > 1 && (
            <Row>
              <Button variant="plain" onClick={() => change(removeSection(draft, index))}>
                Quitar la sección y dejar sus preguntas
              </Button>
            </Row>
          )}
        </>
      )}
    </div>
  );
});
