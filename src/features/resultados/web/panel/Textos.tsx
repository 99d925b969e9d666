import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import { enMiles } from '#platform/contract/quantities.ts';

/** Texts that are shown at first. */
const PRIMEROS = 20;

/** What people wrote: what several wrote alike stands once; where texts are many, the first and a way to all. */
export function Textos({ titulo, textos }: { readonly titulo: string; readonly textos: readonly string[] }) {
  const [todos, setTodos] = useState(false);
  const veces = new Map<string, number>();
  for (const texto of textos) veces.set(texto, (veces.get(texto) ?? 0) + 1);
  const distintos = [...veces].slice(0, todos ? undefined : PRIMEROS);
  return (
    <Stack gap={3}>
      <h4>{`${titulo} (${enMiles(textos.length)})`}</h4>
      {textos.length === 0 && <Muted>Nadie escribió nada.</Muted>}
      <Stack as="ul" gap={2}>
        {distintos.map(([texto, cuantos]) => (
          <Box as="li" key={texto} look="aside" gap="none">
            <Prose>{texto}</Prose>
            {cuantos > 1 && <Muted>{`${enMiles(cuantos)} veces`}</Muted>}
          </Box>
        ))}
      </Stack>
      {veces.size > distintos.length && (
        <Row>
          <Button onClick={() => setTodos(true)}>{`Ver los ${enMiles(veces.size)} textos`}</Button>
        </Row>
      )}
    </Stack>
  );
}
