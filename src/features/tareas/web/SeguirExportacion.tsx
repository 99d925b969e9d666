import { Muted } from '#platform/web/ui/text.tsx';
import { enMarcha } from '../contract.ts';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import { SeguirTarea } from './SeguirTarea.tsx';

/** An export that is a job, followed here: its file comes by itself. */
export const SeguirExportacion = ({ id }: { readonly id: string }) => (
  <SeguirTarea id={id} descarga>
    {(tarea) => (
      <>
        <EstadoDeTarea tarea={tarea} />
        {enMarcha(tarea) && <Muted>Puede seguir trabajando: estará en sus notificaciones.</Muted>}
      </>
    )}
  </SeguirTarea>
);
