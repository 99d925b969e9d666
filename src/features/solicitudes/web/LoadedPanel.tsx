// Loads the panel of an opened record when one is first opened, and its record at the same time.
import { useQuery } from '@tanstack/react-query';
import type { RecordPanelProps } from '#features/informes/web/parts.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { useModule } from '#platform/web/useModule.ts';
import { registroQuery } from './registro-query.ts';

export function LoadedPanel(props: RecordPanelProps) {
  const { informe, id, onAnterior, onSiguiente, onClose } = props;
  useQuery(registroQuery(informe.slug, id));
  const panel = useModule('registro', async () => (await import('./registro/RegistroPanel.tsx')).RegistroPanel);
  if (panel.data) return <panel.data {...props} />;
  return (
    <SidePanel live shows={id} title="Registro" onPrevious={onAnterior} onNext={onSiguiente} onClose={onClose}>
      <Reading of={panel} failure="No se pudo abrir el registro">
        {() => null}
      </Reading>
    </SidePanel>
  );
}
