import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';

type EnlaceProps = {
  readonly editor: Editor;
  readonly onListo: () => void;
};

/** Where the selected words lead; saved empty, they lead nowhere any more. */
export function Enlace({ editor, onListo }: EnlaceProps) {
  const { href = '', target } = editor.getAttributes('link') as { href?: string; target?: string | null };
  const [direccion, setDireccion] = useState(href);
  const [aparte, setAparte] = useState(target === '_blank');

  function guardar(): void {
    onListo();
    const cadena = editor.chain().focus().extendMarkRange('link');
    if (direccion === '') cadena.unsetLink().run();
    else cadena.setLink({ href: direccion, target: aparte ? '_blank' : null }).run();
  }

  return (
    <Stack gap={1}>
      <Row gap={2} line first align="bottom">
        <TextInput
          type="url"
          aria-label="Dirección del enlace"
          placeholder="https://ejemplo.edu.co/"
          value={direccion}
          onChange={(event) => setDireccion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            guardar();
          }}
        />
        <Button onClick={guardar}>Guardar</Button>
      </Row>
      <Checkbox label="Abrir en otra pestaña" checked={aparte} onChange={(event) => setAparte(event.target.checked)} />
    </Stack>
  );
}
