import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { enMarcha } from '../contract.ts';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import { SeguirTarea } from './SeguirTarea.tsx';

type SeguirExportacionProps = { readonly id: string; readonly onOcultar: () => void };

/** An export that is a job, followed here: its file comes by itself. */
export const SeguirExportacion = ({ id, onOcultar }: SeguirExportacionProps) => (
  <Box as="section" width="form" aria-label="Exportación en curso">
    <SeguirTarea id={id} descarga>
      {(tarea) => (
        <>
          <EstadoDeTarea tarea={tarea} />
          {enMarcha(tarea) && <Muted>Puede seguir trabajando: estará en sus notificaciones.</Muted>}
        </>
      )}
    </SeguirTarea>
    <Row place="end">
      <Button variant="plain" onClick={onOcultar}>
        Ocultar
      </Button>
    </Row>
  </Box>
);
