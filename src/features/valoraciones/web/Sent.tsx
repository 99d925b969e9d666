// What a person chose in each criterion, to read.
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import type { Valoracion } from '../contract.ts';

export const Sent = ({ valoracion: { rubrica, elecciones } }: { readonly valoracion: Valoracion }) => (
  <Stack>
    {rubrica.criterios.map(({ clave, numero, nombre, criterio, descriptores }) => {
      const { descriptor, observacionAdicional = '' } = elecciones[clave] ?? {};
      const chosen = descriptores.find((one) => one.clave === descriptor);
      return (
        <Box as="article" gap={2} key={clave}>
          <Row align="baseline" place="between">
            <h2>{`${numero}. ${nombre}`}</h2>
            <strong>{chosen?.valoracion ?? (descriptor === NA ? NA : 'Sin responder')}</strong>
          </Row>
          <Muted>{criterio}</Muted>
          {chosen && <Prose>{chosen.descripcion}</Prose>}
          {observacionAdicional !== '' && (
            <Box look="aside" gap={1}>
              <Muted>Su nota</Muted>
              <Prose>{observacionAdicional}</Prose>
            </Box>
          )}
        </Box>
      );
    })}
  </Stack>
);
