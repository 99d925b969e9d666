// Says above every screen that the tab shows what a permission would, and ends it.
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ScreenNotice } from '#platform/web/ui/Shell.tsx';
import { pantallas } from '../pantallas.ts';
import { failureOfLook } from './look.ts';
import { forgetLooked } from './looked.ts';

export default function LookNotice() {
  const failure = failureOfLook();
  return (
    <ScreenNotice>
      <Alert
        tone={failure === null ? 'info' : 'error'}
        title={failure === null ? 'Vista de un permiso' : 'No se pudo mostrar el permiso'}
        actions={<Button onClick={end}>Cerrar la vista</Button>}
      >
        {failure ?? 'Así lo ve quien lo tenga. Aquí no puede cambiar nada.'}
      </Alert>
    </ScreenNotice>
  );
}

/** A new document: nothing that was read by the scope stays. */
function end(): void {
  forgetLooked();
  location.assign(pantallas.permisos.ruta);
}
