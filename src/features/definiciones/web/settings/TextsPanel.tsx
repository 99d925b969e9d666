// The texts of a form of the product, which the unit may change: labels, helps, sections, purpose, what comes next.
import { useEffect, useRef } from 'react';
import { readRuta } from '#catalogo/arbol.ts';
import { textosLibresOf, withTexto, type TextoLibre } from '#catalogo/revision/textos-libres.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useOpenForm } from '../editor-context.ts';
import { TextSetting } from './fields.tsx';

/**
 * Shows the free texts of the open form in the order of its page; all else is the contract's.
 * @param selected path of the question that was chosen in the preview
 */
export default function TextsPanel({ selected }: { readonly selected: string | null }) {
  const { draft, change } = useOpenForm();
  const chosen = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (selected !== null) chosen.current?.focus();
  }, [selected]);
  const write = (texto: TextoLibre, typed: string): void => change(withTexto(draft, texto, typed), texto.ruta);
  return (
    <Stack gap={6}>
      <Alert tone="info" title="Este formulario es del producto">
        Aquí puede cambiar sus textos. Sus preguntas, reglas y botones, y las columnas de su informe, las fija el
        contrato con otros sistemas, y quedan como están. Las opciones de sus listas se cambian en «Listas».
      </Alert>
      {textosLibresOf(draft.formulario).map(({ titulo, pregunta, textos }) => (
        <Section
          key={textos[0]!.ruta}
          title={titulo}
          look="box"
          gap={4}
          {...(pregunta !== undefined && pregunta === selected && { headingRef: chosen })}
        >
          {textos.map((texto) => {
            const escrito = readRuta(draft, texto.ruta);
            return (
              <TextSetting
                key={texto.ruta}
                label={texto.nombre}
                ruta={texto.ruta}
                value={typeof escrito === 'string' ? escrito : ''}
                max={texto.max}
                {...(texto.rows !== undefined && { rows: texto.rows })}
                onChange={(typed) => write(texto, typed)}
              />
            );
          })}
        </Section>
      ))}
    </Stack>
  );
}
