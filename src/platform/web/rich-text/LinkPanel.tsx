import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { Row, Stack } from '../ui/layout.tsx';

type LinkPanelProps = {
  readonly editor: Editor;
  readonly onDone: () => void;
};

/** Edits the address of the selected words; saved empty, it removes their link. */
export function LinkPanel({ editor, onDone }: LinkPanelProps) {
  const { href = '', target } = editor.getAttributes('link') as { href?: string; target?: string | null };
  const [address, setAddress] = useState(href);
  const [isApart, setApart] = useState(target === '_blank');

  function save(): void {
    onDone();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address, target: isApart ? '_blank' : null }).run();
  }

  return (
    <Stack gap={1}>
      <Row gap={2} line first align="bottom">
        <TextInput
          type="url"
          aria-label="Dirección del enlace"
          placeholder="https://ejemplo.edu.co/"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
        <Button onClick={save}>Guardar</Button>
      </Row>
      <Checkbox label="Abrir en otra pestaña" checked={isApart} onChange={(event) => setApart(event.target.checked)} />
    </Stack>
  );
}
